import { emailKey } from '@recruiting/schema/fields/email'
import type { Kysely } from 'kysely'
import { toIso, toJson } from '../db/codec.ts'
import type { Database } from '../db/schema.ts'
import type { MailTransport } from './mail.ts'

/** Keeps mails in a table instead of sending them: development without an SMTP server. */
export function mailboxTransport(db: Kysely<Database>): MailTransport {
  return {
    parallel: 1,
    async send(mail) {
      await db.transaction().execute(async (transaction) => {
        // A deletion of the address may have come in between, and deleting means deleting.
        const ordered = transaction.selectFrom('outbox').select('id').where('id', '=', mail.id)
        if (!(await ordered.executeTakeFirst())) return
        await transaction
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
      })
    },
    close() {},
  }
}
