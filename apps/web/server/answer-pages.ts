import { BackendUnavailable } from '@recruiting/http/backend-unavailable'
import { defaultRetryAfter } from '@recruiting/http/problem-answer'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { localeCookie } from '../src/lib/i18n/locale-choice.ts'
import { type PageAnswer, pageAnswer } from './page-answer.ts'
import { readRenderedRoute } from './page-request.ts'
import type { PageMatch } from './page-routes.ts'
import type { PageSource } from './pages.ts'
import { type RenderingOptions, renderedPages } from './rendered-pages.ts'
import { report, reportTrouble } from './thrown.ts'

/** Answers a known page: public pages are rendered here, all others in the browser. */
export function answerPages(source: PageSource, options: RenderingOptions & { behindTls: boolean }) {
  const answerRendered = renderedPages(source, options)
  // Keyed by the text, which changes in development; a pending answer of a replaced document is still delivered.
  const shells = new LRUCache<string, PageAnswer>({
    // More than there are browser-rendered pages.
    max: 16,
    fetchMethod: (html) => pageAnswer(html, 200, {}),
    ignoreFetchAbort: true,
  })

  return async (
    { route }: PageMatch,
    { url, headers, steering, log }: FastifyRequest,
  ): Promise<PageAnswer> => {
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
