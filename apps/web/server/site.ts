import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { discardRest, limitAnswers, maxUnanswered, shareConnections } from '@recruiting/http/connection-share'
import { type LogLevel, type LogStream, logOptions } from '@recruiting/http/log-options'
import { answerMalformedHttp } from '@recruiting/http/malformed-http'
import type { Observation } from '@recruiting/http/observation'
import { isMalformed, pathOf } from '@recruiting/http/request-check'
import { createRequestLog, logRefused, logRequests, logTunnels } from '@recruiting/http/request-log'
import { baseSecurityHeaders } from '@recruiting/http/security-headers'
import { ignoreExpectations, serverOptions } from '@recruiting/http/server-options'
import { apiBase, calls } from '@recruiting/schema/contract/calls'
import { isPlainPath } from '@recruiting/schema/contract/plain-path'
import { isLocale } from '@recruiting/schema/locale'
import type { SiteStates } from '@recruiting/schema/steering/states'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { answerPages } from './answer-pages.ts'
import { serveAssets } from './assets.ts'
import { type DiscoveryOptions, isDiscovered, serveDiscovery } from './discovery/discovery.ts'
import { sendPage } from './page-answer.ts'
import { matchPage } from './page-routes.ts'
import type { PageSource } from './pages.ts'
import { reportPath, servePolicyReports } from './policy-reports.ts'
import { servePostedForms, takesForm } from './posted-forms.ts'
import { problemVary, sendProblem } from './problems.ts'
import { backendProxy, isProxied } from './proxy.ts'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'
import { pageNames, routeNames } from './site-routes.ts'
import { answerThrown } from './thrown.ts'

/** Options of the site's server. */
export type SiteOptions = DiscoveryOptions & {
  /** Vite's output; undefined in development, where Vite serves the files. */
  clientFolder: string | undefined
  /** The sources of the pages. */
  pages: PageSource
  /** Development only. */
  development?: {
    /** The server to use. */
    server: Server
    /** Runs before the site's routes. */
    middleware: (request: IncomingMessage, answer: ServerResponse, next: () => void) => void
    /** Begins a request of a page or of the backend: resolves when the backend can answer, with the function that ends it. */
    begin: () => Promise<() => void>
  }
  behindTls: boolean
  trustProxy: string[] | false
  /** How long a page waits for the backend, in milliseconds. */
  apiDeadlineMs: number
  /** How long a rendered page is served from the cache, in milliseconds; 0 disables the cache. */
  pageCacheMs: number
  /** Whether the site is shutting down; then its answers close their connections. */
  state?: { isClosing: boolean }
  /** Development only: the backend's calls below `/__mock` steer the site. */
  isSteered?: boolean
  /** The states that a steered site publishes; default: those of `dev/states`. */
  readStates?: () => Promise<SiteStates>
  /** The lowest level that is logged. */
  logLevel: LogLevel
  /** Default: standard output. */
  logStream?: LogStream
  /** Metrics and traces; default: none. */
  observation?: Observation
}

/** How long the rest of a body may pause after an early answer, in milliseconds. */
const idleTimeout = 15_000

