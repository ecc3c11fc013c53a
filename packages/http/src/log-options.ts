import type { Writable } from 'node:stream'
import type { FastifyServerOptions } from 'fastify'
import { describeError } from './described-error.ts'
import { logFields } from './log-fields.ts'

/** The levels of a log, the most important first. */
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Where log lines are written; default: standard output. */
export type LogStream = Pick<Writable, 'write'>

/** A log of one process or one request. Fields are values of closed sets, numbers and ids, never a person's values. */
export type Log = Record<'info' | 'warn' | 'error' | 'fatal', (fields: object, message: string) => void>

/** What Fastify takes as `logger`. */
export type LogOptions = Extract<FastifyServerOptions['logger'], object>

/** Pino's number of the level `error`. */
const errorPriority = 50

const knownFields: ReadonlySet<string> = new Set(logFields)

/** Messages consist of words, because a value of a request contains other characters or is not in a message at all. */
const plainMessage = /^[\w ,.:;'`()-]*$/
/** Fastify logs the address that it listens on. */
const listening = /^Server listening at https?:\/\/[\w.:[\]-]+$/

/** Replaces a message of a library that quotes a value, such as the address of a request. */
export const withheldMessage = 'a message that quotes a value'

/**
 * The options of the log of both servers: JSON lines without any value of a person. Errors are reduced by
 * `describeError`, fields that `logFields` does not name are dropped, and messages of libraries that quote values are
 * withheld.
 * @param isOurs whether the message of an error contains no value
 * @param onError is told of each message at level `error` or above
 */
export function logOptions({
  level,
  stream,
  isOurs = () => false,
  onError,
}: {
  level: LogLevel
  stream?: LogStream | undefined
  isOurs?: (error: Error) => boolean
  onError?: ((message: string) => void) | undefined
}): LogOptions {
  return {
    level,
    // Without host and pid, which log collectors add.
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => describeError(error, isOurs) },
    hooks: {
      logMethod(args: readonly unknown[], method, priority) {
        const [fields, message] = plainArguments(args)
        if (priority >= errorPriority) onError?.(message)
        method.call(this, fields, message)
      },
    },
    ...(stream && { stream: { write: (line: string) => void stream.write(line) } }),
  }
}

/** Fields and message of a call of the log. Without a message pino would use that of the error. */
function plainArguments([first, second]: readonly unknown[]): [fields: object, message: string] {
  if (typeof first === 'string') return [{}, plain(first)]
  const fields = first instanceof Error ? { err: first } : typeof first === 'object' ? (first ?? {}) : {}
  const known = Object.entries(fields).filter(([name]) => knownFields.has(name))
  return [Object.fromEntries(known), plain(typeof second === 'string' ? second : 'error')]
}

function plain(message: string): string {
  return plainMessage.test(message) || listening.test(message) ? message : withheldMessage
}
