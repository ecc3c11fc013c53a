import type { Job } from '@recruiting/schema/job'
import type { Context } from '../../context.ts'
import type { Board, BoardEntry } from '../../jobs/board.ts'
import { buildJobIndex, toIndexedJob } from '../../jobs/search.ts'
import { storedJob } from '../../jobs/stored-job.ts'
import { createPace } from '../../slices.ts'

/** The board of some vacancies that are not stored. @param now ms of Unix time. */
export async function boardOf(jobs: readonly Job[], version: string, now: number): Promise<Board> {
  const byCode = new Map<string, BoardEntry>()
  const pace = createPace()
  for (const job of jobs) {
    byCode.set(job.code, {
      ...toIndexedJob(job),
      document: storedJob.write(job),
      validThrough: job.validThrough,
    })
    await pace()
  }
  return { version, index: await buildJobIndex(byCode.values(), now), byCode }
}

/** The context with other vacancies. */
export function withBoard(context: Context, current: () => Promise<Board>): Context {
  return { ...context, jobs: { ...context.jobs, current } }
}
