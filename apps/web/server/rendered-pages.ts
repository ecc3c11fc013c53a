import { BackendUnavailable } from '@recruiting/http/backend-unavailable'
import { defaultRetryAfter } from '@recruiting/http/problem-answer'
import type { CallName } from '@recruiting/schema/contract/calls'
import { Job } from '@recruiting/schema/job'
import { JobPage } from '@recruiting/schema/job-search'
import { LRUCache } from 'lru-cache'
import type { PageRequest, RenderedPage } from '../src/entry-server.tsx'
import type { Transport } from '../src/lib/api/call.ts'
import type { PostedForm } from '../src/lib/page/posted-form.ts'
import { askBackend, type Schema } from './backend-answer.ts'
import { type PageAnswer, pageAnswer } from './page-answer.ts'
import type { RenderedRoute } from './page-request.ts'
import type { SteeringHeaders } from './steering-headers.ts'
import { reportTrouble, type SiteLog } from './thrown.ts'

/** The renderer of documents: that of the build with its document, or that of development. */
export type Renderer = {
  renderPage: (request: PageRequest) => Promise<RenderedPage>
  documentOf: (page: RenderedPage, route: RenderedRoute) => Promise<string>
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
