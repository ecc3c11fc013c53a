import { allowedMethods } from '@recruiting/http/endpoints'
import { Failure } from '@recruiting/http/failure'
import { type ProblemAnswer, problemAnswer } from '@recruiting/http/problem-answer'
import { noteForLog } from '@recruiting/http/request-log'
import { type ProblemCode, problems } from '@recruiting/schema/contract/problem'
import type { Issue } from '@recruiting/schema/issue'
import { limits } from '@recruiting/schema/limits'
import { truncate } from '@recruiting/schema/text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { troubleOf } from '../storage/errors.ts'
import { FilesUnavailable, StorageFull } from '../storage/store.ts'

/** The answer to a failure. */
export function failureAnswer(
  { code, issues, job, retryAfter, title }: Failure,
  request: { id: string; acceptLanguage: string | undefined },
): ProblemAnswer {
  return problemAnswer(code, request, {
    retryAfter,
    issues: issues && sendable(issues),
    job,
    title,
  })
}

/** The first issue of each path, with the number of issues and the length of paths limited to the contract's bounds. */
function sendable(issues: readonly Issue[]): Issue[] {
  const byPath = new Map<string, Issue>()
  for (const issue of issues) {
    const path = truncate(issue.path.toWellFormed(), limits.issuePath)
    if (!byPath.has(path)) byPath.set(path, { ...issue, path })
  }
  return [...byPath.values()].slice(0, limits.issues)
}

/** Problem codes for the statuses that Fastify sets on its own errors. */
const codeByStatus: Readonly<Record<number, ProblemCode>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  408: 'request_timeout',
  413: 'payload_too_large',
  // A path that is too long does not exist.
  414: 'not_found',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  431: 'headers_too_large',
  503: 'unavailable',
}

/** Converts any thrown value to a failure; an unknown error becomes `internal` and its cause is not sent. */
function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof FilesUnavailable) return new Failure('unavailable', { cause: error })
  const trouble = error instanceof StorageFull ? 'full' : troubleOf(error)
  if (trouble === 'busy') return new Failure('unavailable', { cause: error })
  if (trouble === 'full') {
    return new Failure('insufficient_storage', { cause: error, retryAfter: 60 })
  }
  const status = statusOf(error)
  if (status !== undefined) {
    const code = codeByStatus[status] ?? (status < 500 ? 'malformed' : 'internal')
    return new Failure(code, { cause: error })
  }
  return new Failure('internal', { cause: error })
}

/**
 * The status of Fastify's own errors, which all have the same code prefix. The `statusCode` of any other error is
 * ignored.
 */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || !('code' in error)) return undefined
  const { statusCode, code } = error
  const isFrameworkError = typeof code === 'string' && code.startsWith('FST_')
  return isFrameworkError && typeof statusCode === 'number' && statusCode >= 400 ? statusCode : undefined
}

/** With more, one request could fill the log. */
const maxIssues = 20

/** Converts every failure into an answer. Internal errors are logged with their cause. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toFailure(error)
  noteForLog(request, {
    problem: failure.code,
    ...(failure.limit && { limit: failure.limit }),
    ...(failure.issues && { issues: failure.issues.slice(0, maxIssues).map(nameOfIssue) }),
  })
  // `unavailable` without a cause is a state, such as a running import, and no error.
  const isError =
    problems[failure.code] >= 500 && (failure.code !== 'unavailable' || failure.cause !== undefined)
  if (isError) request.log.error({ err: failure.cause ?? failure }, failure.code)
  const answer = failureAnswer(failure, {
    id: request.id,
    acceptLanguage: request.headers['accept-language'],
  })
  // Late bytes of a stalled client would otherwise be parsed as the next request.
  if (failure.code === 'request_timeout') reply.header('connection', 'close')
  return reply
    .code(answer.status)
    .headers(answer.headers)
    .send(Buffer.from(JSON.stringify(answer.body)))
}

/** Field and rule. The path of an unknown field is a text of the client. */
function nameOfIssue({ path, rule }: Issue): string {
  return rule === 'unknownField' ? rule : `${path} ${rule}`
}

/** Answers every error and every unknown path or method of the app with a problem. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  app.setNotFoundHandler((request, reply) => {
    const methods = allowedMethods(request.url)
    if (methods.length === 0) return sendProblem(new Failure('not_found'), request, reply)
    return sendProblem(new Failure('method_not_allowed'), request, reply.header('allow', methods.join(', ')))
  })
}