/** The site's server: the files of the build, the pages, and the backend behind `/api` and `/__mock`. */
export async function buildSite(options: SiteOptions): Promise<FastifyInstance> {
  const { development } = options
  // Dynamic import: a site in production does not load it.
  const steering = options.isSteered ? await import('./steering.ts') : undefined
  const pages = steering?.markPages(options.pages) ?? options.pages
  const { routes } = pages
  const ownServer: Pick<FastifyServerOptions, 'serverFactory'> =
    development === undefined ? {} : { serverFactory: (handler) => development.server.on('request', handler) }
  const namePage = pageNames(routes)
  const requestLog = createRequestLog({
    routeOf: routeNames(namePage),
    observers: options.observation?.observers,
  })
  const policy = contentSecurityPolicy(pages.inlineScripts, {
    isDevelopment: development !== undefined,
    isFramedBySelf: options.isSteered ?? false,
  })
  const headersFor = (path: string): Record<string, string> => {
    // Defaults for headers that the backend does not send; its answers are not documents of the site.
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
    logger: logOptions({ level: options.logLevel, stream: options.logStream }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: options.trustProxy,
    // Idle timeout of a connection; an upload that makes progress is never cut.
    connectionTimeout: 75_000,
    ...ownServer,
    frameworkErrors: (_error, request, reply) => {
      logRefused(request, reply, requestLog)
      const path = pathOf(request.url)
      reply.headers(headersFor(path))
      if (isProxied(path) || !leadToList(request, reply)) sendProblem(reply, 'malformed')
    },
    clientErrorHandler: (error, socket) =>
      answerMalformedHttp(
        error,
        socket,
        (id) => ({ ...headersFor(''), ...problemVary, 'x-request-id': id }),
        (event) => requestLog.malformed(site.log, event),
      ),
  })
  options.observation?.attach(site)
  logRequests(site, requestLog)
  logTunnels(site, requestLog)
  const rendering = { ...options, log: site.log }
  const answerPage = answerPages(pages, rendering)
  ignoreExpectations(site.server)
  // Only the routes of posted forms read a body, by a parser of their own.
  site.removeAllContentTypeParsers()
  const begin = limitAnswers()
  site.addHook('onRequest', (request, reply, done) => {
    discardRest(request.raw, reply.raw, idleTimeout)
    if (begin(request.ip, pathOf(request.url), reply.raw)) done()
    else sendProblem(reply, 'unavailable')
  })
  const passOn = backendProxy(site, options.apiUrl)
  site.decorateRequest('steering', undefined)
  if (development !== undefined) {
    site.addHook('onRequest', async (request, reply) => {
      const path = pathOf(request.url)
      if (!isProxied(path) && matchPage(path, routes) === undefined) return
      reply.raw.once('close', await development.begin())
    })
  }
  // Before Vite in development: its files are offline too.
  steering?.addSteering(site, options)
  if (development !== undefined) {
    site.addHook('onRequest', ({ raw }, reply, done) => development.middleware(raw, reply.raw, done))
  }

  site.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request.url)
    if (isMalformed(request.raw)) return sendProblem(reply, 'malformed')
    if (isProxied(path)) return isPlainPath(path) ? undefined : sendProblem(reply, 'not_found')
    if (request.method === 'GET' || request.method === 'HEAD') return
    if (request.method === 'POST' && path === reportPath) return
    const page = matchPage(path, routes)
    if (page === undefined && !isDiscovered(path) && !isHealth(path)) return sendProblem(reply, 'not_found')
    const isForm = page !== undefined && takesForm(page.route)
    if (isForm && request.method === 'POST') return
    const allowed = isForm ? 'GET, HEAD, POST' : 'GET, HEAD'
    return sendProblem(reply.header('allow', allowed), 'method_not_allowed')
  })

  // No route forwards: Fastify has routes for some methods only, and refuses content types that the backend has to refuse.
  site.addHook('onRequest', (request, reply, done) => {
    if (!isProxied(pathOf(request.url))) return done()
    // Without `done`, no route is looked for.
    passOn(request, reply).catch((error: unknown) => reply.send(error))
  })

  let isClosing = false
  site.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  site.addHook('onSend', async (request, reply) => {
    const path = pathOf(request.url)
    // A request that began before the shutdown would otherwise keep its connection, and the process, alive.
    if (isClosing || options.state?.isClosing) reply.header('connection', 'close')
    clearSiteData(request, reply)
    for (const [name, value] of Object.entries(headersFor(path))) {
      // The backend's own headers take precedence, for example those of its mailbox.
      if (!isProxied(path) || !reply.hasHeader(name)) reply.header(name, value)
    }
  })

  site.setErrorHandler((error, _request, reply) => answerThrown(error, reply))
  site.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url)
    const page = matchPage(path, routes)
    if (page !== undefined) return sendPage(request, reply, await answerPage(page, request))
    // Unknown routes redirect to `/` (specification 2). This applies to pages; a missing file stays missing.
    if (!path.startsWith('/assets/') && leadToList(request, reply)) return reply
    return sendProblem(reply, 'not_found')
  })

  // Last, because plugins inherit the handlers that exist when they are registered.
  if (options.clientFolder !== undefined) await serveAssets(site, options.clientFolder)
  await serveDiscovery(site, options)
  serveHealth(site, options.state)
  await servePostedForms(site, pages, rendering)
  await servePolicyReports(site, namePage)
  shareConnections(site.server, maxUnanswered, (socket) => requestLog.flooded(site.log, socket))
  return site
}

/** Redirects a browser that requests an unknown page, in the language that it asks for. @returns false for other clients, which need an answer. */
function leadToList({ method, headers, url }: FastifyRequest, reply: FastifyReply): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || !headers.accept?.includes('text/html')) return false
  const lang = new URLSearchParams(url.split('?')[1]).get('lang')
  reply.header('cache-control', 'no-store').redirect(isLocale(lang) ? `/?lang=${lang}` : '/', 302)
  return true
}

const { method, path } = calls.confirmResumeDeletion

/**
 * Tells the browser to remove what the site keeps on the device, in the answer to a confirmed deletion: drafts in every
 * tab, and pages in the cache of the back button. The site adds the header, not the backend, because the storage is
 * that of the site's origin. The cookie stays: it holds only the language.
 */
function clearSiteData(request: FastifyRequest, reply: FastifyReply): void {
  const isConfirmed =
    request.method === method && pathOf(request.url) === apiBase + path && reply.statusCode === 200
  if (isConfirmed) reply.header('clear-site-data', '"cache", "storage"')
}

const paths: readonly string[] = ['/livez', '/readyz']
const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } as const

/** Whether a path is a health address. */
function isHealth(path: string): boolean {
  return paths.includes(path)
}

/**
 * `/livez`: the process runs. `/readyz`: 503 while the site is shutting down. The backend has no effect: without it all sites
 * would be taken out of their balancer, with the pages that need no backend.
 * @param state of the process
 */
function serveHealth(site: FastifyInstance, state = { isClosing: false }): void {
  let isClosing = false
  site.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  site.get('/livez', (_request, reply) => reply.headers(headers).send({ status: 'ok' }))
  site.get('/readyz', (_request, reply) => {
    reply.headers(headers)
    return isClosing || state.isClosing ? sendProblem(reply, 'unavailable') : reply.send({ status: 'ok' })
  })
}
