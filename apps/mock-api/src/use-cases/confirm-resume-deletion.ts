import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Locale } from '@recruiting/schema/options'
import type { ResumeDeletionReceipt } from '@recruiting/schema/resume-deletion'
import type { Transaction } from 'kysely'
import type { Context } from '../context.ts'
import { toIso } from '../db/codec.ts'
import type { Database } from '../db/schema.ts'
import { applicationsOf, referralsOf } from '../db/stored-of-address.ts'
import { type OpenLink, spendLink } from '../links/links.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { type DeletedCounts, deleteRecords } from './delete-records.ts'
import { eraseTraces, noteTraces } from './erase-traces.ts'
import { removeFiles } from './remove-files.ts'

/** Whether a deletion may fail to tidy up: what is left the sweep does, and the deletion itself is committed. */
const leaveToSweep = () => undefined

/**
 * Deletes everything of the link's address and spends the link, all or nothing; then the files' bytes and the traces in
 * the database file. What stays is a receipt without personal data, and the link's hash until it would have expired.
 * Throws `link_used` when another confirm was faster.
 */
export async function confirmResumeDeletion(
  context: Pick<Context, 'db' | 'files' | 'now' | 'mail' | 'state'>,
  { link, locale }: { link: OpenLink; locale: Locale },
): Promise<ResumeDeletionReceipt> {
  const { db, mail } = context
  const now = context.now()
  const receipt = await db.transaction().execute(async (trx) => {
    await spendLink(trx, link, now)
    const counts = await deleteAddress(trx, link.subject)
    const kept = { deletedAt: toIso(now), applications: counts.applications, files: counts.files }
    await trx
      .insertInto('deletion_receipts')
      .values({
        id: randomUUID(),
        address_hash: await hashOfAddress(trx, link.subject),
        deleted_at: kept.deletedAt,
        ...counts,
      })
      .execute()
    await noteTraces(trx)
    await enqueueMail(trx, { template: 'resumeDeleted', to: link.subject, locale, args: kept }, now)
    return kept
  })
  mail.nudge()
  await removeFiles(context).catch(leaveToSweep)
  await eraseTraces(context).catch(leaveToSweep)
  return receipt
}

/** Everything of an address, and what is found by nothing but the address: attempts, links and mails. */
async function deleteAddress(trx: Transaction<Database>, emailKey: string): Promise<DeletedCounts> {
  await trx.deleteFrom('idempotency_keys').where('email_key', '=', emailKey).execute()
  await trx.deleteFrom('links').where('email_key', '=', emailKey).execute()
  let mails = 0
  for (const table of ['outbox', 'mailbox'] as const) {
    const { numDeletedRows } = await trx
      .deleteFrom(table)
      .where('email_key', '=', emailKey)
      .executeTakeFirst()
    mails += Number(numDeletedRows)
  }
  const counts = await deleteRecords(trx, {
    applications: applicationsOf(trx, emailKey),
    referrals: referralsOf(trx, emailKey),
  })
  return { ...counts, mails: mails + counts.mails }
}

/** The same address has the same hash; without the key nobody can try addresses. */
async function hashOfAddress(trx: Transaction<Database>, emailKey: string): Promise<string> {
  const name = 'deletion-receipts'
  await trx
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await trx
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return createHmac('sha256', Buffer.from(value, 'hex')).update(emailKey).digest('hex')
}
