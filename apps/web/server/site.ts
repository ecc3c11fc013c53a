import { type IncomingMessage, METHODS, maxHeaderSize, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { discardRest, limitAnswers, maxUnanswered, shareConnections } from '@recruiting/http/connection-share'
import { type LogStream, logOptions } from '@recruiting/http/log-options'
import { answerMalformedHttp } from '@recruiting/http/malformed-http'
import type { Observation } from '@recruiting/http/observation'
import { productVersion } from '@recruiting/http/product-version'
import { isMalformed, pathOf } from '@recruiting/http/request-check'
import { createRequestLog, logRefused, logRequests, logTunnels } from '@recruiting/http/request-log'
import { ignoreExpectations, serverOptions } from '@recruiting/http/server-options'
import { apiBase } from '@recruiting/schema/contract/calls'
import { isLocale } from '@recruiting/schema/locale'
import type { SiteStates } from '@recruiting/schema/steering/states'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import type { PageSource } from './built-pages.ts'
import type { SiteConfig } from './config.ts'
import { type DiscoveryOptions, serveDiscovery } from './discovery/discovery.ts'
import { servePostedForms } from './forms.ts'
import { servePages } from './pages.ts'
import { servePolicyReports } from './policy-reports.ts'
import { answerThrown, problemVary, sendProblem } from './problems.ts'
import { serveBackend } from './proxy.ts'
import { pageNames, routeName, serveDocument } from './routes.ts'
import { contentSecurityPolicy, headerSets } from './security-headers.ts'

/** Options of the site's server. */
export type SiteOptions = Pick<SiteConfig, 'behindTls' | 'trustProxy' | 'pageCacheMs' | 'logLevel'> &
  DiscoveryOptions & {
    /** Vite's output; undefined in development, where Vite serves the files. */
    clientFolder: string | undefined
    pages: PageSource
    /** Development only. */
    development?: {
      server: Server
      /** Answers requests without a route: sources of pages. */
      middleware: (request: IncomingMessage, answer: ServerResponse, next: () => void) => void
      settled: () => Promise<void>
    }
    state?: { isClosing: boolean }
    /** Development only: the backend's calls below `/__mock` steer the site. */
    isSteered?: boolean
    /** The states that a steered site publishes; default: those of `dev/states`. */
    readStates?: () => Promise<SiteStates>
    logStream?: LogStream
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
  const ownServer: Pick<FastifyServerOptions, 'serverFactory'> =
    development === undefined ? {} : { serverFactory: (handler) => development.server.on('request', handler) }
  const requestLog = createRequestLog({ routeOf: routeName, observers: options.observation?.observers })
  const headers = headerSets(
    contentSecurityPolicy(pages.inlineScripts, {
      isDevelopment: development !== undefined,
      isFramedBySelf: options.isSteered ?? false,
    }),
    options.behindTls,
  )

  const site = Fastify({
    ...serverOptions({ headersTimeout: 10_000, connectionsCheckingInterval: 2_000 }),
    logger: logOptions({ level: options.logLevel, stream: options.logStream }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: options.trustProxy,
    // Idle timeout of a connection; an upload that makes progress is never cut.
    connectionTimeout: 75_000,
    // A token of any length gets the page that explains it.
    routerOptions: { maxParamLength: maxHeaderSize },
    ...ownServer,
    frameworkErrors: (_error, request, reply) => {
      logRefused(request, reply, requestLog)
      // It has no route.
      const isOfBackend = request.url.startsWith(`${apiBase}/`)
      reply.headers(headers[isOfBackend ? 'backend' : 'own'])
      if (isOfBackend || !leadToList(request, reply)) sendProblem(reply, 'malformed')
    },
    clientErrorHandler: (error, socket) =>
      answerMalformedHttp(
        error,
        socket,
        (id) => ({ ...headers.own, ...problemVary, 'x-request-id': id }),
        (event) => requestLog.malformed(site.log, event),
      ),
  })
  options.observation?.attach(site)
  logRequests(site, requestLog)
  logTunnels(site, requestLog)
  const rendering = { ...options, log: site.log }
  const state = options.state ?? { isClosing: false }
  ignoreExpectations(site.server)
  // Only the routes of posted forms and reports read a body, by parsers of their own.
  site.removeAllContentTypeParsers()
  for (const method of METHODS) {
    if (!site.supportedMethods.includes(method)) site.addHttpMethod(method)
  }
  const begin = limitAnswers()
  site.addHook('onRequest', (request, reply, done) => {
    discardRest(request.raw, reply.raw, idleTimeout)
    if (!begin(request.ip, pathOf(request.url), reply.raw)) return sendProblem(reply, 'unavailable')
    if (isMalformed(request.raw)) return sendProblem(reply, 'malformed')
    // Fastify takes `*` for `/`.
    if (request.url === '*' || (request.is404 && !isRead(request))) return sendProblem(reply, 'not_found')
    done()
  })
  site.addHook('preClose', (done) => {
    state.isClosing = true
    done()
  })
  site.addHook('onSend', async ({ routeOptions }, reply) => {
    // A request that began before the shutdown would otherwise keep its connection, and the process, alive.
    if (state.isClosing) reply.header('connection', 'close')
    const { headers: set = 'own' } = routeOptions.config
    for (const [name, value] of Object.entries(headers[set])) {
      // The backend's own headers take precedence, for example those of its mailbox.
      if (set !== 'backend' || !reply.hasHeader(name)) reply.header(name, value)
    }
  })
  site.setErrorHandler((error, _request, reply) => answerThrown(error, reply))
  site.setNotFoundHandler(async (request, reply) => {
    if (development !== undefined && (await answers(development.middleware, request, reply)))
      return reply.hijack()
    // Unknown routes redirect to `/` (specification 2). This applies to pages; a missing file stays missing.
    if (!request.url.startsWith('/assets/') && leadToList(request, reply)) return reply
    return sendProblem(reply, 'not_found')
  })
  site.decorateRequest('steering', undefined)
  steering?.addSteering(site, { ...options, settled: development?.settled })

  servePages(site, pages, rendering)
  await servePostedForms(site, pages, rendering)
  await serveBackend(site, options)
  await servePolicyReports(site, pageNames(pages.routes))
  await serveDiscovery(site, options)
  serveHealth(site, state)
  if (options.clientFolder !== undefined) await serveAssets(site, options.clientFolder)
  shareConnections(site.server, maxUnanswered, (socket) => requestLog.flooded(site.log, socket))
  return site
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

function answers(
  middleware: NonNullable<SiteOptions['development']>['middleware'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  return new Promise((resolve) => {
    reply.raw.once('close', () => resolve(true))
    middleware(request.raw, reply.raw, () => resolve(false))
  })
}

/** Redirects a browser that requests an unknown page, in the language that it asks for. @returns false for other clients, which need an answer. */
function leadToList(request: FastifyRequest, reply: FastifyReply): boolean {
  const { headers, url } = request
  if (!isRead(request) || !headers.accept?.includes('text/html')) return false
  const lang = new URLSearchParams(url.split('?')[1]).get('lang')
  reply.header('cache-control', 'no-store').redirect(isLocale(lang) ? `/?lang=${lang}` : '/', 302)
  return true
}

/**
 * `/livez`: the process runs. `/readyz`: 503 while the site is shutting down. The backend has no effect: without it all sites
 * would be taken out of their balancer, with the pages that need no backend.
 */
function serveHealth(site: FastifyInstance, state: { readonly isClosing: boolean }): void {
  const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } as const
  serveDocument(site, '/livez', (_request, reply) =>
    reply.headers(headers).send({ status: 'ok', version: productVersion }),
  )
  serveDocument(site, '/readyz', (_request, reply) => {
    reply.headers(headers)
    return state.isClosing ? sendProblem(reply, 'unavailable') : reply.send({ status: 'ok' })
  })
}

/**
 * Serves the files of Vite's output, compressed ahead of time by the build. Files below `/assets` have a content
 * hash in their name and are immutable; the few at the root (icons) keep their names and expire after an hour.
 */
export async function serveAssets(site: FastifyInstance, clientFolder: string): Promise<void> {
  const files = { index: false, preCompressed: true, decorateReply: false } as const
  const assets = { ...files, maxAge: '1y', immutable: true } as const
  await site.register(fastifyStatic, { ...assets, root: join(clientFolder, 'assets'), prefix: '/assets/' })
  await site.register(async (workers) => {
    workers.addHook('onRoute', (route) => {
      route.config = { ...route.config, headers: 'worker' }
    })
    const [root, prefix] = [join(clientFolder, 'assets/workers'), '/assets/workers/']
    await workers.register(fastifyStatic, { ...assets, root, prefix })
  })
  await site.register(fastifyStatic, {
    ...files,
    root: clientFolder,
    // One route per file, fixed at start: no other path can reach a file.
    wildcard: false,
    globIgnore: ['index.html', 'assets/**', '**/*.{br,gz}'],
    maxAge: '1h',
  })
}
