import { emailKey } from '@recruiting/schema/fields/email'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../storage/database.ts'
import { findMail, listMails, listRecipients } from '../mails.ts'
import { mailboxPage, mailboxPath } from './mailbox-page.ts'
import { readPageRequest } from './page-request.ts'
import { sendPage } from './send-page.ts'

/** Registers the mailbox as a page for people, with links and tokens of the mails. */
export function registerMailboxPage(scope: FastifyInstance, { db }: { db: Db }): void {
  scope.get('/mailbox', async (request, reply) => {
    const asked = readPageRequest(request, mailboxPath)
    const { to, open } = asked.query
    const recipients = await listRecipients(db)
    const html = mailboxPage({
      request: asked,
      messages: await mailsTo(db, to, recipients),
      recipients,
      open: open === undefined ? undefined : await findMail(db, open),
    })
    return sendPage(html, asked, request, reply)
  })
}

/** The mails to an address; of a part of an address, those of the newest mails whose recipient contains it. */
async function mailsTo(db: Db, to: string | undefined, recipients: readonly string[]) {
  if (to === undefined || recipients.includes(emailKey(to))) return await listMails(db, { to })
  const part = emailKey(to)
  return (await listMails(db, {})).filter((mail) => emailKey(mail.to).includes(part))
}
