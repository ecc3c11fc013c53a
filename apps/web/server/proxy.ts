import { backendRequests, passAnswerOn } from '@recruiting/http/backend-requests'
import { pathOf } from '@recruiting/http/request-check'
import { noteForLog } from '@recruiting/http/request-log'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './problems.ts'

/** Paths that the backend serves: the API, and the mailbox and controls that exist only in development. */
const prefixes = ['/api', '/__mock'] as const

/** Response headers that reveal the backend's software. */
const keptBack = new Set(['server', 'via', 'x-powered-by'])

/** Whether the backend, not the site, serves a path. */
export function isProxied(path: string): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}

/** Forwards a request for a path of the backend, and starts to send the backend's answer. */
type PassOn = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Creates the function that forwards requests as streams in both directions: no body is buffered, and a caller that
 * disconnects during an upload aborts the request to the backend. Nothing is retried; an unreachable backend becomes a
 * problem response.
 */
export function backendProxy(site: FastifyInstance, apiUrl: string): PassOn {
  const open = backendRequests(site, apiUrl)

  return async (request, reply) => {
    // The resolved path would depend on the server that parses it.
    if (leavesItsFolder(request.url)) return void sendProblem(reply, 'malformed')
    const answer = await open(request, reply)
    const backendRequestId = answer.headers['x-request-id']
    if (isUuid(backendRequestId)) noteForLog(request, { backendRequestId })
    void passAnswerOn(answer, reply, keptBack)
  }
}

function leavesItsFolder(url: string): boolean {
  return decodeURIComponent(pathOf(url)).split('/').includes('..')
}

/** Any other id may repeat a value of the request. */
function isUuid(id: unknown): id is string {
  return typeof id === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
}
