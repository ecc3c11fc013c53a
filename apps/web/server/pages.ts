import { forwardingHeaders } from '@recruiting/http/backend-requests'
import { BackendUnavailable } from '@recruiting/http/backend-unavailable'
import { defaultRetryAfter } from '@recruiting/http/problem-answer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PageRequest } from '../src/entry-server.tsx'
import { localeCookie } from '../src/lib/i18n/locale-choice.ts'
import { isLinkPage } from '../src/lib/page/static-pages.ts'
import { backendTransport } from './backend.ts'
import type { PageSource, Renderer } from './built-pages.ts'
import type { SiteConfig } from './config.ts'
import { createAnswerCache, type KeptAnswer, sendKept, textAnswer } from './kept-answer.ts'
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
  const shells = createAnswerCache({ maxBytes: 1024 * 1024, ttl: 0 })

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

const maxBytes = 32 * 1024 * 1024

/** Different pages rendered at the same time; each takes some 10 ms of the processor, so more would keep all readers waiting. */
export const maxRendering = 64

/**
 * Renders pages and caches each briefly by language and canonical URL. Beyond `maxRendering` it throws `BackendUnavailable`.
 * A page depends on nothing else of the request; a steered request is rendered by itself, and so is the page of an emailed
 * link, whose calls have the reader's address.
 */
function renderedPages(renderer: Renderer, options: RenderingOptions) {
  const { apiUrl, apiDeadlineMs, log, siteUrl } = options
  // 0 would mean unlimited.
  const cached = createAnswerCache({ maxBytes, ttl: Math.max(1, options.pageCacheMs) })
  let rendering = 0

  async function render(route: RenderedRoute, passedOn?: Record<string, string>): Promise<KeptAnswer> {
    if (rendering >= maxRendering) throw new BackendUnavailable('overloaded')
    rendering++
    const transport = backendTransport(apiUrl, apiDeadlineMs, log, passedOn)
    return renderDocument(renderer, route, { origin: siteUrl, transport }).finally(() => rendering--)
  }

  return (route: RenderedRoute, request: FastifyRequest): Promise<KeptAnswer> => {
    const isOfLink = isLinkPage(route.route)
    if (!isOfLink && request.steering === undefined)
      return cached(`${route.locale} ${route.url}`, () => render(route))
    return render(route, { ...request.steering, ...(isOfLink && forwardingHeaders(request)) })
  }
}

/**
 * Renders the document of a page. Nothing stores a failure, the page of an emailed link, or that of a form that the
 * backend refused: it contains what a person typed, and has the status of the refusal.
 */
export async function renderDocument(
  renderer: Renderer,
  route: RenderedRoute,
  input: Omit<PageRequest, 'url' | 'locale'>,
): Promise<KeptAnswer> {
  const { url, locale } = route
  const refusal = input.posted?.error
  const page = await renderer.renderPage({ url, locale, ...input })
  const status = refusal && page.status === 200 ? refusal.status : page.status
  const retryAfter = refusal?.retryAfter ?? (status >= 500 ? defaultRetryAfter : undefined)
  const isPrivate = refusal !== undefined || isLinkPage(route.route)
  return pageAnswer(await renderer.documentOf(page, route), status, {
    'content-language': page.lang,
    vary: 'Accept-Encoding, Cookie',
    ...((isPrivate || status >= 500) && { 'cache-control': 'no-store' }),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  })
}
