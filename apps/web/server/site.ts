import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { serveAssets } from './assets.ts'
import { type DiscoveryOptions, isDiscovered, serveDiscovery } from './discovery/discovery.ts'
import { answerMalformedHttp } from './malformed-http.ts'
import { matchPage, pageRoutes } from './page-routes.ts'
import { answerWithShell, readShell, sendPage } from './pages.ts'
import { sendProblem } from './problems.ts'
import { isProxied, passOnToBackend, proxiedMethods } from './proxy.ts'
import { backendHeaders, contentSecurityPolicy, securityHeaders } from './security-headers.ts'
import { answerThrown } from './thrown.ts'

/** What a site is built from. */
export type SiteOptions = DiscoveryOptions & {
  /** Vite's output. */
  clientFolder: string
  behindTls: boolean
  trustProxy: string | false
}

/**
 * The site's server: the files of the build, the pages, and the backend behind `/api` and `/__mock`.
 * It keeps no log of requests, because paths of emailed links are secrets.
 * @param routes the pages there are
 * @throws Error when the site has not been built
 */
export async function buildSite(
  options: SiteOptions,
  routes: readonly string[] = pageRoutes,
): Promise<FastifyInstance> {
  const shell = readShell(options.clientFolder)
  const answerPage = answerWithShell(shell)
  const policy = contentSecurityPolicy(shell)
  const headersFor = (path: string): Record<string, string> => {
    if (isProxied(path)) return backendHeaders(options.behindTls)
    return securityHeaders({
      contentSecurityPolicy: policy,
      behindTls: options.behindTls,
      holdsToken: matchPage(path, routes)?.holdsToken ?? false,
      isForOthers: path.startsWith('/og/'),
    })
  }

  const site = Fastify({
    trustProxy: options.trustProxy,
    genReqId: () => randomUUID(),
    // A connection may be silent for so long; an upload that moves is never cut.
    connectionTimeout: 75_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    return503OnClosing: false,
    frameworkErrors: (_error, _request, reply) => {
      sendProblem(reply.headers(headersFor('')), 'malformed')
    },
    clientErrorHandler: (error, socket) => answerMalformedHttp(error, socket, headersFor('')),
  })
  // Bodies are for the backend, and it gets them as streams.
  site.removeAllContentTypeParsers()

  site.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request.url)
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
    if (page !== undefined) return sendPage(request, reply, await answerPage(page, request.url))
    // spec 2: unknown routes redirect to /. That is for pages; a file that is missing stays missing.
    if (!path.startsWith('/assets/') && request.headers.accept?.includes('text/html')) {
      return reply.header('cache-control', 'no-store').redirect('/', 302)
    }
    return sendProblem(reply, 'not_found')
  })

  // Last, because plugins inherit the handlers that are there when they come.
  await serveAssets(site, options.clientFolder)
  await serveDiscovery(site, options)
  await passOnToBackend(site, options.apiUrl)
  return site
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? ''
}
