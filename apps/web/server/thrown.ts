import { stackFrames } from '@recruiting/http/stack-frames'
import type { FastifyReply } from 'fastify'
import { type SiteProblem, sendProblem } from './problems.ts'

/** The backend cannot be reached, or went silent. */
export class BackendUnavailable extends Error {
  readonly statusCode = 503
}

/** What a status says by itself. Any other refusal, such as of a way out of a folder, tells no more than 404 does. */
const problemOf: ReadonlyMap<number, SiteProblem> = new Map([
  [400, 'malformed'],
  [412, 'precondition_failed'],
  [416, 'malformed'],
  [503, 'unavailable'],
])

/** Turns what was thrown into the problem it is; only what is our own fault is reported. */
export function answerThrown(error: unknown, reply: FastifyReply): FastifyReply {
  const status = statusOf(error)
  const problem = problemOf.get(status)
  if (problem !== undefined) return sendProblem(reply.headers(headersOf(error)), problem, status)
  if (status < 500) return sendProblem(reply, 'not_found')
  report(error)
  return sendProblem(reply, 'internal')
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  // decodeURI throws it on a path such as `/%`.
  if (error instanceof URIError) return 400
  return typeof status === 'number' && status >= 400 ? status : 500
}

/** What a library wants said beside the status: with 416, how long the file is. */
function headersOf(error: unknown): object {
  const headers = error instanceof Error && 'headers' in error ? error.headers : undefined
  return typeof headers === 'object' && headers !== null ? headers : {}
}

/** Writes a defect of our own to the log. */
export function report(error: unknown): void {
  console.error(describe(error))
}

/** Name and place of a defect, without its message. */
function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}\n${stackFrames(error)}` : `Thrown: ${typeof error}`
}
