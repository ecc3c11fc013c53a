import { createHash } from 'node:crypto'
import { BackendUnavailable } from '@recruiting/http/backend-unavailable'
import { isUnchanged } from '@recruiting/http/if-none-match'
import { defaultRetryAfter } from '@recruiting/http/problem-answer'
import type { CallName } from '@recruiting/schema/contract/calls'
import { Job } from '@recruiting/schema/job'
import { JobPage } from '@recruiting/schema/job-search'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { RenderedPage } from '../src/entry-server.tsx'
import type { Transport } from '../src/lib/api/call.ts'
import { localeCookie } from '../src/lib/i18n/locale-choice.ts'
import type { PostedForm } from '../src/lib/page/posted-form.ts'
import { askBackend, type Schema } from './backend-answer.ts'
import type { PageSource, Renderer } from './built-pages.ts'
import { acceptedCoding, type Coding, compressed } from './compressed.ts'
import { type RenderedRoute, readRenderedRoute, takesForm } from './page-request.ts'
import { report, reportTrouble, type SiteLog } from './problems.ts'
import { pageUrls, serveDocument } from './routes.ts'
import type { SteeringHeaders } from './steering.ts'

/** Makes a route of each page: public pages are rendered here, all others in the browser. */
export function servePages(
  site: FastifyInstance,
  source: PageSource,
  options: RenderingOptions & { behindTls: boolean },
): void {
  const answerPage = answerPages(source, options)
  for (const page of source.routes) {
    for (const url of pageUrls(page)) {
      serveDocument(
        site,
        url,
        async (request, reply) => sendPage(request, reply, await answerPage(page, request)),
        { page, headers: page.includes('$token') ? 'token' : 'own', takesPost: takesForm(page) },
      )
    }
  }
}

/** Creates the function that answers a page of the table. */
export function answerPages(source: PageSource, options: RenderingOptions & { behindTls: boolean }) {
  const answerRendered = renderedPages(source, options)
  // Keyed by the text, which changes in development; a pending answer of a replaced document is still delivered.
  const shells = new LRUCache<string, PageAnswer>({
    // More than there are browser-rendered pages.
    max: 16,
    fetchMethod: (html) => pageAnswer(html, 200, {}),
    ignoreFetchAbort: true,
  })

  return async (route: string, { url, headers, steering, log }: FastifyRequest): Promise<PageAnswer> => {
    const rendered = readRenderedRoute(route, url, headers.cookie)
    const shell = async () => shells.forceFetch(await source.shell(route))
    if (rendered === undefined) return shell()
    const answer = await answerRendered(rendered, steering).catch(async (error) => {
      const isOverloaded = error instanceof BackendUnavailable
      if (isOverloaded) reportTrouble(error, log)
      else report(error, log)
      const headers = {
        'cache-control': 'no-store',
        ...(isOverloaded && { 'retry-after': String(defaultRetryAfter) }),
      }
      // The browser may succeed, and otherwise shows the error.
      return { ...(await shell()), status: isOverloaded ? 503 : 500, headers }
    })
    if (rendered.askedLocale === undefined) return answer
    // Stores the language of a `lang` link in the cookie, also for browsers without scripts.
    const cookie = localeCookie(rendered.askedLocale, options.behindTls)
    return { ...answer, headers: { ...answer.headers, 'set-cookie': cookie } }
  }
}

/** An HTML document, ready to be sent. */
export type PageAnswer = {
  status: number
  etag: string
  headers: Readonly<Record<string, string>>
  /** The document in each content coding. */
  bodies: Readonly<Record<Coding, Buffer>>
}

/** Makes an answer of a document. It is compressed once, because it is sent several times. */
export async function pageAnswer(
  html: string,
  status: number,
  headers: Readonly<Record<string, string>>,
): Promise<PageAnswer> {
  const bodies = await compressed(html)
  const digest = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)
  // Weak: all content codings of a document share one tag.
  return { status, etag: `W/"${digest}"`, headers, bodies }
}

/** Sends a page; returns 304 when `If-None-Match` matches. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: PageAnswer): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding', ...page.headers, etag: page.etag })
  if (page.status === 200 && isUnchanged(request.headers['if-none-match'], page.etag))
    return reply.code(304).send()
  const coding = acceptedCoding(request.headers['accept-encoding'])
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.bodies[coding])
}

export type RenderingOptions = {
  apiUrl: string
  /** Public origin of the site. */
  siteUrl: string
  /** How long a page waits for the backend, in milliseconds. */
  apiDeadlineMs: number
  /** How long a rendered page is served from the cache, in milliseconds; 0 disables the cache. */
  pageCacheMs: number
  /** The site's log: a page may be rendered for several requests. */
  log: SiteLog
}

