import { createHash } from 'node:crypto'
import { isUnchanged } from '@recruiting/http/if-none-match'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedCoding, type Coding, compressed } from '../compressed.ts'
import { sendProblem } from '../problems.ts'

/** An answer that is made once and sent to everybody who asks for it. */
export type Document = {
  type: string
  /** Of the content; each compressed form has its own tag made from it. */
  tag: string
  /** The content in each form it can be sent in. */
  bodies: Readonly<Partial<Record<Coding, Buffer>>> & { identity: Buffer }
}

/** Makes a document of a text, with its compressed forms. */
export async function textDocument(type: string, text: string): Promise<Document> {
  const bodies = await compressed(text)
  return { type, tag: tagOf(bodies.identity), bodies }
}

/** Makes a document of bytes that are compressed by their own format. */
export function binaryDocument(type: string, body: Buffer): Document {
  return { type, tag: tagOf(body), bodies: { identity: body } }
}

/** What a document takes in memory, in bytes. */
export function sizeOf({ bodies }: Document): number {
  return Object.values(bodies).reduce((sum, { length }) => sum + length, 0)
}

/**
 * Sends a document in the form its reader takes; who has it already gets 304.
 * @param document undefined when there is none at this address
 * @param maxAge seconds for which nobody needs to ask again
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
