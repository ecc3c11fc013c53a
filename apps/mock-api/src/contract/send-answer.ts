import type { CallName } from '@recruiting/schema/contract/calls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerBody } from './answer-body.ts'
import { answerSpec } from './endpoints.ts'
import type { AnyOutgoing } from './handler.ts'
import { isUnchanged } from './hot-answers.ts'

/** Sends what a handler gave, as the table declares it. */
export async function sendAnswer(
  name: CallName,
  outgoing: AnyOutgoing,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const cacheControl = answerSpec(name, outgoing.status)?.headers?.['Cache-Control']
  if (cacheControl !== undefined) reply.header('cache-control', cacheControl)
  if ('hot' in outgoing) {
    reply.header('etag', outgoing.etag)
    if (isUnchanged(request.headers['if-none-match'], outgoing.etag))
      return void (await reply.code(304).send())
    return void (await sendJson(reply, 200, outgoing.bytes))
  }
  if ('etag' in outgoing && outgoing.etag !== undefined) reply.header('etag', outgoing.etag)
  if (outgoing.status === 204) return void (await reply.code(204).send())
  await sendJson(reply, outgoing.status, answerBody(name, outgoing.status, outgoing.body))
}

function sendJson(reply: FastifyReply, status: number, bytes: Buffer): FastifyReply {
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(bytes)
}
