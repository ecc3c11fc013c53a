import { emailKey } from '@recruiting/schema/fields/email'
import type { Locale } from '@recruiting/schema/options'
import { type Db, dropKeys, transact } from '../db/database.ts'
import { openRows } from '../db/sealed-rows.ts'
import { addressKey } from '../db/stored-of-address.ts'
import { readable } from '../documents/stored-document.ts'
import type { MailLink } from '../mail/mail.ts'
import { storedLinks } from '../mail/mailbox.ts'

/** A mail as the mailbox shows it. `links` are those with a token. */
export type MailboxMessage = {
  id: string
  to: string
  subject: string
  locale: Locale
  sentAt: string
  text: string
  html: string
  links: MailLink[]
}

/** Every mail, or those to one address in any case; newest first. */
export async function listMessages(db: Db, to: string | undefined): Promise<MailboxMessage[]> {
  const all = db.selectFrom('mailbox').selectAll().orderBy('position', 'desc')
  const rows = await (to === undefined ? all : all.where('email_key', '=', addressKey(db, to))).execute()
  return readable(await openRows(db, 'mailbox', rows), db.onUnreadable, (row) => ({
    id: row.id,
    to: row.to_address,
    subject: row.subject,
    locale: row.locale,
    sentAt: row.sent_at,
    text: row.text,
    html: row.html,
    links: storedLinks.read(row.links, row.id),
  }))
}

/** Every address with a mail, in alphabetical order. */
export async function listRecipients(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('mailbox').select(['id', 'key_id', 'to_address']).execute()
  const opened = await openRows(db, 'mailbox', rows)
  return [...new Set(opened.map((row) => emailKey(row.to_address)))].sort()
}

export async function emptyMailbox(db: Db): Promise<void> {
  await transact(db, async (trx) => {
    dropKeys(trx, await trx.deleteFrom('mailbox').returning('key_id').execute())
  })
}
