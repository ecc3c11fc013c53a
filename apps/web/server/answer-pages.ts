import type { FastifyRequest } from 'fastify'
import { localeCookie } from '../src/lib/i18n/locale-choice.ts'
import { type PageAnswer, pageAnswer } from './page-answer.ts'
import { readRenderedRoute } from './page-request.ts'
import type { PageMatch } from './page-routes.ts'
import type { PageSource } from './pages.ts'
import { type RenderingOptions, renderedPages } from './rendered-pages.ts'

/** Answers a known page: the public ones are rendered here, all others in the browser. */
export function answerPages(source: PageSource, options: RenderingOptions & { behindTls: boolean }) {
  const answerRendered = renderedPages(source, options)

  return async ({ route }: PageMatch, { url, headers }: FastifyRequest): Promise<PageAnswer> => {
    const rendered = readRenderedRoute(route, url, headers.cookie)
    if (rendered === undefined) return pageAnswer(await source.shell(), 200, {})
    const answer = await answerRendered(rendered)
    if (rendered.askedLocale === undefined) return answer
    // A link in a language keeps that language, also for whoever has no scripts.
    const cookie = localeCookie(rendered.askedLocale, options.behindTls)
    return { ...answer, headers: { ...answer.headers, 'set-cookie': cookie } }
  }
}
