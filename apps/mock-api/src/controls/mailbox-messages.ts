import { emailKey } from '@recruiting/schema/fields/email'
import type { Locale } from '@recruiting/schema/options'
import type { Kysely } from 'kysely'
import { fromJson } from '../db/codec.ts'
import type { Database } from '../db/schema.ts'
import type { MailLink } from '../mail/mail.ts'

/** A mail as the mailbox shows it. `links` are those that let their holder do something. */
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

/** Every mail, or those to one address in whatever case; newest first. */
export async function listMessages(db: Kysely<Database>, to: string | undefined): Promise<MailboxMessage[]> {
  const all = db.selectFrom('mailbox').selectAll().orderBy('position', 'desc')
  const rows = await (to === undefined ? all : all.where('email_key', '=', emailKey(to))).execute()
  return rows.map((row) => ({
    id: row.id,
    to: row.to_address,
    subject: row.subject,
    locale: row.locale,
    sentAt: row.sent_at,
    text: row.text,
    html: row.html,
    links: fromJson<MailLink[]>(row.links),
  }))
}

/** Every address that has a mail, in alphabetical order. */
export async function listRecipients(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('mailbox').select('email_key').distinct().orderBy('email_key').execute()
  return rows.map((row) => row.email_key)
}

export async function emptyMailbox(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('mailbox').execute()
}
