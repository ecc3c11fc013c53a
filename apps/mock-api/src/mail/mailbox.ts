import { linkPurposes } from '@recruiting/schema/options'
import { z } from 'zod'
import { toIso } from '../clock.ts'
import { type Db, type Trx, transact } from '../storage/database.ts'
import { sealRow } from '../storage/sealed-rows.ts'
import { storedDocument } from '../storage/stored-document.ts'
import { addressKey } from '../storage/stored-of-address.ts'
import type { Mail, MailTransport } from './mail.ts'

/** The stored links of a mail. */
export const storedLinks = storedDocument(
  'mailbox.links',
  z.array(z.object({ url: z.string(), purpose: z.enum(linkPurposes), token: z.string() })),
)

/** Stores mails in a table instead of sending them, for development without an SMTP server. */
export function mailboxTransport(db: Db): MailTransport {
  return {
    parallel: 1,
    // An attempt is one transaction, so that mails of a killed process need not be late.
    leaseMs: 10_000,
    send: (mail) => transact(db, (trx) => insertMail(trx, mail)),
    close() {},
  }
}

async function insertMail(trx: Trx, mail: Mail): Promise<void> {
  // The address may have been deleted in the meantime, and then its mail must not be stored.
  const ordered = trx.selectFrom('outbox').select('id').where('id', '=', mail.id)
  if (!(await ordered.$call(trx.engine.lockRows).executeTakeFirst())) return
  // It may be stored already, if a process ended before it removed the outbox row.
  const kept = trx.selectFrom('mailbox').select('id').where('id', '=', mail.id)
  if (await kept.executeTakeFirst()) return
  const row = await sealRow(trx, 'mailbox', {
    id: mail.id,
    subject_id: mail.subjectId,
    to_address: mail.to,
    email_key: addressKey(trx, mail.to),
    locale: mail.locale,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    links: storedLinks.write(mail.links),
    sent_at: toIso(mail.sentAt),
  })
  await trx.insertInto('mailbox').values(row).execute()
}
