import { createHash } from 'node:crypto'
import { isUnchanged } from '@recruiting/http/if-none-match'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedCoding, type Coding, compressed } from '../compressed.ts'
import { sendProblem } from '../problems.ts'

/** A response body that is made once and sent to every caller. */
export type Document = {
  type: string
  /** ETag of the content; each content coding derives its own tag from it. */
  tag: string
  /** The content in each available coding. */
  bodies: Readonly<Partial<Record<Coding, Buffer>>> & { identity: Buffer }
}

/** Makes a document of a text with its compressed codings. */
export async function textDocument(type: string, text: string): Promise<Document> {
  const bodies = await compressed(text)
  return { type, tag: tagOf(bodies.identity), bodies }
}

/** Makes a document of bytes whose format is compressed already. */
export function binaryDocument(type: string, body: Buffer): Document {
  return { type, tag: tagOf(body), bodies: { identity: body } }
}

/** Memory size of a document, in bytes. */
export function sizeOf({ bodies }: Document): number {
  return Object.values(bodies).reduce((sum, { length }) => sum + length, 0)
}

/**
 * Sends a document in the negotiated coding; returns 304 when `If-None-Match` matches.
 * @param document undefined when there is none at this URL
 * @param maxAge `max-age` in seconds
 */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document | undefined,
  maxAge: number,
): FastifyReply {
  if (document === undefined) return sendProblem(reply, 'not_found')
  const { bodies, tag, type } = document
  const wished = acceptedCoding(request.headers['accept-encoding'])
  const coding = bodies[wished] === undefined ? 'identity' : wished
  const etag = coding === 'identity' ? `"${tag}"` : `"${tag}-${coding}"`
  reply.headers({ 'cache-control': `public, max-age=${maxAge}`, etag })
  if ('br' in bodies) reply.header('vary', 'Accept-Encoding')
  if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.type(type).send(bodies[coding])
}

function tagOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22)
}
