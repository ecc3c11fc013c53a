import type { Context } from '../context.ts'
import { toIso } from '../db/codec.ts'
import { forgetOldLinks } from '../links/links.ts'
import { rowsOfSlice, untilNone } from '../slices.ts'
import { boundFutureTimes } from './bound-future-times.ts'
import { eraseTraces } from './erase-traces.ts'
import { forgetOldRecords } from './forget-old-records.ts'
import { removeFiles } from './remove-files.ts'

/**
 * Removes what has expired, unless the clock has jumped; and whatever a deletion did not get to.
 */
export async function sweepExpired(
  context: Pick<Context, 'clockWatch' | 'config' | 'db' | 'files' | 'now' | 'state'>,
): Promise<void> {
  // The time first: a clock that jumps between the two lines is noticed by the second.
  const moment = context.now()
  if (context.clockWatch.mayDelete()) await removeExpired({ ...context, now: () => moment })
  await removeFiles(context)
  await eraseTraces(context)
}

/** Staged files nobody claimed, answers kept for a retry, links, and records whose period of retention is over. */
async function removeExpired(
  context: Pick<Context, 'config' | 'db' | 'files' | 'now' | 'state'>,
): Promise<void> {
  const { config, db, files, now } = context
  await boundFutureTimes(context, now())
  const moment = toIso(now())
  await forgetOldLinks(db, config, now())
  await untilNone(async () => {
    const expired = db.selectFrom('idempotency_keys').select('key_hash').where('expires_at', '<=', moment)
    const { numDeletedRows } = await db
      .deleteFrom('idempotency_keys')
      .where('key_hash', 'in', expired.limit(rowsOfSlice))
      .executeTakeFirst()
    return numDeletedRows
  })
  await untilNone(async () => {
    const expired = db
      .selectFrom('files')
      .select('id')
      .where('status', '=', 'staged')
      .where('expires_at', '<=', moment)
    const rows = await db
      .deleteFrom('files')
      .where('id', 'in', expired.limit(rowsOfSlice))
      .returning('key')
      .execute()
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
  for (const [key] of lost) await db.deleteFrom('files').where('key', '=', key).execute()
  return { missing: statusOf.size - lost.length }
}
