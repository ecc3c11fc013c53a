import { BackendUnavailable } from '@recruiting/http/backend-unavailable'
import type { Log } from '@recruiting/http/log-options'
import { problemAnswer } from '@recruiting/http/problem-answer'
import { noteForLog } from '@recruiting/http/request-log'
import type { ProblemCode } from '@recruiting/schema/contract/problem'
import type { FastifyReply } from 'fastify'
import { ApiError } from '../src/lib/api/problem.ts'

/** Added to the headers of every problem, because its title depends on the language. */
export const problemVary = { vary: 'Accept-Language' } as const

/** Answers a request with a problem. @param status where the contract has no code for it */
export function sendProblem(
  reply: FastifyReply,
  code: ProblemCode,
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

/** What the site's code writes to the log. */
export type SiteLog = Pick<Log, 'warn' | 'error'>

/** The problem of a status. Any other refusal, such as of a path traversal, becomes a plain 404. */
const problemOf: ReadonlyMap<number, ProblemCode> = new Map([
  [400, 'malformed'],
  [412, 'precondition_failed'],
  [413, 'payload_too_large'],
  [415, 'unsupported_media_type'],
  [416, 'malformed'],
  [503, 'unavailable'],
])

/** Converts a thrown error to a problem: that of a call, or of its status. Defects of the site and of the backend's answers are logged. */
export function answerThrown(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof ApiError && error.code !== 'offline')
    return sendProblem(reply, error.code, undefined, error.retryAfter)
  if (error instanceof BackendUnavailable) reportTrouble(error, reply.log)
  const status = statusOf(error)
  const problem = problemOf.get(status)
  if (problem !== undefined) return sendProblem(reply, problem, status)
  if (status < 500) return sendProblem(reply, 'not_found')
  report(error, reply.log)
  return sendProblem(reply, 'internal')
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  // `decodeURI` throws it for a path such as `/%`.
  if (error instanceof URIError) return 400
  return typeof status === 'number' && status >= 400 ? status : 500
}

/** Logs a defect of the site. */
export function report(err: unknown, log: SiteLog): void {
  log.error({ err }, 'internal')
}

/** Logs why the site has no usable answer of the backend. */
export function reportTrouble({ trouble }: BackendUnavailable, log: SiteLog): void {
  log.warn({ trouble }, 'backend unavailable')
}
