import { closedJob, openJob } from './open-jobs.ts'
import type { State } from './state.ts'

/** The vacancies. */
export const listStates: readonly State[] = [
  {
    id: 'list-empty',
    title: { tw: '職缺列表：沒有職缺', us: 'List: no vacancy' },
    scenarios: ['jobs-empty'],
    prepare: async () => ({ path: '/' }),
  },
  {
    id: 'list-one',
    title: { tw: '職缺列表：只有一個職缺', us: 'List: one vacancy' },
    scenarios: ['jobs-one'],
    prepare: async () => ({ path: '/' }),
  },
  {
    id: 'list-many',
    title: { tw: '職缺列表：一萬個職缺', us: 'List: 10,000 vacancies' },
    scenarios: ['jobs-many'],
    prepare: async () => ({ path: '/' }),
  },
  {
    id: 'job-open',
    title: { tw: '職缺：開放應徵', us: 'Vacancy: open' },
    prepare: async (context) => ({ path: '/about', query: { job: (await openJob(context)).code } }),
  },
  {
    id: 'job-closed',
    title: { tw: '職缺：已關閉', us: 'Vacancy: closed' },
    prepare: async (context) => ({ path: '/about', query: { job: (await closedJob(context)).code } }),
  },
  {
    id: 'job-unknown',
    title: { tw: '職缺：不存在', us: 'Vacancy: unknown' },
    prepare: async () => ({ path: '/about', query: { job: 'NONE-0000' } }),
  },
]
