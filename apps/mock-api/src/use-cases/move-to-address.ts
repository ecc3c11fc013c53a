import type { Selectable } from 'kysely'
import type { Trx } from '../db/database.ts'
import type { ApplicationTable } from '../db/schema.ts'
import { type Opened, openRows } from '../db/sealed-rows.ts'
import { addressKey } from '../db/stored-of-address.ts'
import { storedReceipt } from '../documents/stored-application.ts'
import { readable } from '../documents/stored-document.ts'
import { insertJobs } from './insert-jobs.ts'

/**
 * Moves an application to another address, so that a deletion by that address finds all of it: its vacancies,
 * counted among those of the new address, its links, which stay valid, and the stored answer of its submission.
 */
export async function moveToAddress(
  trx: Trx,
  { id, reference, email_key: earlier_key }: Opened<Selectable<ApplicationTable>>,
  address: string,
): Promise<void> {
  const email_key = addressKey(trx, address)
  await trx.updateTable('applications').set({ email_key }).where('id', '=', id).execute()
  await trx.updateTable('links').set({ email_key }).where('subject', '=', id).execute()
  const rows = await trx
    .deleteFrom('application_jobs')
    .where('application_id', '=', id)
    .returning(['job_code', 'position'])
    .execute()
  const codes = rows.toSorted((a, b) => a.position - b.position).map(({ job_code }) => job_code)
  await insertJobs(trx, { id, emailKey: email_key, codes })
  const attempts = await trx
    .selectFrom('idempotency_keys')
    .select(['key_hash', 'key_id', 'answer'])
    .where('call', '=', 'submitApplication')
    .where('email_key', '=', earlier_key)
    .execute()
  const receipts = readable(
    await openRows(trx, 'idempotency_keys', attempts),
    trx.onUnreadable,
    ({ key_hash, answer }) => ({
      key_hash,
      of: answer === null ? undefined : storedReceipt.read(answer, key_hash).reference,
    }),
  )
  for (const { key_hash } of receipts.filter(({ of }) => of === reference))
    await trx.updateTable('idempotency_keys').set({ email_key }).where('key_hash', '=', key_hash).execute()
}
