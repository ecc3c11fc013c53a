import { hash } from 'node:crypto'
import { type AnswerStatus, answerSpec, cacheControlOf, mediaTypeOf } from '@recruiting/http/endpoints'
import { isUnchanged } from '@recruiting/http/if-none-match'
import type { CallName } from '@recruiting/schema/contract/calls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Download } from '../applications/download.ts'
import type { AnyOutgoing, CacheableAnswer } from './handler.ts'

export const jsonMediaType = 'application/json; charset=utf-8'

/**
 * Sends the answer of a handler as the table declares it. The reply is not awaited: Fastify would attach listeners
 * to the connection until the last byte is sent.
 */
export function sendAnswer(
  name: CallName,
  outgoing: Exclude<AnyOutgoing, CacheableAnswer | { download: Download }>,
  reply: FastifyReply,
): void {
  reply.header('cache-control', cacheControlOf(name, outgoing.status))
  if ('etag' in outgoing && outgoing.etag !== undefined) reply.header('etag', outgoing.etag)
  if (outgoing.status === 204) void reply.code(204).send()
  else sendJson(reply, outgoing.status, answerBody(name, outgoing.status, outgoing.body))
}

/**
 * Sends a file to keep. The connection ends before its last byte when the content fails.
 * @returns the reply, for its handler to return: Fastify would take a stream that has not begun for no answer.
 */
export function sendDownload(
  name: CallName,
  { reference, size, content }: Download,
  reply: FastifyReply,
): FastifyReply {
  // Fastify does not log it, and the line of the request would say that the client closed.
  content.once('error', (err) => reply.log.error({ err }, 'download broke off'))
  return reply
    .code(200)
    .header('cache-control', cacheControlOf(name, 200))
    .header('content-type', mediaTypeOf(name))
    .header('content-disposition', `attachment; filename="application-${reference}.zip"`)
    .header('content-length', size)
    .send(content)
}

/** Sends a cached 200, or 304 when `If-None-Match` matches its ETag. */
export function sendCached(
  name: CallName,
  { etag, body }: CachedAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.header('cache-control', cacheControlOf(name, 200)).header('etag', etag)
  if (isUnchanged(request.headers['if-none-match'], etag)) void reply.code(304).send()
  else sendJson(reply, 200, body)
}

function sendJson(reply: FastifyReply, status: number, bytes: Buffer): void {
  void reply.code(status).header('content-type', jsonMediaType).send(bytes)
}

/** An answer does not match the table. The message names the fields, never their values. */
export class AnswerMismatch extends Error {
  override name = 'AnswerMismatch'
}

/** Serialises an answer through its schema, so that undeclared fields are never sent. Throws `AnswerMismatch`. */
export function answerBody(call: CallName, status: AnswerStatus, value: unknown): Buffer {
  const result = answerSpec(call, status)?.schema?.safeParse(value)
  if (!result?.success) {
    const fields = result?.error.issues.map((issue) => `${issue.path.map(String).join('.')} (${issue.code})`)
    throw new AnswerMismatch(`${call} ${status}: ${fields?.join(', ') ?? 'not declared with a body'}`)
  }
  return Buffer.from(JSON.stringify(result.data))
}

/** A 200 of a call that declares 304, ready to send. */
type CachedAnswer = {
  /** The version of the data it was made from. */
  version: string
  /** A strong ETag, the hash of the body. */
  etag: string
  body: Buffer
}

/** Complete answers by request target; beyond 500 the least recently used one is evicted. */
export function createAnswerCache() {
  const answers = new LRUCache<string, CachedAnswer>({ max: 500 })
  return {
    /** @returns undefined when no answer of this version is cached. */
    find(target: string, version: string | undefined): CachedAnswer | undefined {
      const found = answers.get(target)
      return found?.version === version ? found : undefined
    },
    /** Caches a body and computes its ETag. */
    keep(target: string, version: string, body: Buffer): CachedAnswer {
      const answer = { version, etag: `"${hash('sha256', body, 'base64url')}"`, body }
      answers.set(target, answer)
      return answer
    },
  }
}
