import type { IncomingHttpHeaders } from 'node:http'
import { methodsByPath } from '@recruiting/http/endpoints'
import { Failure } from '@recruiting/http/failure'
import type { CallTable } from '@recruiting/schema/test-support/types'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from '../http/problems.ts'

/**
 * Prepares the routes below `/__mock`: refuses requests whose host is neither this machine nor the site, and leaves
 * bodies to `registerCalls`.
 */
export function prepareScope(scope: FastifyInstance, siteUrl: string): void {
  // `readBody` parses bodies by the declaration of the call.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  scope.addHook('onRequest', (request, _reply, done) => {
    done(isHostAllowed(request.headers, siteUrl) ? undefined : new Failure('origin_forbidden'))
  })
}

/** Answers an unknown path of the scope with 404, and an unknown method of one of its calls with 405. */
export function answerUnknown(scope: FastifyInstance, table: CallTable): void {
  const methodsOf = methodsByPath(Object.values(table), '')
  scope.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url)
    if (methods.length === 0) return sendProblem(new Failure('not_found'), request, reply)
    reply.header('allow', methods.join(', '))
    return sendProblem(new Failure('method_not_allowed'), request, reply)
  })
}

/**
 * Whether a request was sent to this machine or to the site by name. A page of another site can let its own name
 * point to this machine (DNS rebinding); it then has the same origin as the server, but not one of these names. The
 * name before the site's own server is in `X-Forwarded-Host`.
 * @param siteUrl the origin of the site.
 */
export function isHostAllowed(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const { host = '' } = headers
  const forwarded = headers['x-forwarded-host']
  const names = [host, ...(forwarded === undefined ? [] : [forwarded].flat())].flatMap((each) =>
    each.split(','),
  )
  const siteName = new URL(siteUrl).hostname
  return names.map(nameOf).every((name) => name !== undefined && (name === siteName || isLoopback(name)))
}

/** The name without port, as a URL normalises it; undefined when the text is not a host. */
function nameOf(host: string): string | undefined {
  const text = host.trim()
  if (!/^[\w.:[\]-]+$/.test(text) || !URL.canParse(`http://${text}`)) return undefined
  return new URL(`http://${text}`).hostname
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || /^127\.[\d.]+$/.test(name) || name === '[::1]'
}
