import type { Job, JobSummary } from '../job.ts'
import { jobFilters, mapFilters, optionsOfJob } from '../job-filters.ts'
import type { JobPage } from '../job-search.ts'

/** A row of the list in both languages, with a pay range. */
export const exampleJobSummary: JobSummary = {
  code: 'SW-1001',
  title: { tw: '資深前端工程師', us: 'Senior front-end engineer' },
  jobType: 'software',
  employmentType: 'fullTime',
  locations: ['TW-TPE', 'TW-HSZ'],
  remoteWork: 'partial',
  salary: { negotiable: false, unit: 'month', currency: 'TWD', min: 60000, max: 90000 },
  postedAt: '2026-11-02T01:00:00.000Z',
}

/** The same vacancy as a `Job`. */
export const exampleJob: Job = {
  ...exampleJobSummary,
  content: {
    tw: ['開發與維護會員網站', '與設計師合作改善無障礙'],
    us: ['Build and maintain the member site', 'Improve accessibility together with the designers'],
  },
  requirements: {
    tw: ['三年以上前端開發經驗', '熟悉 TypeScript'],
    us: ['Three years of front-end work or more', 'Fluent in TypeScript'],
  },
  benefits: { tw: ['彈性上下班', '每年 15 天特休起'], us: ['Flexible hours', 'Annual leave from 15 days'] },
  openings: 2,
  validThrough: '2026-12-31T15:59:59.000Z',
}

/** Two rows; the negotiable vacancy in one language covers those without pay figures. */
const exampleRows: JobSummary[] = [
  exampleJobSummary,
  {
    code: 'HR-2040',
    title: { tw: '人力資源專員' },
    jobType: 'humanResources',
    employmentType: 'partTime',
    locations: ['TW-TNN'],
    salary: { negotiable: true, unit: 'month', currency: 'TWD' },
    postedAt: '2026-10-28T02:30:00.000Z',
  },
]

/** A page of both rows. */
export const exampleJobPage: JobPage = {
  items: exampleRows,
  total: 2,
  page: 1,
  pageSize: 20,
  facets: mapFilters((name) =>
    jobFilters[name].options.map((value) => ({
      value,
      count: exampleRows.filter((job) => optionsOfJob(job, name).includes(value)).length,
    })),
  ) as JobPage['facets'],
}
