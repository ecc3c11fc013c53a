import { forwardingHeaders } from '@recruiting/http/backend-requests'
import { BackendUnavailable } from '@recruiting/http/backend-unavailable'
import { defaultRetryAfter } from '@recruiting/http/problem-answer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { RenderedPage } from '../src/entry-server.tsx'
import { localeCookie } from '../src/lib/i18n/locale-choice.ts'
import type { PostedForm } from '../src/lib/page/page-state.ts'
import { isLinkPage } from '../src/lib/page/static-pages.ts'
import { backendTransport } from './backend.ts'
import type { PageSource, Renderer } from './built-pages.ts'
import type { SiteConfig } from './config.ts'
import { createAnswerCache, type KeptAnswer, sendKept, sizeOf, textAnswer } from './kept-answer.ts'
import { type RenderedRoute, readRenderedRoute, takesForm } from './page-request.ts'
import { report, reportTrouble, type SiteLog } from './problems.ts'
import { pageUrls, serveDocument } from './routes.ts'

/** Makes a route of each page. */
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
        async (request, reply) => sendKept(request, reply, await answerPage(page, request)),
        { page, headers: page.includes('$token') ? 'token' : 'own', takesPost: takesForm(page) },
      )
    }
  }
}

/** Creates the function that answers a page of the table. */
export function answerPages(source: PageSource, options: RenderingOptions & { behindTls: boolean }) {
  const answerRendered = renderedPages(source, options)
  // Keyed by the text, which changes in development.
  const shells = createAnswerCache({ maxBytes: 1024 * 1024, ttl: 0, now: () => performance.now() })

  return async (route: string, request: FastifyRequest): Promise<KeptAnswer> => {
    const { url, headers, log } = request
    const rendered = readRenderedRoute(route, url, headers.cookie)
    const shell = async () => {
      const html = await source.shell(route)
      return shells(html, () => pageAnswer(html, 200, {}))
    }
    if (rendered === undefined) return shell()
    const answer = await answerRendered(rendered, request).catch(async (error) => {
      const isOverloaded = error instanceof BackendUnavailable
      if (isOverloaded) reportTrouble(error, log)
      else report(error, log)
      const answer = await shell()
      const headers = {
        ...answer.headers,
        'cache-control': 'no-store',
        ...(isOverloaded && { 'retry-after': String(defaultRetryAfter) }),
      }
      // The browser may succeed, and otherwise shows the error.
      return { ...answer, status: isOverloaded ? 503 : 500, headers }
    })
    if (rendered.askedLocale === undefined) return answer
    // Stores the language of a `lang` link in the cookie, also for browsers without scripts.
    const cookie = localeCookie(rendered.askedLocale, options.behindTls)
    return { ...answer, headers: { ...answer.headers, 'set-cookie': cookie } }
  }
}

/** Makes an answer of an HTML document. */
export function pageAnswer(
  html: string,
  status: number,
  headers: KeptAnswer['headers'],
): Promise<KeptAnswer> {
  return textAnswer(
    html,
    { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', ...headers },
    status,
  )
}

/** What rendered pages depend on. */
export type RenderingOptions = Pick<SiteConfig, 'apiUrl' | 'siteUrl' | 'apiDeadlineMs' | 'pageCacheMs'> & {
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
 * one render; beyond `maxRendering` it throws `BackendUnavailable`. A page depends on nothing else of the request; a steered request
 * is rendered by itself, and so is the page of an emailed link, whose calls have the reader's address.
 */
export function renderedPages(renderer: Renderer, options: RenderingOptions) {
  const transport = backendTransport(options.apiUrl, options.apiDeadlineMs, options.log)
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    // 0 would mean unlimited.
    ttl: Math.max(1, options.pageCacheMs),
  })
  const underWay = new Map<string | symbol, Promise<KeptAnswer>>()

  async function render(route: RenderedRoute, through = transport): Promise<KeptAnswer> {
    const { url, locale } = route
    const page = await renderer.renderPage({ url, locale, origin: options.siteUrl, transport: through })
    return pageAnswer(await renderer.documentOf(page, route), page.status, {
      ...headersOf(page),
      ...(isLinkPage(route.route) && { 'cache-control': 'no-store' }),
      ...(page.status >= 500 && { 'cache-control': 'no-store', 'retry-after': String(defaultRetryAfter) }),
    })
  }

  function begin(key: string | symbol, make: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
    if (underWay.size >= maxRendering) throw new BackendUnavailable('overloaded')
    const rendering = make().finally(() => underWay.delete(key))
    underWay.set(key, rendering)
    return rendering
  }

  async function keep(key: string, route: RenderedRoute): Promise<KeptAnswer> {
    const answer = await begin(key, () => render(route))
    // Only open and closed vacancies: their number is limited, that of unknown URLs is not.
    if (answer.status === 200 || answer.status === 410) kept.set(key, answer)
    return answer
  }

  return async (route: RenderedRoute, request: FastifyRequest): Promise<KeptAnswer> => {
    const isOfLink = isLinkPage(route.route)
    if (!isOfLink && request.steering === undefined) {
      const key = `${route.locale} ${route.url}`
      return kept.get(key) ?? underWay.get(key) ?? keep(key, route)
    }
    const passedOn = { ...request.steering, ...(isOfLink && forwardingHeaders(request)) }
    return begin(Symbol('own'), () =>
      render(route, backendTransport(options.apiUrl, options.apiDeadlineMs, options.log, passedOn)),
    )
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
): Promise<KeptAnswer> {
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
