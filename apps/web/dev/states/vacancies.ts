import { jobsKey, referralModeKey } from '../../src/lib/draft/guard-keys.ts'
import type { JobsData } from '../../src/lib/draft/keys.ts'
import { type PageState, type SitePage, singular } from './state.ts'

export const home: SitePage = {
  route: '/',
  title: { tw: '職缺列表', us: 'List of vacancies' },
  folders: ['pages/home'],
  words: ['home', 'options', 'problems'],
  states: {
    'list-all': {
      title: { tw: '全部職缺', us: 'every vacancy' },
      shows: ({ home: words }) => words.totalOfPage_other,
    },
    'list-page': {
      title: { tw: '第二頁', us: 'second page' },
      shows: ({ home: words }) => words.totalOfPage_other.replace('{{page}}', '2'),
      query: { page: '2' },
    },
    'list-search': {
      title: { tw: '搜尋結果', us: 'results of a search' },
      shows: ({ home: words }) => words.keywordChip,
      query: { keyword: '工程師' },
    },
    'list-filtered': {
      title: { tw: '套用篩選條件', us: 'with filters' },
      shows: ({ home: words }) => words.clearAll,
      data: { jobs: ['open'] },
      query: { jobType: '{{jobs.0.jobType}}', employmentType: '{{jobs.0.employmentType}}' },
    },
    'list-no-match': {
      title: { tw: '沒有符合條件的職缺', us: 'no match' },
      shows: ({ home: words }) => words.empty,
      query: { keyword: 'zzzz' },
    },
    'list-beyond': {
      title: { tw: '超過最後一頁', us: 'beyond the last page' },
      shows: ({ home: words }) => words.emptyPage,
      query: { page: '999' },
    },
    'list-empty': {
      title: { tw: '沒有職缺', us: 'no vacancy' },
      shows: ({ home: words }) => words.noVacancies.heading,
      world: { seed: 'empty' },
    },
    'list-one': {
      title: { tw: '只有一個職缺', us: 'one vacancy' },
      shows: ({ home: words }) => singular(words.total_one, words.total_other).replace('{{count}}', '1'),
      world: { jobs: ['SW-1001'] },
    },
    'list-many': {
      title: { tw: '一萬個職缺', us: '10,000 vacancies' },
      shows: ({ home: words }) => words.totalOfPage_other.replace('{{count}}', '10000'),
      world: { seed: 'many' },
    },
    maintenance: {
      title: { tw: '系統維護中', us: 'maintenance' },
      shows: ({ home: words }) => words.failed,
      scenarios: ['maintenance'],
    },
    'answer-cut': {
      title: { tw: '回應不完整', us: 'the answer breaks off' },
      shows: ({ home: words }) => words.failed,
      faults: [{ call: 'listJobs', cutAfterBytes: 100 }],
    },
    slow: {
      title: { tw: '回應緩慢', us: 'slow answers' },
      shows: ({ home: words }) => words.totalOfPage_other,
      scenarios: ['slow'],
    },
    offline: {
      title: { tw: '離線，網站沒有回應', us: 'offline, the site does not answer' },
      // The browser's own page.
      shows: () => '',
      scenarios: ['offline'],
    },
  },
}

const ofOne = {
  data: { jobs: ['open'] },
  query: { job: '{{jobs.0.code}}' },
} as const satisfies Partial<PageState>

const ofTwo = {
  data: { jobs: ['open', 'open'] },
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
  states: {
    'job-open': {
      title: { tw: '開放應徵', us: 'open' },
      shows: ({ about: words }) => words.consent.apply,
      ...ofOne,
    },
    'job-not-agreed': {
      title: { tw: '尚未勾選同意', us: 'consent is missing' },
      shows: ({ about: words }) => singular(words.consent.problem_one, words.consent.problem_other),
      ...ofOne,
      acts: [{ press: '#consent button[type=submit]' }, { show: '#consent form' }],
    },
    'job-several': {
      title: { tw: '獲推薦的多個職缺', us: 'several, in referral mode' },
      shows: ({ about: words }) => words.headingOfSeveral,
      ...ofTwo,
    },
    'job-none-chosen': {
      title: { tw: '未勾選任何職缺', us: 'none of several is chosen' },
      shows: ({ fields }) => fields.jobCodes.required,
      ...ofTwo,
      acts: [
        { press: '#consent fieldset input:checked' },
        { press: '#consent fieldset input:checked' },
        { press: '#consent button[type=submit]' },
        { show: '#consent form' },
      ],
    },
    'job-closed': {
      title: { tw: '已關閉', us: 'closed' },
      shows: ({ about: words }) => words.closed,
      ...ofOne,
      data: { jobs: ['closed'] },
    },
    'job-unknown': {
      title: { tw: '不存在', us: 'unknown' },
      shows: ({ about: words }) => words.unknown,
      query: { job: 'NONE-0000' },
    },
    'job-failed': {
      title: { tw: '無法載入', us: 'could not be loaded' },
      shows: ({ about: words }) => words.failed,
      ...ofOne,
      scenarios: ['maintenance'],
    },
  },
}