/** Maximum total size of the cached pages, in bytes. */
const maxBytes = 32 * 1024 * 1024

/**
 * Different pages that are rendered at the same time; a render takes some 10 ms of the processor, so that more would make
 * all wait longer than a reader does.
 */
export const maxRendering = 64

/**
 * Renders pages and caches each briefly by language and canonical URL. Concurrent requests for the same page share
 * one render; beyond `maxRendering` it throws `BackendUnavailable`. A page depends on nothing else of the request; a steered request is rendered by itself.
 */
export function renderedPages(renderer: Renderer, options: RenderingOptions) {
  const transport = backendTransport(options.apiUrl, options.apiDeadlineMs, options.log)
  const kept = new LRUCache<string, PageAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ bodies }) => Object.values(bodies).reduce((sum, { length }) => sum + length, 0),
    // 0 would mean unlimited.
    ttl: Math.max(1, options.pageCacheMs),
  })
  const underWay = new Map<string, Promise<PageAnswer>>()

  async function render(route: RenderedRoute, through = transport): Promise<PageAnswer> {
    const { url, locale } = route
    const page = await renderer.renderPage({ url, locale, origin: options.siteUrl, transport: through })
    return pageAnswer(await renderer.documentOf(page, route), page.status, {
      ...headersOf(page),
      ...(page.status >= 500 && { 'cache-control': 'no-store', 'retry-after': String(defaultRetryAfter) }),
    })
  }

  return async (route: RenderedRoute, steering: SteeringHeaders | undefined): Promise<PageAnswer> => {
    if (steering !== undefined)
      return render(route, backendTransport(options.apiUrl, options.apiDeadlineMs, options.log, steering))
    const key = `${route.locale} ${route.url}`
    const known = kept.get(key) ?? underWay.get(key)
    if (known !== undefined) return known
    if (underWay.size >= maxRendering) throw new BackendUnavailable('overloaded')
    const rendering = render(route).finally(() => underWay.delete(key))
    underWay.set(key, rendering)
    const answer = await rendering
    // Only open and closed vacancies: their number is limited, that of unknown URLs is not.
    if (answer.status === 200 || answer.status === 410) kept.set(key, answer)
    return answer
  }
}

/**
 * Renders the page of a form that the backend refused, with the status of the refusal. It contains what a person typed,
 * so nothing stores it.
 */
export async function renderPosted(
  renderer: Renderer,
  route: RenderedRoute,
  posted: PostedForm,
  origin: string,
): Promise<PageAnswer> {
  const { url, locale } = route
  const transport = async () => Promise.reject(new Error('The page of a form reads nothing of the backend'))
  const page = await renderer.renderPage({ url, locale, origin, transport, posted })
  const { status, retryAfter } = posted.error
  return pageAnswer(await renderer.documentOf(page, route), page.status === 200 ? status : page.status, {
    ...headersOf(page),
    'cache-control': 'no-store',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  })
}

function headersOf({ lang }: RenderedPage): Record<string, string> {
  return { 'content-language': lang, vary: 'Accept-Encoding, Cookie' }
}

/** The calls of rendered pages. Listed by name, because the contract's table would load every other schema too. */
const schemas: Readonly<Partial<Record<CallName, Schema>>> = { listJobs: JobPage, getJob: Job }

/**
 * Sends the calls of a page directly to the backend, not through the site's public address. A backend that is
 * unreachable or violates the contract becomes a 503 response, because the reader's own network is not at fault.
 * @param deadlineMs a slower backend counts as down, because a reader waits for the page
 * @param log is told why a call failed
 * @param passedOn headers of the reader's request that steer the backend
 */
function backendTransport(
  apiUrl: string,
  deadlineMs: number,
  log: SiteLog,
  passedOn: Readonly<Record<string, string>> = {},
): Transport {
  return async (path, { headers }, name) => {
    const schema = schemas[name]
    if (schema === undefined) throw new Error(`No rendered page makes the call ${name}`)
    const sent = new Headers(headers)
    for (const [key, value] of Object.entries(passedOn)) sent.set(key, value)
    try {
      const answer = await askBackend(new URL(path, apiUrl), schema, { deadlineMs, headers: sent })
      if ('body' in answer) return Response.json(answer.body)
      return Response.json(answer.problem, { status: answer.problem.status })
    } catch (error) {
      if (!(error instanceof BackendUnavailable)) throw error
      reportTrouble(error, log)
      return new Response(null, { status: 503 })
    }
  }
}
