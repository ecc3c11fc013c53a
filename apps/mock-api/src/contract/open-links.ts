import type { Call } from '@recruiting/schema/contract/calls'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import { Failure } from '../failure.ts'
import { isToken, type OpenLink, openLink } from '../links/links.ts'
import { clientOf } from '../rate-limit.ts'
import { linkToken } from './link-token.ts'
import { createWrongLinks } from './wrong-links.ts'

/** The link or the token a call came with, as the table says that it takes one. */
export type LinkOpener = (
  call: Call,
  request: FastifyRequest,
) => Promise<{ link?: OpenLink; token?: string | undefined }>

/**
 * Opens the link of a request, before anything else of it is read. Throws what is wrong with the link, and
 * `too_many_requests` once so many of the client's links were not valid. No token, and what has not the form of one, is
 * answered alike but not counted: it cannot be a guess, and pages of others can make browsers send the former.
 */
export function linkOpener({
  db,
  now,
  elapsed,
  most,
}: {
  db: Db
  now: () => number
  elapsed: () => number
  most: number
}): LinkOpener {
  const wrongLinks = createWrongLinks(most, elapsed)

  return async ({ link: purpose }, request) => {
    if (purpose === undefined) return {}
    const token = linkToken(request.raw)
    if (purpose === 'any') return { token }
    const client = clientOf(request.ip)
    mustWait(wrongLinks.wait(client))
    try {
      return { link: await openLink(db, purpose, token, now()) }
    } catch (error) {
      // Also those that were tried at the same time: only so many learn that they are not valid.
      const isGuess = error instanceof Failure && error.code === 'link_invalid' && isToken(token)
      if (isGuess) mustWait(wrongLinks.add(client))
      throw error
    }
  }
}

function mustWait(retryAfter: number): void {
  if (retryAfter > 0) throw new Failure('too_many_requests', { retryAfter })
}
