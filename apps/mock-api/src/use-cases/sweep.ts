import type { Context } from '../context.ts'
import { toIso } from '../db/codec.ts'
import { type Db, dropKeys, type Trx, transact } from '../db/database.ts'
import { FilesUnavailable } from '../files/store.ts'
import { forgetOldLimits } from '../limits/limits.ts'
import { forgetOldLinks } from '../links/links.ts'
import { rowsOfSlice, untilNone } from '../slices.ts'
import { forgetOldRecords } from './forget-old-records.ts'
import { deleteFileRows, removeFiles } from './remove-files.ts'

/** How long files without a row stay in the trash, in ms. */
const trashTime = 7 * 86_400_000

type Deps = Pick<Context, 'clockWatch' | 'config' | 'db' | 'files' | 'now' | 'state'>

/** Deletes expired data, unless the clock is wrong, and completes interrupted deletions. Throws the signal's reason. */
export async function sweepExpired(context: Deps, signal?: AbortSignal): Promise<void> {
  await sweepRows(context, signal)
  await sweepFiles(context, signal)
}

/** The part that does not use the store of the files. */
export async function sweepRows(context: Deps, signal: AbortSignal | undefined): Promise<void> {
  // Read the time first: if the clock is set between the two lines, the second one detects it.
  const moment = context.now()
  if (await context.clockWatch.mayDelete()) await removeExpired({ ...context, now: () => moment }, signal)
  await context.db.keys.retry()
}

async function sweepFiles(context: Deps, signal: AbortSignal | undefined): Promise<void> {
  await removeFiles(context, signal).catch(unlessUnavailable)
  if (await context.clockWatch.mayDelete()) {
    const day = toIso(context.now() - trashTime).slice(0, 10)
    await context.files.emptyTrash(day).catch(unlessUnavailable)
  }
}

/** Files stay listed for removal until their store is back. */
function unlessUnavailable(error: unknown): void {
  if (!(error instanceof FilesUnavailable)) throw error
}

/** Unclaimed staged files, answers kept for retries, links, and records after their retention period. */
async function removeExpired(
  context: Pick<Context, 'config' | 'db' | 'files' | 'now'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { config, db, now } = context
  const moment = toIso(now())
  await forgetOldLinks(db, config, { now: now(), signal })
  await forgetOldLimits(db, now())
  await untilNone(
    () =>
      transact(db, async (trx) => {
        const expired = selectExpiredAnswers(trx, moment).select('key_hash').limit(rowsOfSlice)
        const attempts = trx.deleteFrom('idempotency_keys').where('key_hash', 'in', expired)
        const deleted = await attempts.returning('key_id').execute()
        dropKeys(trx, deleted)
        return deleted.length
      }),
    signal,
  )
  await untilNone(
    () =>
      transact(db, async (trx) => {
        const expired = selectExpiredFiles(trx, moment).select(['id', 'key', 'key_id']).limit(rowsOfSlice)
        return await deleteFileRows(trx, await expired.execute())
      }),
    signal,
  )
  await db.deleteFrom('infected_files').where('expires_at', '<=', moment).execute()
  await forgetOldRecords(context, signal)
}

/** Answers kept for retries that have expired. @param moment ISO time */
export function selectExpiredAnswers(db: Db | Trx, moment: string) {
  return db.selectFrom('idempotency_keys').where('expires_at', '<=', moment)
}

/** Staged files that have expired. @param moment ISO time */
export function selectExpiredFiles(db: Db | Trx, moment: string) {
  return db.selectFrom('files').where('status', '=', 'staged').where('expires_at', '<=', moment)
}
