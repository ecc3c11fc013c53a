import { noteForLog } from '@recruiting/http/request-log'
import { problems } from '@recruiting/schema/contract/problem'
import type { Issue } from '@recruiting/schema/issue'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { allowedMethods } from './paths.ts'
import { failureAnswer, toFailure } from './problems.ts'

/** With more, one request could fill the log. */
const mostIssues = 20

/** Converts every failure into an answer. Internal errors are logged with their cause. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toFailure(error)
  noteForLog(request, {
    problem: failure.code,
    ...(failure.limit && { limit: failure.limit }),
    ...(failure.issues && { issues: failure.issues.slice(0, mostIssues).map(nameOfIssue) }),
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
