import type { ApplicationReceipt } from '@recruiting/schema/application'
import { emailKey } from '@recruiting/schema/fields/email'
import type { Selectable, Transaction } from 'kysely'
import { toJson } from '../db/codec.ts'
import type { ApplicationTable, Database } from '../db/schema.ts'
import { insertJobs } from './insert-jobs.ts'

/**
 * Moves an application to another address, so that a deletion by that address finds all of it: its vacancies, counted
 * among those of the new address, its links, which keep working, and the record of its submission.
 */
export async function moveToAddress(
  trx: Transaction<Database>,
  { id, reference, submitted_at: submittedAt }: Selectable<ApplicationTable>,
  address: string,
): Promise<void> {
  const email_key = emailKey(address)
  await trx.updateTable('applications').set({ email_key }).where('id', '=', id).execute()
  await trx.updateTable('links').set({ email_key }).where('subject', '=', id).execute()
  const rows = await trx
    .deleteFrom('application_jobs')
    .where('application_id', '=', id)
    .returning('job_code')
    .execute()
  await insertJobs(trx, { id, emailKey: email_key, codes: rows.map(({ job_code }) => job_code) })
  const receipt: ApplicationReceipt = { reference, submittedAt }
  await trx
    .updateTable('idempotency_keys')
    .set({ email_key })
    .where('call', '=', 'submitApplication')
    .where('answer', '=', toJson(receipt))
    .execute()
}
