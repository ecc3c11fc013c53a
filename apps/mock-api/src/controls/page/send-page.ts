import { createHash } from 'node:crypto'
import { isUnchanged } from '@recruiting/http/if-none-match'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageRequest } from './page-request.ts'

/**
 * Content security policy of the pages: the script of this server, inline styles, no other code. A mail is shown in a
 * frame that inherits the policy and whose sandbox forbids scripts.
 */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const yearInSeconds = 31_536_000

/** Sends a page, or 304 when the script has it already. */
export function sendPage(
  html: string,
  { askedLocale }: Pick<PageRequest, 'askedLocale'>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const tag = `"${createHash('sha256').update(html).digest('base64url')}"`
  reply
    .header('cache-control', 'no-store')
    .header('vary', 'Accept, Cookie')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', pagePolicy)
    .header('etag', tag)
  if (askedLocale !== undefined)
    reply.header('set-cookie', `lang=${askedLocale}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax`)
  if (isUnchanged(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').send(html)
}
