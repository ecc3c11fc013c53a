import { defaultRetryAfter } from '@recruiting/http/problem-answer'
import { LRUCache } from 'lru-cache'
import type { PageRequest, RenderedPage } from '../src/entry-server.tsx'
import { backendTransport } from './backend-transport.ts'
import { type PageAnswer, pageAnswer } from './page-answer.ts'
import type { RenderedRoute } from './page-request.ts'

/** What makes documents: the build's renderer and the document around it, or those of development. */
export type Renderer = {
  renderPage: (request: PageRequest) => Promise<RenderedPage>
  documentOf: (page: RenderedPage, route: RenderedRoute) => Promise<string>
}

export type RenderingOptions = {
  apiUrl: string
  /** Where people reach the site. */
  siteUrl: string
  /** How long a page waits for the backend, in milliseconds. */
  apiDeadlineMs: number
  /** How long a page is sent to others before it is rendered again, in milliseconds; 0 keeps none. */
  pageCacheMs: number
}

/** Bytes of all pages that are kept. */
const mostBytes = 32 * 1024 * 1024

/**
 * Renders pages, and keeps each for a short time, by its language and canonical address. Whoever asks for a page
 * that is being rendered waits for the same one. Nothing of a request but these two reaches the page.
 */
export function renderedPages(renderer: Renderer, options: RenderingOptions) {
  const transport = backendTransport(options.apiUrl, options.apiDeadlineMs)
  const kept = new LRUCache<string, PageAnswer>({
    maxSize: mostBytes,
    sizeCalculation: ({ bodies }) => Object.values(bodies).reduce((sum, { length }) => sum + length, 0),
    // 0 would mean for ever.
    ttl: Math.max(1, options.pageCacheMs),
  })
  const underWay = new Map<string, Promise<PageAnswer>>()

  async function render(route: RenderedRoute): Promise<PageAnswer> {
    const { url, locale } = route
    const page = await renderer.renderPage({ url, locale, origin: options.siteUrl, transport })
    return pageAnswer(await renderer.documentOf(page, route), page.status, {
      'content-language': page.lang,
      vary: 'Accept-Encoding, Cookie',
      ...(page.status >= 500 && { 'cache-control': 'no-store', 'retry-after': String(defaultRetryAfter) }),
    })
  }

  return async (route: RenderedRoute): Promise<PageAnswer> => {
    const key = `${route.locale} ${route.url}`
    const known = kept.get(key) ?? underWay.get(key)
    if (known !== undefined) return known
    const rendering = render(route).finally(() => underWay.delete(key))
    underWay.set(key, rendering)
    const answer = await rendering
    // An open vacancy or a closed one: of those there are so many. What does not exist is endless.
    if (answer.status === 200 || answer.status === 410) kept.set(key, answer)
    return answer
  }
}
