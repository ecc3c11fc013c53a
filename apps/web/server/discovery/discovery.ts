import { createHash } from 'node:crypto'
import { isJobCode } from '@recruiting/schema/job-code'
import { defaultLocale, isLocale } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { sendProblem } from '../problems.ts'
import { serveDocument } from '../routes.ts'
import { binaryDocument, type Document, sendDocument, sizeOf, textDocument } from './document.ts'
import { feedLength, writeFeed } from './feed.ts'
import { createJobSource, type JobSource } from './jobs.ts'
import { type Card, jobCard } from './picture/card.ts'
import { createPainter } from './picture/painter.ts'
import { createPartCount, jobsPerSitemap, writeSitemap, writeSitemapPart } from './sitemap.ts'

const minute = 60_000
const megabyte = 1024 * 1024
const xml = 'application/xml; charset=utf-8'

/** Options of the documents for crawlers, feed readers and link previews. */
export type DiscoveryOptions = {
  /** Public origin of the site, used in all URLs of the documents regardless of the `Host` header. */
  siteUrl: string
  /** Origin of the backend. */
  apiUrl: string
  /** How long the backend may take for one answer, in milliseconds. */
  apiDeadlineMs: number
  /** Vacancies per sitemap file. */
  perSitemap?: number
  /** The clock of the caches, in milliseconds. */
  now?: () => number
}

/** Where the documents of a request come from. */
type Source = { jobs: JobSource; countParts: () => Promise<number>; list: DocumentCache['get'] }

/** Serves `robots.txt`, the sitemap, the feed and the picture of each vacancy. */
export async function serveDiscovery(site: FastifyInstance, options: DiscoveryOptions): Promise<void> {
  const {
    siteUrl,
    apiUrl,
    apiDeadlineMs,
    perSitemap = jobsPerSitemap,
    now = () => performance.now(),
  } = options
  const paint = createPainter()
  const lists = createDocumentCache({ maxBytes: 64 * megabyte, ttl: 5 * minute, now })
  const sourceOf = (jobs: JobSource): Source => ({
    jobs,
    countParts: createPartCount({ jobs, perSitemap, ttl: 5 * minute, now }),
    list: (key, make) => lists.get(key, make),
  })
  const shared = sourceOf(createJobSource(apiUrl, apiDeadlineMs))
  // A steered request reads by itself, and nothing of it is cached.
  const sourceFor = ({ steering }: Pick<FastifyRequest, 'steering'>): Source =>
    steering === undefined
      ? shared
      : { ...sourceOf(createJobSource(apiUrl, apiDeadlineMs, steering)), list: (_key, make) => make() }
  // The key covers everything that is drawn, so a cached picture is never stale.
  const pictures = createDocumentCache({ maxBytes: 32 * megabyte, ttl: 0, now })
  const robots = await textDocument('text/plain; charset=utf-8', writeRobots(siteUrl))

  serveDocument(site, '/robots.txt', async (request, reply) => sendDocument(request, reply, robots, 3600))

  serveDocument(site, '/sitemap.xml', async (request, reply) => {
    const { jobs, countParts, list } = sourceFor(request)
    const make = async (): Promise<Document> =>
      textDocument(xml, await writeSitemap(siteUrl, jobs, await countParts(), perSitemap))
    return sendDocument(request, reply, await list('sitemap', make), 300)
  })

  serveDocument<{ part: string }>(site, '/sitemap-:part(^\\d{1,6}).xml', async (request, reply) => {
    const { jobs, countParts, list } = sourceFor(request)
    const part = Number(request.params.part)
    if (part < 1 || part > (await countParts())) return sendProblem(reply, 'not_found')
    const document = await list(`sitemap ${part}`, async () =>
      textDocument(xml, await writeSitemapPart(siteUrl, jobs, part, perSitemap)),
    )
    return sendDocument(request, reply, document, 300)
  })

  serveDocument(site, '/feed.xml', async (request, reply) => {
    const asked = new URL(request.url, siteUrl).searchParams.get('lang')
    const locale = isLocale(asked) ? asked : defaultLocale
    const { jobs, list } = sourceFor(request)
    const document = await list(`feed ${locale}`, async () => {
      const { items } = await jobs.page(1, feedLength)
      return textDocument('application/atom+xml; charset=utf-8', writeFeed(siteUrl, items, locale))
    })
    return sendDocument(request, reply, document, 300)
  })

  const drawPicture = async (
    request: FastifyRequest<{ Params: { code: string; locale: string } }>,
    reply: FastifyReply,
  ) => {
    const { code, locale } = request.params
    if (!isLocale(locale) || !isJobCode(code)) return sendProblem(reply, 'not_found')
    const answer = await sourceFor(request).jobs.job(code)
    if (typeof answer === 'string') return sendProblem(reply, answer)
    const card = jobCard(answer, locale)
    const picture = await pictures.get(keyOf(card, locale), async () =>
      binaryDocument('image/png', await paint(card, locale)),
    )
    return sendDocument(request, reply, picture, 3600)
  }
  serveDocument(site, '/og/:code.:locale.png', drawPicture, { headers: 'embeddable' })
}

/** Hash of what the picture shows, not the backend's version, which may be missing or not change. */
function keyOf({ node }: Card, locale: Locale): string {
  const digest = createHash('sha256').update(JSON.stringify(node)).digest('base64url')
  return `${locale} ${digest}`
}

/**
 * Rules for crawlers. `/api/jobs` stays allowed, because a crawler that runs scripts reads the vacancies there.
 * Pages of emailed links additionally send `noindex` for crawlers that ignore these rules.
 */
const rules = `User-agent: *
Allow: /api/jobs
Disallow: /api/
Disallow: /__mock/
Disallow: /apply
Disallow: /delete-resume/detail/
Disallow: /personal-info/edit/
Disallow: /referral/
`

/** Writes `/robots.txt` (RFC 9309), which links to the sitemap. */
function writeRobots(siteUrl: string): string {
  return `${rules}\nSitemap: ${new URL('/sitemap.xml', siteUrl).href}\n`
}

/** Caches documents for a limited time, or forever when the key covers all of their content. */
type DocumentCache = {
  /**
   * Returns the cached document of a key or makes it; concurrent callers share one call. A missing document is not
   * cached, because the number of such keys is unlimited.
   */
  get(key: string, make: () => Promise<Document | undefined>): Promise<Document | undefined>
}

/** Maximum number of cached documents of any size: each one has a memory overhead. */
export const maxDocuments = 4000

/**
 * Creates an LRU cache.
 * @param options.maxBytes total size of the documents; a larger document is not cached
 * @param options.ttl lifetime of a document in milliseconds; 0 is unlimited
 * @param options.now the clock, in milliseconds
 */
export function createDocumentCache(options: {
  maxBytes: number
  ttl: number
  now: () => number
}): DocumentCache {
  const cache = new LRUCache<string, Document, () => Promise<Document | undefined>>({
    max: maxDocuments,
    maxSize: options.maxBytes,
    sizeCalculation: sizeOf,
    ttl: options.ttl,
    ttlResolution: 0,
    perf: { now: options.now },
    fetchMethod: (_key, _stale, { context }) => context(),
    // A document evicted while it is made is still sent to its waiting callers.
    ignoreFetchAbort: true,
  })
  return { get: (key, make) => cache.fetch(key, { context: make }) }
}
