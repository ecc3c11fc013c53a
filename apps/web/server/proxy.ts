import { pathOf } from '@recruiting/http/request-check'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { backendRequests } from './backend-requests.ts'
import { endToEndHeaders } from './end-to-end-headers.ts'
import { sendProblem } from './problems.ts'
import { BackendUnavailable } from './thrown.ts'

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
    const { statusCode = 0 } = answer
    if (statusCode > 599) {
      answer.destroy()
      throw new BackendUnavailable()
    }
    for (const [name, values] of endToEndHeaders(answer)) {
      if (!keptBack.has(name)) reply.header(name, values.length === 1 ? values[0] : values)
    }
    void reply.code(statusCode).send(answer)
  }
}

function leavesItsFolder(url: string): boolean {
  return decodeURIComponent(pathOf(url)).split('/').includes('..')
}
