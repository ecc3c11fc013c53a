import { backendRequests, passAnswerOn } from '@recruiting/http/backend-requests'
import { pathOf } from '@recruiting/http/request-check'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './problems.ts'

/** Paths that the backend serves: the API, and the mailbox and controls that exist only in development. */
const prefixes = ['/api', '/__mock'] as const

/** The forwarded methods; the backend rejects those that a call does not support. */
export const proxiedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Response headers that reveal the backend's software. */
const keptBack = new Set(['server', 'via', 'x-powered-by'])

/** Whether the backend, not the site, serves a path. */
export function isProxied(path: string): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}

/**
 * Forwards the backend's paths as streams in both directions: no body is buffered, and a caller that disconnects
 * during an upload aborts the request to the backend. Nothing is retried; an unreachable backend becomes a problem
 * response.
 */
export async function passOnToBackend(site: FastifyInstance, apiUrl: string): Promise<void> {
  const open = backendRequests(site, apiUrl)

  async function passOn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // The resolved path would depend on the server that parses it.
    if (leavesItsFolder(request.url)) return sendProblem(reply, 'malformed')
    return passAnswerOn(await open(request, reply), reply, keptBack)
  }

  // A separate scope, because no other route reads bodies.
  await site.register(async (scope) => {
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    // Fastify refuses a type that it cannot parse; the backend gets it from the raw request and decides.
    scope.addHook('onRequest', (request, _reply, done) => {
      request.headers = { 'content-type': undefined }
      done()
    })
    for (const prefix of prefixes) {
      for (const url of [prefix, `${prefix}/*`]) scope.route({ method: proxiedMethods, url, handler: passOn })
    }
  })
}

function leavesItsFolder(url: string): boolean {
  return decodeURIComponent(pathOf(url)).split('/').includes('..')
}
