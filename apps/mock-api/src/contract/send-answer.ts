import { isUnchanged } from '@recruiting/http/if-none-match'
import type { CallName } from '@recruiting/schema/contract/calls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerBody } from './answer-body.ts'
import type { CachedAnswer } from './answer-cache.ts'
import { cacheControlOf } from './endpoints.ts'
import type { AnyOutgoing, CacheableAnswer } from './handler.ts'

export const jsonMediaType = 'application/json; charset=utf-8'

/**
 * Sends the answer of a handler as the table declares it. The reply is not awaited: Fastify would attach listeners
 * to the connection until the last byte is sent.
 */
export function sendAnswer(
  name: CallName,
  outgoing: Exclude<AnyOutgoing, CacheableAnswer>,
  reply: FastifyReply,
): void {
  reply.header('cache-control', cacheControlOf(name, outgoing.status))
  if ('etag' in outgoing && outgoing.etag !== undefined) reply.header('etag', outgoing.etag)
  if (outgoing.status === 204) void reply.code(204).send()
  else sendJson(reply, outgoing.status, answerBody(name, outgoing.status, outgoing.body))
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
