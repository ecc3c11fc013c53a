import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../db/database.ts'
import { emptyMailbox, listMessages, listRecipients } from './mailbox-messages.ts'
import { mailboxPage } from './mailbox-page.ts'

/** Content security policy of the page: only its inline styles. No script runs in it or in a mail. */
const pagePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Registers the development mailbox under `/__mock/mailbox`, which shows mails including links and tokens. The
 * caller must not register it in production.
 */
export function registerMailbox(app: FastifyInstance, { db }: { db: Db }): void {
  app.get('/__mock/mailbox.json', async (request, reply) => {
    privately(reply)
    return { messages: await listMessages(db, textOf(request.query, 'to')) }
  })

  app.get('/__mock/mailbox', async (request, reply) => {
    const to = textOf(request.query, 'to')
    const page = mailboxPage({
      to,
      messages: await listMessages(db, to),
      recipients: await listRecipients(db),
      openId: textOf(request.query, 'open'),
      asText: textOf(request.query, 'as') === 'text',
    })
    privately(reply).header('content-security-policy', pagePolicy).type('text/html; charset=utf-8')
    return page
  })

  app.delete('/__mock/mailbox', async (_, reply) => {
    await emptyMailbox(db)
    return privately(reply).code(204).send()
  })
}

function privately(reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
}

/** The value of a query field that occurs once and is not blank. */
function textOf(query: unknown, name: string): string | undefined {
  if (typeof query !== 'object' || query === null || !Object.hasOwn(query, name)) return undefined
  const value = Object.entries(query).find(([key]) => key === name)?.[1]
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
