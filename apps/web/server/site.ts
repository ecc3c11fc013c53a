import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { shareConnections } from '@recruiting/http/connection-share'
import { answerMalformedHttp } from '@recruiting/http/malformed-http'
import { isMalformed, pathOf } from '@recruiting/http/request-check'
import { baseSecurityHeaders } from '@recruiting/http/security-headers'
import { ignoreExpectations, serverOptions } from '@recruiting/http/server-options'
import { isPlainPath } from '@recruiting/schema/contract/plain-path'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import { answerPages } from './answer-pages.ts'
import { serveAssets } from './assets.ts'
import { type DiscoveryOptions, isDiscovered, serveDiscovery } from './discovery/discovery.ts'
import { sendPage } from './page-answer.ts'
import { matchPage } from './page-routes.ts'
import type { PageSource } from './pages.ts'
import { problemVary, sendProblem } from './problems.ts'
import { isProxied, passOnToBackend, proxiedMethods } from './proxy.ts'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'
import { answerThrown } from './thrown.ts'

/** What a site is built from. */
export type SiteOptions = DiscoveryOptions & {
  /** Vite's output; undefined in development, where Vite itself serves the files. */
  clientFolder: string | undefined
  /** What pages are made of. */
  pages: PageSource
  /** Development: the server to use, and what may answer a request before the site does. */
  development?: {
    server: Server
    middleware: (request: IncomingMessage, answer: ServerResponse, next: () => void) => void
  }
  behindTls: boolean
  trustProxy: string[] | false
  /** How long a page waits for the backend, in milliseconds. */
  apiDeadlineMs: number
  /** How long a rendered page is sent to others before it is rendered again, in milliseconds; 0 keeps none. */
  pageCacheMs: number
}

/**
 * The site's server: the files of the build, the pages, and the backend behind `/api` and `/__mock`.
 * It keeps no log of requests, because paths of emailed links are secrets.
 */
export async function buildSite(options: SiteOptions): Promise<FastifyInstance> {
  const {
    development,
    pages: { routes },
  } = options
  const ownServer: Pick<FastifyServerOptions, 'serverFactory'> =
    development === undefined ? {} : { serverFactory: (handler) => development.server.on('request', handler) }
  const answerPage = answerPages(options.pages, options)
  const policy = contentSecurityPolicy(options.pages.inlineScripts)
  const headersFor = (path: string): Record<string, string> => {
    // What the backend answers and does not say itself: none of it is a document of the site.
    if (isProxied(path)) return baseSecurityHeaders(options.behindTls)
    return securityHeaders({
      contentSecurityPolicy: policy,
      behindTls: options.behindTls,
      holdsToken: matchPage(path, routes)?.holdsToken ?? false,
      isForOthers: path.startsWith('/og/'),
    })
  }

  const site = Fastify({
    ...serverOptions({ headersTimeout: 10_000, connectionsCheckingInterval: 2_000 }),
    trustProxy: options.trustProxy,
    // A connection may be silent for so long; an upload that moves is never cut.
    connectionTimeout: 75_000,
    ...ownServer,
    frameworkErrors: (_error, request, reply) => {
      const path = pathOf(request.url)
      reply.headers(headersFor(path))
      if (isProxied(path) || !leadToList(request, reply)) sendProblem(reply, 'malformed')
    },
    clientErrorHandler: (error, socket) =>
      answerMalformedHttp(error, socket, () => ({ ...headersFor(''), ...problemVary })),
  })
  ignoreExpectations(site.server)
  // Bodies are for the backend, and it gets them as streams.
  site.removeAllContentTypeParsers()
  if (development !== undefined) {
    site.addHook('onRequest', ({ raw }, reply, done) => development.middleware(raw, reply.raw, done))
  }

  site.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request.url)
    if (isMalformed(request.raw)) return sendProblem(reply, 'malformed')
    // The router reads `/%61pi` as `/api`; all else goes by the path as it was sent, and has one spelling.
    if (isProxied(path) ? !isPlainPath(path) : isProxied(request.routeOptions.url ?? ''))
      return sendProblem(reply, 'not_found')
    if (isProxied(path) || request.method === 'GET' || request.method === 'HEAD') return
    if (matchPage(path, routes) === undefined && !isDiscovered(path)) return sendProblem(reply, 'not_found')
    return sendProblem(reply.header('allow', 'GET, HEAD'), 'method_not_allowed')
  })

  site.addHook('onSend', async (request, reply) => {
    const path = pathOf(request.url)
    for (const [name, value] of Object.entries(headersFor(path))) {
      // The backend knows best what its own answers need, its mailbox for example.
      if (!isProxied(path) || !reply.hasHeader(name)) reply.header(name, value)
    }
  })

  site.setErrorHandler((error, _request, reply) => answerThrown(error, reply))
  site.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url)
    if (isProxied(path)) {
      return sendProblem(reply.header('allow', proxiedMethods.join(', ')), 'method_not_allowed')
    }
    const page = matchPage(path, routes)
    if (page !== undefined) return sendPage(request, reply, await answerPage(page, request))
    // spec 2: unknown routes redirect to /. That is for pages; a file that is missing stays missing.
    if (!path.startsWith('/assets/') && leadToList(request, reply)) return reply
    return sendProblem(reply, 'not_found')
  })

  // Last, because plugins inherit the handlers that are there when they come.
  if (options.clientFolder !== undefined) await serveAssets(site, options.clientFolder)
  await serveDiscovery(site, options)
  await passOnToBackend(site, options.apiUrl)
  shareConnections(site.server)
  return site
}

/** Redirects a browser that asks for a page there is not. @returns false for others, which have to be answered. */
function leadToList({ method, headers }: FastifyRequest, reply: FastifyReply): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || !headers.accept?.includes('text/html')) return false
  reply.header('cache-control', 'no-store').redirect('/', 302)
  return true
}
