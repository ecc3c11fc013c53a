import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../db/database.ts'
import { emptyMailbox, listMessages, listRecipients } from './mailbox-messages.ts'
import { mailboxPage } from './mailbox-page.ts'

/** What the page may load: its own inline styles. No script runs, in it or in a mail it shows. */
const pagePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The mailbox of development, under `/__mock/mailbox`: what would have been sent, links and tokens included.
 * Whoever mounts it sees to it that it does not exist in production.
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

/** A query field that was given once and is not blank. */
function textOf(query: unknown, name: string): string | undefined {
  if (typeof query !== 'object' || query === null || !Object.hasOwn(query, name)) return undefined
  const value = Object.entries(query).find(([key]) => key === name)?.[1]
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
