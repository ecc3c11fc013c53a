import { createHash } from 'node:crypto'
import { isUnchanged } from '@recruiting/http/if-none-match'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageRequest } from './page-request.ts'

/**
 * Content security policy of the pages: scripts of this server, inline styles, no other code. A mail is shown in a
 * frame that inherits the policy and whose sandbox forbids scripts.
 * @param styles where styles may come from
 * @param more further directives
 */
const policyOf = (styles: string, ...more: string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    `style-src ${styles}`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...more,
  ].join('; ')

const pagePolicy = policyOf("'unsafe-inline'")

/** The policy of a page that also loads style sheets of this server. */
export const styleSheetPolicy = policyOf("'self' 'unsafe-inline'")

/** The policy of a page that shows pages of the site in frames. */
export const framesPolicy = policyOf("'unsafe-inline'", "frame-src 'self'")

const yearInSeconds = 31_536_000

/** Sends a page, or 304 when the script has it already. @param policy the content security policy */
export function sendPage(
  html: string,
  { askedLocale }: Pick<PageRequest, 'askedLocale'>,
  request: FastifyRequest,
  reply: FastifyReply,
  policy = pagePolicy,
): FastifyReply {
  const tag = `"${createHash('sha256').update(html).digest('base64url')}"`
  reply
    .header('cache-control', 'no-store')
    .header('vary', 'Accept, Cookie')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', policy)
    .header('etag', tag)
  if (askedLocale !== undefined)
    reply.header('set-cookie', `lang=${askedLocale}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax`)
  if (isUnchanged(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').send(html)
}
