import { listJobs } from '../../handlers/list-jobs.ts'
import { jobOf } from '../../use-cases/job-board.ts'
import { boardOf, withBoard } from './job-boards.ts'
import { everyScope, type Scenario } from './scenario.ts'

export const jobsOne: Scenario = {
  id: 'jobs-one',
  title: { tw: '只有一個職缺', us: 'One vacancy' },
  description: {
    tw: '職缺列表只有最新的一個開放職缺；篩選條件的數量也只計算這一個。',
    us: 'The list has only the newest open vacancy, and the counts of the filters count only this one.',
  },
  scopes: everyScope,
  handlers: (context) => ({
    listJobs: listJobs(
      withBoard(context, async () => {
        const { byCode, index, version } = await context.jobs.current()
        const newest = index.jobs.slice(0, 1).flatMap(({ code }) => byCode.get(code) ?? [])
        return await boardOf(newest.map(jobOf), `jobs-one ${version}`, context.now())
      }),
    ),
  }),
}
