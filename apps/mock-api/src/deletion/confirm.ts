import { randomUUID } from 'node:crypto'
import { Failure } from '@recruiting/http/failure'
import type { Locale } from '@recruiting/schema/options'
import {
  maskEmail,
  type ResumeDeletion,
  type ResumeDeletionReceipt,
} from '@recruiting/schema/resume-deletion'
import type { Kysely } from 'kysely'
import { toIso } from '../clock.ts'
import type { Context } from '../context.ts'
import { type OpenLink, spendLink } from '../links/links.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { type Db, dropKeys, type Trx, transact } from '../storage/database.ts'
import type { Database } from '../storage/schema.ts'
import { applicationsOf, referralsOf } from '../storage/stored-of-address.ts'
import { removeBytes } from '../uploads/stored-files.ts'
import type { Announcement, Outcome } from './receipts.ts'
import { type DeletedCounts, deleteRecords } from './records.ts'

/** What a confirmation would delete. */
export async function getResumeDeletion(
  { db }: Pick<Context, 'db'>,
  { subject, address, expiresAt }: OpenLink,
): Promise<ResumeDeletion> {
  if (address === undefined) throw new Failure('link_invalid')
  const applications = await applicationsOf(db, subject).execute()
  const files = await filesOf(db, subject)
  const referrals = await referralsOf(db, subject).execute()
  return {
    maskedEmail: maskEmail(address),
    applications: applications.length,
    files: files.length,
    referrals: referrals.length,
    expiresAt,
  }
}

/** The part of the context that a deletion needs. */
type Deps = Pick<Context, 'db' | 'files' | 'now' | 'mail' | 'receipts' | 'state'>

/**
 * Deletes all data of the link's address and marks the link as used, in one transaction. The link's hash remains until
 * it would have expired. Throws `link_used` when a concurrent confirmation was faster, and the errors of
 * `deleteWithReceipt`.
 */
export async function confirmResumeDeletion(
  context: Deps,
  { link, locale }: { link: OpenLink; locale: Locale },
): Promise<ResumeDeletionReceipt> {
  const { address, subject } = link
  if (address === undefined) throw new Failure('link_invalid')
  const before = (trx: Trx) => spendLink(trx, link)
  return (await deleteWithReceipt(context, { address, key: subject, locale, before })).receipt
}

/** A person to delete: the address, its look-up hash, and the language of the mail with the receipt. */
type Deletion = {
  address: string
  key: string
  locale: Locale
  /** The number of a letter or case that is kept in the receipts file. */
  reason?: string
  /** Runs first in the transaction; the deletion does not take place if it throws. */
  before?: (trx: Trx) => Promise<void>
}

/**
 * Deletes all data of an address in one transaction; then destroys the keys and removes the files' bytes. A receipt
 * without personal data remains and is mailed to the address. The deletion is announced in the receipts file before, so
 * that no backup can bring the data back unnoticed. Throws `unavailable` when the announcement cannot be written; nothing
 * is deleted then.
 * @returns the receipt, its id, and the number of deleted mails
 */
export async function deleteWithReceipt(
  context: Deps,
  deletion: Deletion,
): Promise<{ id: string; receipt: ResumeDeletionReceipt; mails: number }> {
  const { db, mail, receipts } = context
  const { key, reason } = deletion
  const now = context.now()
  const id = randomUUID()
  const announced = {
    id,
    deletedAt: toIso(now),
    keys: db.keys.name,
    address: key,
    records: await recordsOf(db, key),
    ...(reason !== undefined && { reason }),
  }
  await receipts.announce(announced).catch((cause: unknown) => {
    throw new Failure('unavailable', { cause, retryAfter: 60 })
  })
  const done = await deleteAnnounced(context, announced, deletion).catch(async (error: unknown) => {
    // The connection may have been lost during the commit, which this transaction waits for. Without an outcome the
    // announcement counts as done.
    const outcome = await transact(db, (trx) => outcomeOf(trx, id), [key]).catch(() => undefined)
    if (outcome) await receipts.complete(outcome)
    throw error
  })
  mail.nudge()
  await receipts.complete({ id })
  // The deletion stands, and the sweep finishes it.
  await removeBytes(context, done.files).catch(() => undefined)
  return { id, receipt: done.receipt, mails: done.mails }
}

/** The transaction of a deletion. */
async function deleteAnnounced(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, deletedAt, records }: Announcement,
  { address, key, locale, before }: Deletion,
) {
  const work = async (trx: Trx) => {
    await before?.(trx)
    const stored = await filesOf(trx, key)
    const counts = await deleteAddress(trx, key)
    const { applications, files, referrals } = counts
    const receipt = { deletedAt, applications, files, referrals }
    await trx
      .insertInto('deletion_receipts')
      .values({ id, look_up: key, records: JSON.stringify(records), deleted_at: deletedAt, ...counts })
      .execute()
    await enqueueMail(trx, { template: 'resumeDeleted', to: address, locale, args: receipt }, now())
    return { receipt, mails: counts.mails, files: stored }
  }
  return await transact(db, work, [key])
}

/** The ids of an address's applications and referrals. */
async function recordsOf(db: Db, addressKey: string): Promise<string[]> {
  const applications = await applicationsOf(db, addressKey).execute()
  const referrals = await referralsOf(db, addressKey).execute()
  return [...applications, ...referrals].map(({ id }) => id)
}

/** The files of an address's applications. */
async function filesOf(db: Db | Trx, addressKey: string): Promise<{ key: string }[]> {
  const applications = applicationsOf(db, addressKey)
  return await db.selectFrom('files').select('key').where('application_id', 'in', applications).execute()
}

/** Deletes the records of an address, and the rows found only by the address: attempts, links and mails. */
export async function deleteAddress(trx: Trx, addressKey: string): Promise<DeletedCounts> {
  let mails = 0
  // Mails first: who makes the link of a mail, or stores a sent one, has locked its row.
  for (const table of ['outbox', 'mailbox', 'links', 'idempotency_keys'] as const) {
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

/** How an announced deletion ended: its row exists once its transaction is committed. */
export async function outcomeOf(db: Kysely<Database>, id: string): Promise<Outcome> {
  const row = await db.selectFrom('deletion_receipts').select('id').where('id', '=', id).executeTakeFirst()
  return row ?? { id, cancelled: true }
}
