import { defaultLocale, isLocale } from '@recruiting/schema/locale'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from '../problems.ts'
import { binaryDocument, type Document, sendDocument, textDocument } from './document.ts'
import { createDocumentCache } from './document-cache.ts'
import { feedLength, writeFeed } from './feed.ts'
import { createJobSource } from './jobs.ts'
import { jobCard } from './picture/card.ts'
import { createPainter } from './picture/painter.ts'
import { writeRobots } from './robots.ts'
import { jobsPerSitemap, writeSitemap, writeSitemapPart } from './sitemap.ts'

const minute = 60_000
const megabyte = 1024 * 1024
const xml = 'application/xml; charset=utf-8'

/** What the documents for crawlers, feed readers and previews of links are made from. */
export type DiscoveryOptions = {
  /** Public address of the site: every address in the documents is below it, whatever host was asked. */
  siteUrl: string
  /** Origin of the backend. */
  apiUrl: string
  /** Vacancies a sitemap. */
  perSitemap?: number
  /** The clock of what is kept, in milliseconds. */
  now?: () => number
}

/** Whether the site makes the document of a path itself. */
export function isDiscovered(path: string): boolean {
  return /^\/(?:robots\.txt|sitemap(?:-\d{1,6})?\.xml|feed\.xml|og\/[^/]+)$/.test(path)
}

/** Serves `robots.txt`, the sitemap, the feed and the picture of each vacancy. */
export async function serveDiscovery(site: FastifyInstance, options: DiscoveryOptions): Promise<void> {
  const { siteUrl, apiUrl, perSitemap = jobsPerSitemap, now = () => performance.now() } = options
  const jobs = createJobSource(apiUrl)
  const paint = createPainter()
  const lists = createDocumentCache({ maxBytes: 64 * megabyte, ttl: 5 * minute, now })
  // The key says the version of the text, so a picture is never out of date.
  const pictures = createDocumentCache({ maxBytes: 32 * megabyte, ttl: 0, now })
  const robots = await textDocument('text/plain; charset=utf-8', writeRobots(siteUrl))

  site.get('/robots.txt', async (request, reply) => sendDocument(request, reply, robots, 3600))

  site.get('/sitemap.xml', async (request, reply) => {
    const make = async (): Promise<Document> =>
      textDocument(xml, await writeSitemap(siteUrl, jobs, perSitemap))
    return sendDocument(request, reply, await lists.get('sitemap', make), 300)
  })

  site.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,6}).xml', async (request, reply) => {
    const part = Number(request.params.part)
    if (part < 1) return sendProblem(reply, 'not_found')
    const document = await lists.get(`sitemap ${part}`, async () => {
      const text = await writeSitemapPart(siteUrl, jobs, part, perSitemap)
      return text === undefined ? undefined : textDocument(xml, text)
    })
    return sendDocument(request, reply, document, 300)
  })

  site.get('/feed.xml', async (request, reply) => {
    const asked = new URL(request.url, siteUrl).searchParams.get('lang')
    const locale = isLocale(asked) ? asked : defaultLocale
    const document = await lists.get(`feed ${locale}`, async () => {
      const { items } = await jobs.page(1, feedLength)
      return textDocument('application/atom+xml; charset=utf-8', writeFeed(siteUrl, items, locale))
    })
    return sendDocument(request, reply, document, 300)
  })

  site.get<{ Params: { code: string; locale: string } }>('/og/:code.:locale.png', async (request, reply) => {
    const { code, locale } = request.params
    if (!isLocale(locale) || !/^[A-Z0-9][A-Z0-9-]{1,31}$/.test(code)) return sendProblem(reply, 'not_found')
    const answer = await jobs.job(code)
    if (typeof answer === 'string') return sendProblem(reply, answer)
    const picture = await pictures.get(`${code} ${locale} ${answer.version}`, async () =>
      binaryDocument('image/png', await paint(jobCard(answer.job, locale), locale)),
    )
    return sendDocument(request, reply, picture, 3600)
  })
}
