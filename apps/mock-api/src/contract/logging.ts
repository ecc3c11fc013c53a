import type { Writable } from 'node:stream'
import { stackFrames } from '@recruiting/http/stack-frames'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import { UnreadableDocument } from '../documents/stored-document.ts'
import { AnswerMismatch } from './answer-body.ts'

/** Where log lines go; standard output without one. */
export type LogStream = Pick<Writable, 'write'>

/**
 * Options of the log. Only what is listed here and in `logRequests` is written: never bodies, addresses, values of a
 * query or of a path, or tokens.
 */
export function logOptions({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>, stream?: LogStream) {
  return {
    level: LOG_LEVEL,
    // No host and pid on every line; both are known to whoever collects them.
    base: null,
    serializers: { err: describeError, req: () => ({}), res: () => ({}) },
    ...(stream && { stream: stream as { write(line: string): void } }),
  } satisfies FastifyServerOptions['logger']
}

type ErrorLine = { type: string; message: string; stack: string; [more: string]: unknown }

/** An error by its kind and its place in the code. Libraries put values into messages, so only our own are kept. */
function describeError(error: unknown): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  return {
    type: error.name,
    ...('code' in error && { code: String(error.code) }),
    ...('errcode' in error && { errcode: String(error.errcode) }),
    message: isOurs(error) ? error.message : '',
    stack: stackFrames(error),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** Whether an error's message names places and no values. */
function isOurs(error: Error): boolean {
  return error instanceof AnswerMismatch || error instanceof UnreadableDocument
}

/** One line for every answer: method, route, status, duration and request id. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    request.log.info(line, 'answered')
    done()
  })
}
