import { Job } from '@recruiting/schema/job'
import type { Kysely, Transaction } from 'kysely'
import { exclusively } from '../db/exclusive.ts'
import type { Database } from '../db/schema.ts'
import { storedJob } from '../documents/stored-job.ts'
import { seedJobs } from '../seed/seed-jobs.ts'
import { contractSeed } from '../seed/vary.ts'
import { raiseVersion } from './versions.ts'

/** Rows per statement: engines limit the number of parameters. */
const rowsAtOnce = 100

/**
 * Inserts the seeded vacancies into an empty table; a table with any vacancy stays unchanged.
 * @param now ms of Unix time, which the dates of the vacancies follow
 */
export async function seedEmptyJobs(db: Kysely<Database>, now: number): Promise<void> {
  await exclusively(db, async (trx) => {
    const first = await trx.selectFrom('jobs').select('code').limit(1).executeTakeFirst()
    if (first) return
    await insertSeededJobs(trx, now)
    await raiseVersion(trx, 'jobs')
  })
}

/**
 * Inserts the seeded vacancies.
 * @param now ms of Unix time, which the dates of the vacancies follow
 * @param number the number of the seed
 */
export async function insertSeededJobs(
  trx: Transaction<Database>,
  now: number,
  number: number = contractSeed,
): Promise<void> {
  const rows = seedJobs(now, number).map((job) => ({
    code: job.code,
    document: storedJob.write(Job.parse(job)),
    status: job.status,
    posted_at: job.postedAt,
  }))
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await trx
      .insertInto('jobs')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute()
  }
}
