import type { IncomingMessage } from 'node:http'
import { Failure } from '@recruiting/http/failure'
import { clientOf } from '@recruiting/http/rate-limit'
import type { Call } from '@recruiting/schema/contract/calls'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { isToken, type OpenLink, openLink } from '../links/links.ts'
import type { WrongLinks } from '../storage/limits.ts'

/** Returns the link or the token of a request, depending on what the table declares for the call. */
export type LinkOpener = (
  call: Call,
  request: FastifyRequest,
) => Promise<{ link?: OpenLink; token?: string | undefined }>

/**
 * Opens the link of a request before anything else of it is read. Throws what is wrong with the link, and
 * `too_many_requests` when the client has tried too many invalid tokens. A missing or malformed token gets the same
 * answer but is not counted: it cannot be a guess, and other sites can make browsers send requests without a token.
 */
export function linkOpener({
  db,
  now,
  wrongLinks,
}: Pick<Context, 'db' | 'now'> & { wrongLinks: WrongLinks }): LinkOpener {
  return async ({ link: purpose }, request) => {
    if (purpose === undefined) return {}
    const token = linkToken(request.raw)
    if (purpose === 'any') return { token }
    const client = clientOf(request.ip)
    mustWait(await wrongLinks.wait(client))
    try {
      return { link: await openLink(db, purpose, token, now()) }
    } catch (error) {
      // Counted again after the lookup, so that concurrent attempts beyond the bound do not learn that their token
      // is invalid.
      const isGuess = error instanceof Failure && error.code === 'link_invalid' && isToken(token)
      if (isGuess) mustWait(await wrongLinks.add(client))
      throw error
    }
  }
}

function mustWait(retryAfter: number): void {
  if (retryAfter > 0) throw new Failure('too_many_requests', { retryAfter, limit: 'wrongLinks' })
}

/**
 * The token of an emailed link: exactly one `Authorization` header with the scheme `Bearer`, in any case (RFC 9110,
 * 11.1).
 * @returns undefined for any other header.
 */
function linkToken({ headersDistinct }: Pick<IncomingMessage, 'headersDistinct'>): string | undefined {
  const [header, ...others] = headersDistinct.authorization ?? []
  if (header === undefined || others.length > 0) return undefined
  return /^Bearer +(\S+)$/i.exec(header)?.[1]
}
