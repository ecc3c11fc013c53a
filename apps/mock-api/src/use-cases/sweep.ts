import type { Context } from '../context.ts'
import { toIso } from '../db/codec.ts'
import { type Db, dropKeys, type Trx, transact } from '../db/database.ts'
import { engineOf } from '../db/engine.ts'
import { sealedTables } from '../db/sealed-rows.ts'
import { FilesAway } from '../files/store.ts'
import { forgetOldLimits } from '../limits/shared-limits.ts'
import { forgetOldLinks } from '../links/links.ts'
import { rowsOfSlice, untilNone } from '../slices.ts'
import { boundFutureTimes } from './bound-future-times.ts'
import { forgetOldRecords } from './forget-old-records.ts'
import { deleteFileRows, removeFiles } from './remove-files.ts'
import { sealOldFiles } from './seal-old-files.ts'

/** How long after its last byte the row of an uploaded file may be missing, in ms. */
const rowDelay = 10 * 60_000

/** Deletes expired data, unless the clock has jumped, and completes interrupted deletions. */
export async function sweepExpired(
  context: Pick<Context, 'clockWatch' | 'config' | 'db' | 'files' | 'now' | 'state'>,
): Promise<void> {
  // Read the time first: if the clock jumps between the two lines, the second one detects it.
  const moment = context.now()
  if (context.clockWatch.mayDelete()) await removeExpired({ ...context, now: () => moment })
  await removeFiles(context).catch(unlessAway)
  await context.db.keys.retry()
  await sealOldFiles(context)
}

/** Files stay listed for removal until their store is back. */
function unlessAway(error: unknown): void {
  if (!(error instanceof FilesAway)) throw error
}

/** Unclaimed staged files, answers kept for retries, links, and records after their retention period. */
async function removeExpired(context: Pick<Context, 'config' | 'db' | 'files' | 'now'>): Promise<void> {
  const { config, db, now } = context
  await boundFutureTimes(context, now())
  const moment = toIso(now())
  await forgetOldLinks(db, config, now())
  await forgetOldLimits(db, now())
  await untilNone(() =>
    transact(db, async (trx) => {
      const expired = selectExpiredAnswers(trx, moment).select('key_hash').limit(rowsOfSlice)
      const attempts = trx.deleteFrom('idempotency_keys').where('key_hash', 'in', expired)
      const deleted = await attempts.returning('key_id').execute()
      dropKeys(trx, deleted)
      return deleted.length
    }),
  )
  await untilNone(async () => {
    return await transact(db, async (trx) => {
      const expired = selectExpiredFiles(trx, moment).select(['id', 'key', 'key_id']).limit(rowsOfSlice)
      const rows = await expired.execute()
      await deleteFileRows(trx, rows)
      return rows.length
    })
  })
  await forgetOldRecords(context)
}

/** Answers kept for retries that have expired. @param moment ISO time */
export function selectExpiredAnswers(db: Db | Trx, moment: string) {
  return db.selectFrom('idempotency_keys').where('expires_at', '<=', moment)
}

/** Staged files that have expired. @param moment ISO time */
export function selectExpiredFiles(db: Db | Trx, moment: string) {
  return db.selectFrom('files').where('status', '=', 'staged').where('expires_at', '<=', moment)
}

/**
 * Makes files and rows consistent after a crash: removes files without a row, and rows of staged files without a
 * file. Call it before the first request, while this process receives no upload; a remote store allows it at any time.
 * Throws `FilesAway`.
 * @param fileClock ms of Unix time, by the clock that dates files
 * @returns the number of missing claimed files, which an operator must investigate.
 */
export async function reconcileFiles(
  { config, db, files }: Pick<Context, 'config' | 'db' | 'files'>,
  fileClock = Date.now,
): Promise<{ missing: number }> {
  // Another process may be receiving a file, or be about to store its row. It began before the rows are read. What a
  // killed process has sent to a bucket may arrive later.
  const isShared = engineOf(db) === 'postgres' || files.remote !== undefined
  const before = isShared ? fileClock() - config.REQUEST_TIMEOUT - rowDelay : Number.POSITIVE_INFINITY
  const rows = await db.selectFrom('files').select(['key', 'status']).execute()
  const statusOf = new Map(rows.map(({ key, status }) => [key, status]))
  for await (const { key, modifiedAt } of files.list()) {
    if (!statusOf.delete(key) && modifiedAt.getTime() < before) await files.remove(key)
  }
  const lost = [...statusOf].filter(([, status]) => status === 'staged')
  await transact(db, async (trx) => {
    for (const [key] of lost)
      dropKeys(trx, await trx.deleteFrom('files').where('key', '=', key).returning('key_id').execute())
  })
  return { missing: statusOf.size - lost.length }
}

/**
 * Destroys keys without a row: of committed deletions whose process ended before destroying them, and of rows that
 * were never committed. Call it before the first request, while no transaction is running.
 * @returns the number of rows whose key is missing and which cannot be read: the database is older than its keys.
 */
export async function reconcileKeys({ db }: Pick<Context, 'db'>): Promise<{ unreadable: number }> {
  async function* used(): AsyncGenerator<string> {
    for (const table of [...sealedTables, 'staged_referrals'] as const) {
      const rows = db.selectFrom(table).select('key_id').where('key_id', 'is not', null)
      for await (const { key_id } of rows.stream()) if (key_id !== null) yield key_id
    }
  }
  return await db.keys.reconcile(used())
}
