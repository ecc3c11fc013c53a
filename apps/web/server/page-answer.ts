import { createHash } from 'node:crypto'
import { isUnchanged } from '@recruiting/http/if-none-match'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedCoding, type Coding, compressed } from './compressed.ts'

/** An HTML document, ready to be sent. */
export type PageAnswer = {
  status: number
  etag: string
  headers: Readonly<Record<string, string>>
  /** The document in each content coding. */
  bodies: Readonly<Record<Coding, Buffer>>
}

/** Makes an answer of a document. It is compressed once, because it is sent several times. */
export async function pageAnswer(
  html: string,
  status: number,
  headers: Readonly<Record<string, string>>,
): Promise<PageAnswer> {
  const bodies = await compressed(html)
  const digest = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)
  // Weak: all content codings of a document share one tag.
  return { status, etag: `W/"${digest}"`, headers, bodies }
}

/** Sends a page; returns 304 when `If-None-Match` matches. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: PageAnswer): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding', ...page.headers, etag: page.etag })
  if (page.status === 200 && isUnchanged(request.headers['if-none-match'], page.etag))
    return reply.code(304).send()
  const coding = acceptedCoding(request.headers['accept-encoding'])
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.bodies[coding])
}
