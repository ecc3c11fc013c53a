import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { dropKeys, raiseVersion, type Trx, transact } from '../storage/database.ts'
import { deleteFileRows, removeFiles } from '../uploads/stored-files.ts'
import { reseed, type Seed } from './seed.ts'
import type { SteeringStore } from './steering/steering.ts'
import type { TestClock } from './test-clock.ts'

/** Seconds until a running import may have ended. */
const retryAfter = 5

/** What a reset switches off beside the data. */
export type ResetControls = { testClock: TestClock; seed: Seed; steering: Pick<SteeringStore, 'clear'> }

/**
 * Deletes everything stored about people and all vacancies. Stores the seed again, unless the folder was started with `SEED=none`.
 * Sets the clock to the real time, forgets the limits, and switches all scenarios and faults off. Throws `unavailable` while
 * an import is running.
 */
export async function resetServer(
  context: Context,
  { testClock, seed, steering }: ResetControls,
): Promise<void> {
  const { db, jobs, limits, mail, now, state } = context
  if (state.isImporting) throw new Failure('unavailable', { retryAfter })
  testClock.reset()
  await limits.forget()
  steering.clear()
  await transact(db, async (trx) => {
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
