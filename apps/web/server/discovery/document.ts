import { createHash } from 'node:crypto'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressed } from '../compressed.ts'
import { sendProblem } from '../problems.ts'

const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

/** An answer that is made once and sent to everybody who asks for it. */
export type Document = {
  type: string
  /** Of the content; each compressed form has its own tag made from it. */
  tag: string
  body: Buffer
  compressed: Readonly<Record<Encoding, Buffer>> | undefined
}

/** Makes a document of a text, with its compressed forms. */
export async function textDocument(type: string, text: string): Promise<Document> {
  const { identity, ...forms } = await compressed(text)
  return { type, tag: tagOf(identity), body: identity, compressed: forms }
}

/** Makes a document of bytes that are compressed by their own format. */
export function binaryDocument(type: string, body: Buffer): Document {
  return { type, tag: tagOf(body), body, compressed: undefined }
}

/** What a document takes in memory, in bytes. */
export function sizeOf({ body, compressed }: Document): number {
  const forms = compressed === undefined ? [] : Object.values(compressed)
  return [body, ...forms].reduce((sum, { length }) => sum + length, 0)
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
  const { compressed: forms, tag, type, body } = document
  const encoding = forms && preferred(request.headers['accept-encoding'])
  const etag = encoding === undefined ? `"${tag}"` : `"${tag}-${encoding}"`
  reply.headers({ 'cache-control': `public, max-age=${maxAge}`, etag })
  if (forms !== undefined) reply.header('vary', 'Accept-Encoding')
  if (knows(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.type(type).send(encoding === undefined ? body : (forms?.[encoding] ?? body))
}

function preferred(header: string | string[] | undefined): Encoding | undefined {
  const name = negotiate(String(header ?? ''), [...encodings])
  return encodings.find((encoding) => encoding === name)
}

/** `If-None-Match` compares weakly (RFC 9110, 13.1.2). */
function knows(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((each) => each.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag) || tags.includes('*')
}

function tagOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22)
}
