import type { FastifyReply } from 'fastify'
import { sendProblem } from './problems.ts'

/** The backend cannot be reached, or went silent. */
export class BackendUnavailable extends Error {
  readonly statusCode = 503
}

/** Turns what was thrown into the problem it is; only what is our own fault is reported. */
export function answerThrown(error: unknown, reply: FastifyReply): FastifyReply {
  const status = statusOf(error)
  if (status === 503) return sendProblem(reply, 'unavailable')
  if (status === 400) return sendProblem(reply, 'malformed')
  if (status < 500) return sendProblem(reply, 'not_found')
  console.error(describe(error))
  return sendProblem(reply, 'internal')
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  // decodeURI throws it on a path such as `/%`.
  if (error instanceof URIError) return 400
  return typeof status === 'number' && status >= 400 ? status : 500
}

/** Name and place of a defect, without its message: that may quote a path, which may hold a secret. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return `Thrown: ${typeof error}`
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return [error.name, ...frames].join('\n')
}
