import { jobsKey, referralModeKey } from '../../src/lib/draft/guard-keys.ts'
import type { JobsData } from '../../src/lib/draft/keys.ts'
import type { PageState, SitePage } from './state.ts'

const ofOne = {
  data: { jobs: ['open'] },
  path: '/about',
  query: { job: '{{jobs.0.code}}' },
} as const satisfies Partial<PageState>

const ofTwo = {
  data: { jobs: ['open', 'open'] },
  path: '/about',
  stored: { [jobsKey]: storedJobs(2), [referralModeKey]: true },
} satisfies Partial<PageState>

/** The stored jobs data with so many vacancies of the recipe. The placeholders stand for texts of their types. */
export function storedJobs(count: number): JobsData {
  const jobs = Array.from({ length: count }, (_, at) => ({
    code: `{{jobs.${at}.code}}`,
    title: `{{jobs.${at}.title}}`,
    salaryUnit: `{{jobs.${at}.salary.unit}}`,
  }))
  return { jobs: jobs as unknown as JobsData['jobs'] }
}

export const about: SitePage = {
  route: '/about',
  title: { tw: '職缺', us: 'Vacancy' },
  folders: ['pages/about'],
  words: ['about', 'fields', 'legal', 'options', 'problems'],
  states: [
    {
      id: 'job-open',
      title: { tw: '職缺：開放應徵', us: 'Vacancy: open' },
      shows: ({ about: words }) => words.consent.apply,
      ...ofOne,
    },
    {
      id: 'job-not-agreed',
      title: { tw: '職缺：尚未勾選同意', us: 'Vacancy: consent is missing' },
      shows: ({ about: words }) => words.consent.problem,
      ...ofOne,
      acts: [{ press: '#consent button[type=submit]' }, { show: '#consent form' }],
    },
    {
      id: 'job-several',
      title: { tw: '職缺：獲推薦的多個職缺', us: 'Vacancy: several, in referral mode' },
      shows: ({ about: words }) => words.headingOfSeveral,
      ...ofTwo,
    },
    {
      id: 'job-none-chosen',
      title: { tw: '職缺：未勾選任何職缺', us: 'Vacancy: none of several is chosen' },
      shows: ({ fields }) => fields.jobCodes.required,
      ...ofTwo,
      acts: [
        { press: '#consent fieldset input:checked' },
        { press: '#consent fieldset input:checked' },
        { press: '#consent button[type=submit]' },
        { show: '#consent form' },
      ],
    },
    {
      id: 'job-closed',
      title: { tw: '職缺：已關閉', us: 'Vacancy: closed' },
      shows: ({ about: words }) => words.closed,
      ...ofOne,
      data: { jobs: ['closed'] },
    },
    {
      id: 'job-unknown',
      title: { tw: '職缺：不存在', us: 'Vacancy: unknown' },
      shows: ({ about: words }) => words.unknown,
      path: '/about',
      query: { job: 'NONE-0000' },
    },
    {
      id: 'job-failed',
      title: { tw: '職缺：無法載入', us: 'Vacancy: could not be loaded' },
      shows: ({ about: words }) => words.failed,
      ...ofOne,
      scenarios: ['maintenance'],
    },
  ],
}
