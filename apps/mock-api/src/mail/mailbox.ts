import { emailKey } from '@recruiting/schema/fields/email'
import type { Kysely, Transaction } from 'kysely'
import { toIso, toJson } from '../db/codec.ts'
import type { Database } from '../db/schema.ts'
import type { Mail, MailTransport } from './mail.ts'

/** Keeps mails in a table instead of sending them: development without an SMTP server. */
export function mailboxTransport(db: Kysely<Database>): MailTransport {
  return {
    parallel: 1,
    send: (mail) => db.transaction().execute((trx) => insertMail(trx, mail)),
    rehearse: (mail) =>
      db.transaction().execute(async (trx) => {
        await insertMail(trx, mail)
        await trx.deleteFrom('mailbox').where('id', '=', mail.id).execute()
      }),
    close() {},
  }
}

async function insertMail(trx: Transaction<Database>, mail: Mail): Promise<void> {
  // A deletion of the address may have come in between, and deleting means deleting.
  const ordered = trx.selectFrom('outbox').select('id').where('id', '=', mail.id)
  if (!(await ordered.executeTakeFirst())) return
  await trx
    .insertInto('mailbox')
    .values({
      id: mail.id,
      subject_id: mail.subjectId,
      to_address: mail.to,
      email_key: emailKey(mail.to),
      locale: mail.locale,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      links: toJson(mail.links),
      sent_at: toIso(mail.sentAt),
    })
    // It is here already when a process died before it removed the outbox row.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
