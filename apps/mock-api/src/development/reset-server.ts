import { Failure } from '@recruiting/http/failure'
import type { Context } from '../context.ts'
import { dropKeys, raiseVersion, type Trx, transact } from '../storage/database.ts'
import { deleteFileRows, removeFiles } from '../uploads/stored-files.ts'
import { reseed, type Seed } from './seed.ts'
import type { TestClock } from './test-clock.ts'

/** Seconds until a running import may have ended. */
export const importRetryAfter = 5

/** What a reset sets back beside the data. */
export type ResetControls = { testClock: TestClock; seed: Seed }

/**
 * Deletes everything stored about people and all vacancies. Stores the seed again, unless the folder was started with `SEED=none`.
 * Sets the clock to the real time and forgets the limits. Throws `unavailable` while an import is running.
 */
export async function resetServer(context: Context, { testClock, seed }: ResetControls): Promise<void> {
  const { db, jobs, limits, mail, now, state } = context
  if (state.isImporting) throw new Failure('unavailable', { retryAfter: importRetryAfter })
  testClock.reset()
  await limits.forget()
  await transact(db, async (trx) => {
    await trx.engine.lockPeople(trx)
    await deleteEverything(trx)
    await raiseVersion(trx, 'jobs')
    await reseed(trx, now(), seed)
  })
  await removeFiles(context)
  await jobs.catchUp()
  mail.nudge()
}

const keyed = ['idempotency_keys', 'outbox', 'mailbox', 'links', 'referrals'] as const
const unkeyed = ['infected_files', 'deletion_receipts', 'jobs'] as const

/** Deletes all rows about people, and all vacancies; lists their files for removal. */
export async function deleteEverything(trx: Trx): Promise<void> {
  await deleteFileRows(trx, await trx.selectFrom('files').select(['id', 'key', 'key_id']).execute())
  // Their vacancies are deleted with them.
  dropKeys(trx, await trx.deleteFrom('applications').returning('key_id').execute())
  for (const table of keyed) dropKeys(trx, await trx.deleteFrom(table).returning('key_id').execute())
  for (const table of unkeyed) await trx.deleteFrom(table).execute()
}
