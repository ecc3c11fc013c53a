import { pathOf } from '@recruiting/http/request-check'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { backendRequests } from './backend-requests.ts'
import { endToEndHeaders } from './end-to-end-headers.ts'
import { sendProblem } from './problems.ts'
import { BackendUnavailable } from './thrown.ts'

/** What the backend answers: the API, and the mailbox and controls that exist in development only. */
const prefixes = ['/api', '/__mock'] as const

/** The methods that are passed on; the backend refuses what a call does not know. */
export const proxiedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** What a backend tells of its make. */
const keptBack = new Set(['server', 'via', 'x-powered-by'])

/** Whether the backend, not the site, answers a path. */
export function isProxied(path: string): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}

/**
 * Passes the backend's paths on as streams in both directions: no body is held here, and a caller
 * who goes away in mid-upload takes the request to the backend along. Nothing is tried again; when
 * the backend cannot be reached the answer is a problem that says so.
 */
export async function passOnToBackend(site: FastifyInstance, apiUrl: string): Promise<void> {
  const open = backendRequests(site, apiUrl)

  async function passOn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // Where it leads depends on who reads it.
    if (leavesItsFolder(request.url)) return sendProblem(reply, 'malformed')
    const answer = await open(request, reply)
    const { statusCode = 0 } = answer
    if (statusCode > 599) {
      answer.destroy()
      throw new BackendUnavailable()
    }
    for (const [name, values] of endToEndHeaders(answer)) {
      if (!keptBack.has(name)) reply.header(name, values.length === 1 ? values[0] : values)
    }
    return reply.code(statusCode).send(answer)
  }

  // In a scope of its own: elsewhere no body is read.
  await site.register(async (scope) => {
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const prefix of prefixes) {
      for (const url of [prefix, `${prefix}/*`]) scope.route({ method: proxiedMethods, url, handler: passOn })
    }
  })
}

function leavesItsFolder(url: string): boolean {
  return decodeURIComponent(pathOf(url)).split('/').includes('..')
}
