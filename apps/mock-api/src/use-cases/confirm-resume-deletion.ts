import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { emailKey } from '@recruiting/schema/fields/email'
import type { Locale } from '@recruiting/schema/options'
import type { ResumeDeletionReceipt } from '@recruiting/schema/resume-deletion'
import type { Context } from '../context.ts'
import { toIso } from '../db/codec.ts'
import { dropKeys, type Trx, transact } from '../db/database.ts'
import { applicationsOf, referralsOf } from '../db/stored-of-address.ts'
import { Failure } from '../failure.ts'
import { type OpenLink, spendLink } from '../links/links.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { type DeletedCounts, deleteRecords } from './delete-records.ts'
import { removeFiles } from './remove-files.ts'

/** Errors after the commit are ignored: the deletion stands, and the sweep finishes the clean-up. */
const leaveToSweep = () => undefined

/**
 * Deletes all data of the link's address and marks the link as used, in one transaction; then destroys the keys and
 * removes the files' bytes. A receipt without personal data remains, and the link's hash until it would have
 * expired. Throws `link_used` when a concurrent confirmation was faster.
 */
export async function confirmResumeDeletion(
  context: Pick<Context, 'db' | 'files' | 'now' | 'mail'>,
  { link, locale }: { link: OpenLink; locale: Locale },
): Promise<ResumeDeletionReceipt> {
  const { db, mail } = context
  const { address } = link
  if (address === undefined) throw new Failure('link_invalid')
  const now = context.now()
  const receipt = await transact(db, async (trx) => {
    await spendLink(trx, link)
    const counts = await deleteAddress(trx, link.subject)
    const { applications, files, referrals } = counts
    const kept = { deletedAt: toIso(now), applications, files, referrals }
    await trx
      .insertInto('deletion_receipts')
      .values({
        id: randomUUID(),
        address_hash: await hashOfAddress(trx, address),
        deleted_at: kept.deletedAt,
        ...counts,
      })
      .execute()
    await enqueueMail(trx, { template: 'resumeDeleted', to: address, locale, args: kept }, now)
    return kept
  })
  mail.nudge()
  await removeFiles(context).catch(leaveToSweep)
  return receipt
}

/** Deletes the records of an address, and the rows found only by the address: attempts, links and mails. */
async function deleteAddress(trx: Trx, addressKey: string): Promise<DeletedCounts> {
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

/** A keyed hash, equal for equal addresses; without the key nobody can test addresses. */
async function hashOfAddress(trx: Trx, address: string): Promise<string> {
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
  return createHmac('sha256', Buffer.from(value, 'hex')).update(emailKey(address)).digest('hex')
}
