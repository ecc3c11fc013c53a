import type { Context } from '../context.ts'
import { readReceipts } from '../files/read-receipts.ts'

/**
 * Creates the receipts file, and writes the outcomes that a killed process left out: the table says whether the
 * transaction of a deletion was committed. Call it before the first request. Throws errors of the disk.
 */
export async function reconcileReceipts({ db, receipts }: Pick<Context, 'db' | 'receipts'>): Promise<void> {
  await receipts.open()
  const stored = await readReceipts(receipts.path)
  const announced = stored?.deletions.filter(
    ({ id, keys }) => stored.undecided.has(id) && keys === db.keys.name,
  )
  for (const { id } of announced ?? []) {
    const row = await db
      .selectFrom('deletion_receipts')
      .select(['id', 'address_hash as addressHash', 'applications', 'files', 'referrals', 'mails'])
      .where('id', '=', id)
      .executeTakeFirst()
    await receipts.complete(row ?? { id, cancelled: true })
  }
}
