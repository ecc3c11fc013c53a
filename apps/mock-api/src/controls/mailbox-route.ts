import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import { mailboxPage } from './mailbox-page.ts'
import { listMails, listRecipients } from './mails.ts'

/** Content security policy of the page: only its inline styles. No script runs in it or in a mail. */
const pagePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Registers the mailbox as a page for people, with links and tokens of the mails. */
export function registerMailboxPage(scope: FastifyInstance, { db }: { db: Db }): void {
  scope.get('/mailbox', async (request, reply) => {
    const to = textOf(request.query, 'to')
    const page = mailboxPage({
      to,
      messages: await listMails(db, { to }),
      recipients: await listRecipients(db),
      openId: textOf(request.query, 'open'),
      asText: textOf(request.query, 'as') === 'text',
    })
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', pagePolicy)
      .type('text/html; charset=utf-8')
    return page
  })
}

/** The value of a query field that occurs once and is not blank. */
function textOf(query: unknown, name: string): string | undefined {
  if (typeof query !== 'object' || query === null || !Object.hasOwn(query, name)) return undefined
  const value = Object.entries(query).find(([key]) => key === name)?.[1]
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
