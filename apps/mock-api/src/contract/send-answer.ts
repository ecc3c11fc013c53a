import type { CallName } from '@recruiting/schema/contract/calls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerBody } from './answer-body.ts'
import { cacheControlOf } from './endpoints.ts'
import type { AnyOutgoing } from './handler.ts'
import { isUnchanged } from './hot-answers.ts'

export const jsonMediaType = 'application/json; charset=utf-8'

/**
 * Sends what a handler gave, as the table declares it. Nobody waits for a reply: to Fastify that means until its last
 * byte is gone, for which it watches the whole connection.
 */
export function sendAnswer(
  name: CallName,
  outgoing: AnyOutgoing,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.header('cache-control', cacheControlOf(name, outgoing.status))
  if ('hot' in outgoing) {
    reply.header('etag', outgoing.etag)
    if (isUnchanged(request.headers['if-none-match'], outgoing.etag)) void reply.code(304).send()
    else sendJson(reply, 200, outgoing.bytes)
    return
  }
  if ('etag' in outgoing && outgoing.etag !== undefined) reply.header('etag', outgoing.etag)
  if (outgoing.status === 204) void reply.code(204).send()
  else sendJson(reply, outgoing.status, answerBody(name, outgoing.status, outgoing.body))
}

function sendJson(reply: FastifyReply, status: number, bytes: Buffer): void {
  void reply.code(status).header('content-type', jsonMediaType).send(bytes)
}
