import { createHash } from 'node:crypto'
import { isJobCode } from '@recruiting/schema/job-code'
import { defaultLocale, isLocale } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callApi } from '../../src/lib/api/call.ts'
import { backendTransport } from '../backend.ts'
import type { SiteConfig } from '../config.ts'
import { binaryAnswer, createAnswerCache, sendKept, textAnswer } from '../kept-answer.ts'
import { sendProblem } from '../problems.ts'
import { serveDocument } from '../routes.ts'
import { createPainter, jobCard } from './picture.ts'
import { feedLength, type ReadPage, writeFeed, writeSitemap } from './sitemap-and-feed.ts'

const minute = 60_000
const megabyte = 1024 * 1024

/** Options of the documents for crawlers, feed readers and link previews. */
export type DiscoveryOptions = Pick<SiteConfig, 'siteUrl' | 'apiUrl' | 'apiDeadlineMs'> & {
  /** The clock of the caches, in milliseconds. */
  now?: () => number
}

/** Serves `robots.txt`, the sitemap, the feed and the picture of each vacancy. */
export async function serveDiscovery(site: FastifyInstance, options: DiscoveryOptions): Promise<void> {
  const { siteUrl, apiUrl, apiDeadlineMs, now = () => performance.now() } = options
  const paint = createPainter()
  const lists = createAnswerCache({ maxBytes: 64 * megabyte, ttl: 5 * minute, now })
  // The key covers everything that is drawn, so a cached picture is never stale.
  const pictures = createAnswerCache({ maxBytes: 32 * megabyte, ttl: 0, now })
  const callOptions = ({ steering, log }: FastifyRequest) => ({
    locale: defaultLocale,
    transport: backendTransport(apiUrl, apiDeadlineMs, log, steering),
  })
  const listFor =
    (request: FastifyRequest): ReadPage =>
    async (page, pageSize) => {
      const query = { sort: 'newest', page: String(page), pageSize: String(pageSize) } as const
      return (await callApi('listJobs', { query }, callOptions(request))).items
    }
  const robots = await textAnswer(writeRobots(siteUrl), headersOf('text/plain; charset=utf-8', 3600))

  serveDocument(site, '/robots.txt', async (request, reply) => sendKept(request, reply, robots))

  /** Serves a document that is made of the list of vacancies. A steered request reads by itself, and nothing of it is cached. */
  function serveList(
    url: string,
    type: string,
    write: (read: ReadPage, locale: Locale) => Promise<string>,
  ): void {
    serveDocument(site, url, async (request, reply) => {
      const asked = new URL(request.url, siteUrl).searchParams.get('lang')
      const locale = isLocale(asked) ? asked : defaultLocale
      const make = async () => textAnswer(await write(listFor(request), locale), headersOf(type, 300))
      const isShared = request.steering === undefined
      return sendKept(request, reply, isShared ? await lists(`${url} ${locale}`, make) : await make())
    })
  }
  serveList('/sitemap.xml', 'application/xml; charset=utf-8', (read) => writeSitemap(siteUrl, read))
  const feed = async (read: ReadPage, locale: Locale) => writeFeed(siteUrl, await read(1, feedLength), locale)
  serveList('/feed.xml', 'application/atom+xml; charset=utf-8', feed)

  const drawPicture = async (
    request: FastifyRequest<{ Params: { code: string; locale: string } }>,
    reply: FastifyReply,
  ) => {
    const { code, locale } = request.params
    if (!isLocale(locale) || !isJobCode(code)) return sendProblem(reply, 'not_found')
    const job = await callApi('getJob', { params: { code } }, callOptions(request))
    const card = jobCard(job, locale)
    // Of what is drawn, not the backend's version, which may be missing or not change.
    const digest = createHash('sha256').update(JSON.stringify(card)).digest('base64url')
    const picture = await pictures(`${locale} ${digest}`, async () =>
      binaryAnswer(await paint(card, locale), headersOf('image/png', 3600)),
    )
    return sendKept(request, reply, picture)
  }
  serveDocument(site, '/og/:code.:locale.png', drawPicture, { headers: 'embeddable' })
}

function headersOf(type: string, maxAge: number) {
  return { 'content-type': type, 'cache-control': `public, max-age=${maxAge}` }
}

/**
 * Writes `/robots.txt` (RFC 9309). `/api/jobs` stays allowed, because a crawler that runs scripts reads the vacancies there.
 * Pages of emailed links additionally send `noindex` for crawlers that ignore these rules.
 */
function writeRobots(siteUrl: string): string {
  return `User-agent: *
Allow: /api/jobs
Disallow: /api/
Disallow: /__mock/
Disallow: /apply
Disallow: /delete-resume/detail/
Disallow: /personal-info/edit/
Disallow: /personal-info/export/
Disallow: /referral/

Sitemap: ${new URL('/sitemap.xml', siteUrl).href}
`
}
