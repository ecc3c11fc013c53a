import type { Context } from '../../context.ts'
import { openJob } from './open-jobs.ts'
import { at, type State } from './state.ts'

const route = '/'

/** The list of vacancies. */
export const listStates: readonly State[] = [
  {
    id: 'list-all',
    title: { tw: '職缺列表：全部職缺', us: 'List: every vacancy' },
    route,
    shows: ({ home }) => home.totalOfPage,
    prepare: at('/'),
  },
  {
    id: 'list-page',
    title: { tw: '職缺列表：第二頁', us: 'List: second page' },
    route,
    shows: ({ home }) => home.totalOfPage.replace('{{page}}', '2'),
    prepare: at('/', { page: '2' }),
  },
  {
    id: 'list-search',
    title: { tw: '職缺列表：搜尋結果', us: 'List: results of a search' },
    route,
    shows: ({ home }) => home.keywordChip,
    prepare: async (context) => ({ path: '/', query: { keyword: await aTitle(context) } }),
  },
  {
    id: 'list-filtered',
    title: { tw: '職缺列表：套用篩選條件', us: 'List: with filters' },
    route,
    shows: ({ home }) => home.clearAll,
    prepare: async (context) => {
      const { jobType, employmentType } = await openJob(context)
      return { path: '/', query: { jobType, employmentType } }
    },
  },
  {
    id: 'list-no-match',
    title: { tw: '職缺列表：沒有符合條件的職缺', us: 'List: no match' },
    route,
    shows: ({ home }) => home.empty,
    prepare: at('/', { keyword: 'zzzz' }),
  },
  {
    id: 'list-beyond',
    title: { tw: '職缺列表：超過最後一頁', us: 'List: beyond the last page' },
    route,
    shows: ({ home }) => home.emptyPage,
    prepare: at('/', { page: '999' }),
  },
  {
    id: 'list-empty',
    title: { tw: '職缺列表：沒有職缺', us: 'List: no vacancy' },
    route,
    shows: ({ home }) => home.noVacancies.heading,
    scenarios: ['jobs-empty'],
    prepare: at('/'),
  },
  {
    id: 'list-one',
    title: { tw: '職缺列表：只有一個職缺', us: 'List: one vacancy' },
    route,
    shows: ({ home }) => home.total.replace('{{count}}', '1'),
    scenarios: ['jobs-one'],
    prepare: at('/'),
  },
  {
    id: 'list-many',
    title: { tw: '職缺列表：一萬個職缺', us: 'List: 10,000 vacancies' },
    route,
    shows: ({ home }) => home.totalOfPage.replace('{{count}}', '10000'),
    scenarios: ['jobs-many'],
    prepare: at('/'),
  },
  {
    id: 'maintenance',
    title: { tw: '職缺列表：系統維護中', us: 'List: maintenance' },
    route,
    shows: ({ home }) => home.failed,
    scenarios: ['maintenance'],
    prepare: at('/'),
  },
  {
    id: 'answer-cut',
    title: { tw: '職缺列表：回應不完整', us: 'List: the answer breaks off' },
    route,
    shows: ({ home }) => home.failed,
    faults: [{ call: 'listJobs', cutAfterBytes: 100 }],
    prepare: at('/'),
  },
  {
    id: 'slow',
    title: { tw: '職缺列表：回應緩慢', us: 'List: slow answers' },
    route,
    shows: ({ home }) => home.totalOfPage,
    scenarios: ['slow'],
    prepare: at('/'),
  },
  {
    id: 'offline',
    title: { tw: '離線：網站沒有回應', us: 'Offline: the site does not answer' },
    route,
    // The browser's own page.
    shows: () => '',
    scenarios: ['offline'],
    prepare: at('/'),
  },
]

async function aTitle(context: Context): Promise<string> {
  const { title, code } = await openJob(context)
  return title.tw?.slice(0, 2) ?? title.us ?? code
}
