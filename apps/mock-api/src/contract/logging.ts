import type { Writable } from 'node:stream'
import { stackFrames } from '@recruiting/http/stack-frames'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import { UnreadableDocument } from '../documents/stored-document.ts'
import { AnswerMismatch } from './answer-body.ts'

/** Where log lines are written; default: standard output. */
export type LogStream = Pick<Writable, 'write'>

/**
 * Options of the log. Only the fields listed here and in `logRequests` are logged: never bodies, addresses, query
 * or path values, or tokens.
 */
export function logOptions({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>, stream?: LogStream) {
  return {
    level: LOG_LEVEL,
    // Without host and pid, which log collectors add.
    base: null,
    serializers: { err: describeError, req: () => ({}), res: () => ({}) },
    ...(stream && { stream: stream as { write(line: string): void } }),
  } satisfies FastifyServerOptions['logger']
}

type ErrorLine = { type: string; message: string; stack: string; [more: string]: unknown }

/**
 * An error's name and stack frames. Its message is logged only for our own errors, because libraries quote values
 * in messages.
 */
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

/** Whether an error's message contains only places, no values. */
function isOurs(error: Error): boolean {
  return error instanceof AnswerMismatch || error instanceof UnreadableDocument
}

/** Logs one line per answer: method, route, status, duration and request id. */
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
