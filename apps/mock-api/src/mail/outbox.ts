import { randomUUID } from 'node:crypto'
import { emailKey, emailPattern } from '@recruiting/schema/fields/email'
import type { Locale } from '@recruiting/schema/options'
import type { Kysely, Transaction } from 'kysely'
import { toIso, toJson } from '../db/codec.ts'
import type { Database } from '../db/schema.ts'
import type { MailTemplates, TemplateName } from './templates/templates.ts'

/** A mail to be sent: one address, a template and its arguments. */
export type MailOrder = {
  [Name in TemplateName]: { template: Name; to: string; locale: Locale; args: MailTemplates[Name] }
}[TemplateName] & {
  /** The application or referral it is about. */
  subjectId?: string
}

/**
 * Orders a mail. Given a transaction, the mail is sent if and only if the transaction commits; nudge the worker after
 * that. `now` is ms of Unix time. Throws `TypeError` for anything but one bare address, which is a defect of the caller.
 */
export async function enqueueMail(
  db: Kysely<Database> | Transaction<Database>,
  mail: MailOrder,
  now: number,
): Promise<void> {
  if (!emailPattern.test(mail.to)) throw new TypeError('A mail goes to exactly one bare address')
  const at = toIso(now)
  await db
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      subject_id: mail.subjectId ?? null,
      template: mail.template,
      args: toJson(mail.args),
      to_address: mail.to,
      email_key: emailKey(mail.to),
      locale: mail.locale,
      created_at: at,
      next_attempt_at: at,
      attempts: 0,
      leased_until: null,
      sent_at: null,
    })
    .execute()
}
