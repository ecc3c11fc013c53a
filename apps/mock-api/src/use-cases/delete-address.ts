import { dropKeys, type Trx } from '../db/database.ts'
import { applicationsOf, referralsOf } from '../db/stored-of-address.ts'
import { type DeletedCounts, deleteRecords } from './delete-records.ts'

/** Deletes the records of an address, and the rows found only by the address: attempts, links and mails. */
export async function deleteAddress(trx: Trx, addressKey: string): Promise<DeletedCounts> {
  let mails = 0
  for (const table of ['idempotency_keys', 'links', 'outbox', 'mailbox'] as const) {
    const rows = await trx.deleteFrom(table).where('email_key', '=', addressKey).returning('key_id').execute()
    dropKeys(trx, rows)
    if (table === 'outbox' || table === 'mailbox') mails += rows.length
  }
  const counts = await deleteRecords(trx, {
    applications: applicationsOf(trx, addressKey),
    referrals: referralsOf(trx, addressKey),
  })
  return { ...counts, mails: mails + counts.mails }
}
