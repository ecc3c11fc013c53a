import { problemAnswer } from '@recruiting/http/problem-answer'
import { noteForLog } from '@recruiting/http/request-log'
import type { ProblemCode } from '@recruiting/schema/contract/problem'
import type { FastifyReply } from 'fastify'

/** The problems that the site itself returns, without its backend. */
export type SiteProblem = Extract<
  ProblemCode,
  | 'malformed'
  | 'not_found'
  | 'method_not_allowed'
  | 'precondition_failed'
  | 'job_closed'
  | 'payload_too_large'
  | 'too_many_requests'
  | 'unsupported_media_type'
  | 'internal'
  | 'unavailable'
>

/** Added to the headers of every problem, because its title depends on the language. */
export const problemVary = { vary: 'Accept-Language' } as const

/**
 * Answers a request with a problem.
 * @param status the HTTP status, where the contract has no code for it
 * @param retryAfter seconds, for codes that carry `Retry-After`
 */
export function sendProblem(
  reply: FastifyReply,
  code: SiteProblem,
  status?: number,
  retryAfter?: number,
): FastifyReply {
  const { id, headers } = reply.request
  noteForLog(reply.request, { problem: code })
  const answer = problemAnswer(
    code,
    { id, acceptLanguage: headers['accept-language'] },
    { status, retryAfter },
  )
  return reply
    .code(answer.status)
    .headers({ ...answer.headers, ...problemVary, 'x-request-id': id })
    .send(JSON.stringify(answer.body))
}
