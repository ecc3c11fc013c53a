import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { closeBroken } from '@recruiting/http/connection-share'
import { type ProblemCode, problems } from '@recruiting/schema/contract/problem'
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { allowedMethods } from './paths.ts'
import { problemAnswer, toFailure } from './problems.ts'

/** The one place where a failure becomes an answer. What is ours to blame is logged with its cause. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toFailure(error)
  if (problems[failure.code] >= 500) request.log.error({ err: failure.cause ?? failure }, failure.code)
  const answer = problemAnswer(failure, {
    id: request.id,
    acceptLanguage: request.headers['accept-language'],
  })
  // A client that stalled would otherwise find its late bytes read as the next request.
  if (failure.code === 'request_timeout') reply.header('connection', 'close')
  return reply
    .code(answer.status)
    .headers(answer.headers)
    .send(Buffer.from(JSON.stringify(answer.body)))
}

/** Makes every error and every unknown path or method of the app a problem. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  app.setNotFoundHandler((request, reply) => {
    const methods = allowedMethods(request.url)
    if (methods.length === 0) return sendProblem(new Failure('not_found'), request, reply)
    return sendProblem(new Failure('method_not_allowed'), request, reply.header('allow', methods.join(', ')))
  })
}

/** Problems of what Node's parser refuses before there is a request; anything else is `malformed`. */
const parserErrors: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
}

/** Answers on the socket itself, where there is no request whose language could be asked for. */
export function answerBrokenRequest(
  error: ConnectionError,
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET') return void socket.destroy()
  closeBroken(socket, () => writeAnswer(error, socket, headers))
}

function writeAnswer(error: ConnectionError, socket: Socket, headers: Record<string, string>): void {
  const failure = new Failure(parserErrors[error.code] ?? 'malformed')
  const answer = problemAnswer(failure, { id: randomUUID(), acceptLanguage: undefined })
  const body = Buffer.from(JSON.stringify(answer.body))
  const lines = Object.entries({
    ...headers,
    ...answer.headers,
    'x-request-id': answer.body.requestId,
    'content-length': String(body.length),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join('\r\n')}\r\n\r\n`)
  socket.end(body)
}
