import type { Context } from '../context.ts'
import { toIso } from '../db/codec.ts'
import { engineOf } from '../db/engine.ts'
import { readReceipts } from '../files/read-receipts.ts'
import { outcomeOf } from './deletion-outcome.ts'

/** No deletion takes longer than this, in ms. */
const mostDuration = 5 * 60_000

/**
 * Creates the receipts file, and writes the outcomes that a killed process left out: the table says whether the
 * transaction of a deletion was committed. Call it before the first request. Throws errors of the disk.
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
  const stored = await readReceipts(receipts.path)
  const announced = stored?.deletions.filter(
    ({ id, keys, deletedAt }) =>
      stored.undecided.has(id) && keys === db.keys.name && (!isShared || deletedAt < before),
  )
  for (const { id } of announced ?? []) await receipts.complete(await outcomeOf(db, id))
}
