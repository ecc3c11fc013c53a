import { BackendUnavailable } from '@recruiting/http/backend-unavailable'
import { Failure } from '@recruiting/http/failure'
import { problemAnswer } from '@recruiting/http/problem-answer'
import { problems } from '@recruiting/schema/contract/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Answers any thrown value with a problem; the cause of an unknown error is logged and not sent. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, issues, job, retryAfter } = toFailure(error)
  if (code === 'internal') request.log.error({ err: error }, code)
  const answer = problemAnswer(
    code,
    { id: request.id, acceptLanguage: request.headers['accept-language'] },
    { retryAfter, issues: issues && [...issues], job },
  )
  return reply
    .code(answer.status)
    .headers(answer.headers)
    .header('x-request-id', request.id)
    .send(Buffer.from(JSON.stringify(answer.body)))
}

function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof BackendUnavailable) return new Failure('unavailable', { cause: error })
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new Failure('payload_too_large')
  if (status === 415) return new Failure('unsupported_media_type')
  return new Failure(typeof status === 'number' && status < problems.internal ? 'malformed' : 'internal')
}
