import type { JobsData } from '../../src/lib/draft/keys.ts'
import * as keys from '../../src/lib/draft/storage-keys.ts'
import { type Opened, type SitePage, state } from './state.ts'

export const home: SitePage = {
  route: '/',
  title: { tw: '職缺列表', us: 'List of vacancies' },
  folders: ['pages/home'],
  words: ['home', 'options', 'problems'],
  states: {
    'list-all': state('全部職缺', 'every vacancy', { shows: (w) => w.home.totalOfPage_other }),
    'list-page': state('第二頁', 'second page', {
      shows: (w) => w.home.totalOfPage_other.replace('{{page}}', '2'),
      query: { page: '2' },
    }),
    'list-search': state('搜尋結果', 'results of a search', {
      shows: (w) => w.home.keywordChip,
      query: { keyword: '工程師' },
    }),
    'list-filtered': state('套用篩選條件', 'with filters', {
      shows: (w) => w.home.clearAll,
      data: { jobs: ['open'] },
      query: { jobType: '{{jobs.0.jobType}}', employmentType: '{{jobs.0.employmentType}}' },
    }),
    'list-no-match': state('沒有符合條件的職缺', 'no match', {
      shows: (w) => w.home.empty,
      query: { keyword: 'zzzz' },
    }),
    'list-beyond': state('超過最後一頁', 'beyond the last page', {
      shows: (w) => w.home.emptyPage,
      query: { page: '999' },
    }),
    'list-empty': state('沒有職缺', 'no vacancy', {
      shows: (w) => w.home.noVacancies.heading,
      world: { seed: 'empty' },
    }),
    'list-one': state('只有一個職缺', 'one vacancy', {
      // Chinese has one form for all numbers.
      shows: (w) => (w.home.total_one ?? w.home.total_other).replace('{{count}}', '1'),
      world: { jobs: ['SW-1001'] },
    }),
    'list-many': state('一萬個職缺', '10,000 vacancies', {
      shows: (w) => w.home.totalOfPage_other.replace('{{count}}', '10000'),
      world: { seed: 'many' },
    }),
    maintenance: state('系統維護中', 'maintenance', {
      shows: (w) => w.home.failed,
      scenarios: ['maintenance'],
    }),
    'answer-cut': state('回應不完整', 'the answer breaks off', {
      shows: (w) => w.home.failed,
      faults: [{ call: 'listJobs', cutAfterBytes: 100 }],
    }),
    slow: state('回應緩慢', 'slow answers', { shows: (w) => w.home.totalOfPage_other, scenarios: ['slow'] }),
    offline: state('離線，網站沒有回應', 'offline, the site does not answer', {
      shows: () => '',
      // A page of the browser.
      scenarios: ['offline'],
    }),
  },
}

const ofOne = {
  data: { jobs: ['open'] },
  query: { job: '{{jobs.0.code}}' },
} as const satisfies Opened

const ofTwo = {
  data: { jobs: ['open', 'open'] },
  stored: { [keys.jobs]: storedJobs(2), [keys.referralMode]: true },
} satisfies Opened

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
    'job-open': state('開放應徵', 'open', { shows: (w) => w.about.consent.apply, ...ofOne }),
    'job-not-agreed': state('尚未勾選同意', 'consent is missing', {
      shows: (w) => w.fields.consent.agreed.required,
      ...ofOne,
      acts: [{ press: '#consent button[type=submit]' }, { show: '#consent form' }],
    }),
    'job-several': state('獲推薦的多個職缺', 'several, in referral mode', {
      shows: (w) => w.about.headingOfSeveral,
      ...ofTwo,
    }),
    'job-none-chosen': state('未勾選任何職缺', 'none of several is chosen', {
      shows: (w) => w.fields.jobCodes.required,
      ...ofTwo,
      acts: [
        { press: '#consent fieldset input:checked' },
        { press: '#consent fieldset input:checked' },
        { press: '#consent button[type=submit]' },
        { show: '#consent form' },
      ],
    }),
    'job-closed': state('已關閉', 'closed', {
      shows: (w) => w.about.closed,
      ...ofOne,
      data: { jobs: ['closed'] },
    }),
    'job-unknown': state('不存在', 'unknown', { shows: (w) => w.about.unknown, query: { job: 'NONE-0000' } }),
    'job-failed': state('無法載入', 'could not be loaded', {
      shows: (w) => w.about.failed,
      ...ofOne,
      scenarios: ['maintenance'],
    }),
  },
}
