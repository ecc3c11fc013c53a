import type { Context } from '../context.ts'
import { type Db, transact } from '../db/database.ts'
import { readReceipts, type StoredDeletion } from '../files/read-receipts.ts'
import { deleteAddress } from './delete-address.ts'
import { type DeletedCounts, deleteRecords } from './delete-records.ts'
import { removeFiles } from './remove-files.ts'

/** What the receipts changed in a restored backup. */
export type AppliedReceipts = {
  /** Deletions after the backup. */
  deletions: number
  /** How many of them found data in the backup. */
  found: number
  counts: DeletedCounts
  /** Deletions in databases with other keys. */
  foreign: number
  /** Numbers of the lines that cannot be read. */
  unreadable: readonly number[]
}

/**
 * Repeats every deletion that is in the receipts file but not in the restored database, which therefore took place
 * after the backup, and records it. Undefined when there is no such file. Throws errors of the disk.
 */
export async function applyReceipts(
  context: Pick<Context, 'db' | 'files' | 'state'>,
  path: string,
): Promise<AppliedReceipts | undefined> {
  const { db } = context
  const stored = await readReceipts(path)
  if (!stored) return undefined
  const rows = await db.selectFrom('deletion_receipts').select('id').execute()
  const known = new Set(rows.map(({ id }) => id))
  const own = stored.deletions.filter(({ keys }) => keys === db.keys.name)
  const later = own.filter(({ id }) => !known.has(id))
  const applied: AppliedReceipts = {
    deletions: later.length,
    found: 0,
    counts: { applications: 0, files: 0, referrals: 0, mails: 0 },
    foreign: stored.deletions.length - own.length,
    unreadable: stored.unreadable,
  }
  for (const deletion of later) {
    const counts = await deleteAgain(db, deletion)
    applied.counts = sum(applied.counts, counts)
    if (counts.applications + counts.referrals > 0) applied.found++
  }
  await removeFiles(context)
  return applied
}

async function deleteAgain(
  db: Db,
  { id, address, addressHash, deletedAt, records }: StoredDeletion,
): Promise<DeletedCounts> {
  return await transact(db, async (trx) => {
    const ofAddress = await deleteAddress(trx, address)
    // Records that were moved to the address after the backup.
    const moved = await deleteRecords(trx, {
      applications: trx.selectFrom('applications').select('id').where('id', 'in', records),
      referrals: trx.selectFrom('published_referrals').select('id').where('id', 'in', records),
    })
    const counts = sum(ofAddress, moved)
    await trx
      .insertInto('deletion_receipts')
      // Without an outcome only the look-up hash is known, which proves the deletion as well.
      .values({
        ...{ id, address_hash: addressHash ?? address, look_up: address, records: JSON.stringify(records) },
        ...{ deleted_at: deletedAt, ...counts },
      })
      .execute()
    return counts
  })
}

function sum(one: DeletedCounts, other: DeletedCounts): DeletedCounts {
  return {
    applications: one.applications + other.applications,
    files: one.files + other.files,
    referrals: one.referrals + other.referrals,
    mails: one.mails + other.mails,
  }
}
