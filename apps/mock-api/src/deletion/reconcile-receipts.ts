import { z } from 'zod'
import type { Context } from '../context.ts'
import { toIso } from '../storage/codec.ts'
import type { Db } from '../storage/database.ts'
import { engineOf } from '../storage/engine.ts'
import { outcomeOf } from './confirm.ts'
import type { Announcement, Coverage, Outcome, StoredReceipts } from './receipts.ts'

/** No deletion takes longer than this, in ms. */
const mostDuration = 5 * 60_000

/**
 * Creates the receipts file, and writes what it lacks: outcomes that a killed process left out, because the table says whether
 * the transaction of a deletion was committed, and deletions that only the table has. Call it before the first request. Throws errors of the disk.
 */
export async function reconcileReceipts({
  db,
  now,
  receipts,
}: Pick<Context, 'db' | 'now' | 'receipts'>): Promise<void> {
  await receipts.open()
  // Another process may be deleting.
  const isShared = engineOf(db) === 'postgres'
  const before = toIso(now() - mostDuration)
  const stored = await receipts.read()
  const announced = stored?.deletions.filter(
    ({ id, keys, deletedAt }) =>
      stored.undecided.has(id) && keys === db.keys.name && (!isShared || deletedAt < before),
  )
  for (const { id } of announced ?? []) await receipts.complete(await outcomeOf(db, id))
  const lines = await missingLines(db, () => receipts.read())
  if (lines.length > 0) await receipts.add(lines)
}

const Records = z.array(z.string())

/**
 * The lines that receipts lack, according to the table, and which database they are about.
 * @param read is called after the table was read: what the table has was announced before
 * @param lostBefore for a restore: receipts of deletions before this moment may be missing, or none is
 */
export async function missingLines(
  db: Db,
  read: () => Promise<StoredReceipts | undefined>,
  lostBefore?: string | null,
): Promise<(Announcement | Outcome | Coverage)[]> {
  const rows = await db.selectFrom('deletion_receipts').selectAll().orderBy('deleted_at').execute()
  const stored = await read()
  const known = new Set(stored?.deletions.map(({ id }) => id))
  const keys = db.keys.name
  const covered = stored?.coverage.get(keys)
  const incompleteBefore = lostBefore === undefined ? (covered ?? null) : lostBefore
  const lines = rows
    .filter(({ id }) => !known.has(id))
    .flatMap(({ id, address_hash: addressHash, look_up, records, deleted_at: deletedAt, ...counts }) => {
      const announcement = {
        id,
        deletedAt,
        keys,
        address: look_up,
        records: Records.parse(JSON.parse(records)),
      }
      return [announcement, { id, addressHash, ...counts }]
    })
  return incompleteBefore === covered ? lines : [...lines, { keys, incompleteBefore }]
}
