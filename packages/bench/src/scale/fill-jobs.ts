import type { Context } from '@recruiting/mock-api/context'
import { transact } from '@recruiting/mock-api/db/database'
import { storedJob } from '@recruiting/mock-api/documents/stored-job'
import { replaceJob } from '@recruiting/mock-api/use-cases/job-rows'
import { raiseVersion } from '@recruiting/mock-api/use-cases/versions'
import { makeJobs } from '../search/corpus.ts'

/** Vacancies per statement. */
const atOnce = 1_000

/** Stores generated vacancies; those of an earlier call are replaced. */
export async function fillJobs({ db }: Pick<Context, 'db'>, count: number): Promise<void> {
  const jobs = makeJobs(count)
  await transact(db, async (trx) => {
    for (let at = 0; at < jobs.length; at += atOnce) {
      const rows = jobs.slice(at, at + atOnce).map((job) => ({
        code: job.code,
        document: storedJob.write(job),
        status: 'open' as const,
        posted_at: job.postedAt,
      }))
      await trx.insertInto('jobs').values(rows).onConflict(replaceJob).execute()
    }
    await raiseVersion(trx, 'jobs')
  })
}
