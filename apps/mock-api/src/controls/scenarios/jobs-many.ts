import { Job } from '@recruiting/schema/job'
import { seedJobs } from '../../development/seed.ts'
import { getJob } from '../../handlers/get-job.ts'
import { listJobs } from '../../handlers/list-jobs.ts'
import type { Board } from '../../use-cases/job-board.ts'
import { boardOf, withBoard } from './job-boards.ts'
import { everyScope, type Scenario } from './scenario.ts'

const count = 10_000
const minute = 60_000

export const jobsMany: Scenario = {
  id: 'jobs-many',
  title: { tw: '一萬個職缺', us: '10,000 vacancies' },
  description: {
    tw: '列表有 10,000 個由種子資料複製的開放職缺，每個都能開啟；它們未存入資料庫，應徵時會回覆職缺不存在。',
    us: 'The list has 10,000 open vacancies, copied from the seed, and each of them opens. They are not stored: an application for one is refused because the vacancy is unknown.',
  },
  scopes: everyScope,
  handlers: (context) => {
    let board: Promise<Board> | undefined
    // Built on the first request, because it costs time and memory that most servers never need.
    const many = withBoard(context, () => {
      board ??= boardOf(manyJobs(context.now()), 'jobs-many', context.now())
      return board
    })
    return { listJobs: listJobs(many), getJob: getJob(many) }
  },
}

/** The open vacancies of the seed, repeated with new codes: `SW-1001-2` is the second copy of `SW-1001`. */
export function manyJobs(now: number): Job[] {
  const originals = seedJobs(now)
    .filter(({ status }) => status === 'open')
    .map((job) => Job.omit({ validThrough: true }).parse(job))
  return Array.from({ length: count }, (_, at) => at).flatMap((at) => {
    const original = originals[at % originals.length]
    const round = Math.floor(at / originals.length)
    if (original === undefined || round === 0) return original ?? []
    const postedAt = new Date(Date.parse(original.postedAt) - round * minute).toISOString()
    return { ...original, code: `${original.code}-${round + 1}`, postedAt }
  })
}
