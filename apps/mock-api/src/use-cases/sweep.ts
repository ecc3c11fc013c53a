import type { Context } from '../context.ts'
import { toIso } from '../db/codec.ts'
import { dropKeys, transact } from '../db/database.ts'
import { sealedTables } from '../db/sealed-rows.ts'
import { forgetOldLinks } from '../links/links.ts'
import { rowsOfSlice, untilNone } from '../slices.ts'
import { boundFutureTimes } from './bound-future-times.ts'
import { forgetOldRecords } from './forget-old-records.ts'
import { removeFiles } from './remove-files.ts'
import { sealOldFiles } from './seal-old-files.ts'

/**
 * Removes what has expired, unless the clock has jumped; and whatever a deletion did not get to.
 */
export async function sweepExpired(
  context: Pick<Context, 'clockWatch' | 'config' | 'db' | 'files' | 'now'>,
): Promise<void> {
  // The time first: a clock that jumps between the two lines is noticed by the second.
  const moment = context.now()
  if (context.clockWatch.mayDelete()) await removeExpired({ ...context, now: () => moment })
  await removeFiles(context)
  await context.db.keys.retry()
  await sealOldFiles(context)
}

/** Staged files nobody claimed, answers kept for a retry, links, and records whose period of retention is over. */
async function removeExpired(context: Pick<Context, 'config' | 'db' | 'files' | 'now'>): Promise<void> {
  const { config, db, files, now } = context
  await boundFutureTimes(context, now())
  const moment = toIso(now())
  await forgetOldLinks(db, config, now())
  await untilNone(() =>
    transact(db, async (trx) => {
      const expired = trx
        .selectFrom('idempotency_keys')
        .select('key_hash')
        .where('expires_at', '<=', moment)
        .limit(rowsOfSlice)
      const attempts = trx.deleteFrom('idempotency_keys').where('key_hash', 'in', expired)
      const deleted = await attempts.returning('key_id').execute()
      dropKeys(trx, deleted)
      return deleted.length
    }),
  )
  await untilNone(async () => {
    const rows = await transact(db, async (trx) => {
      const expired = trx
        .selectFrom('files')
        .select('id')
        .where('status', '=', 'staged')
        .where('expires_at', '<=', moment)
        .limit(rowsOfSlice)
      const staged = trx.deleteFrom('files').where('id', 'in', expired)
      const deleted = await staged.returning(['key', 'key_id']).execute()
      dropKeys(trx, deleted)
      return deleted
    })
    for (const { key } of rows) await files.remove(key)
    return rows.length
  })
  await forgetOldRecords(context)
}

/**
 * Makes files and rows agree after a process that ended in the middle: removes files without a row, and rows of staged
 * files without a file. To be called before the first request, when no upload is on its way.
 * @returns how many claimed files are missing, which is for a person to look into.
 */
export async function reconcileFiles({
  db,
  files,
}: Pick<Context, 'db' | 'files'>): Promise<{ missing: number }> {
  const rows = await db.selectFrom('files').select(['key', 'status']).execute()
  const statusOf = new Map(rows.map(({ key, status }) => [key, status]))
  for await (const { key } of files.list()) {
    if (!statusOf.delete(key)) await files.remove(key)
  }
  const lost = [...statusOf].filter(([, status]) => status === 'staged')
  await transact(db, async (trx) => {
    for (const [key] of lost)
      dropKeys(trx, await trx.deleteFrom('files').where('key', '=', key).returning('key_id').execute())
  })
  return { missing: statusOf.size - lost.length }
}

/**
 * Destroys the keys that no row has: of rows whose deletion was committed by a process that ended before it could, and
 * of rows that were never committed. To be called before the first request, when no transaction is on its way.
 * @returns how many rows cannot be read because their key is gone: the database is older than its keys.
 */
export async function reconcileKeys({ db }: Pick<Context, 'db'>): Promise<{ unreadable: number }> {
  const unused = new Set(await db.keys.list())
  let unreadable = 0
  for (const table of [...sealedTables, 'staged_referrals'] as const) {
    const rows = db.selectFrom(table).select('key_id').where('key_id', 'is not', null)
    for await (const { key_id } of rows.stream()) {
      if (key_id !== null && !unused.delete(key_id)) unreadable++
    }
  }
  await db.keys.destroy([...unused])
  return { unreadable }
}
