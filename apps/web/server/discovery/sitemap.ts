import { legalVersions } from '@recruiting/i18n/legal'
import type { JobSummary } from '@recruiting/schema/job'
import { limits } from '@recruiting/schema/limits'
import { defaultLocale, languageTags } from '@recruiting/schema/locale'
import { locales } from '@recruiting/schema/options'
import { LRUCache } from 'lru-cache'
import { jobPath } from '../../src/lib/url/job-path.ts'
import { localizedUrl } from '../../src/lib/url/localized-url.ts'
import type { JobSource } from './jobs.ts'
import { element, type Xml, xmlDocument } from './xml.ts'

/** sitemaps.org allows 50,000 URLs per file. A vacancy has two, and the other pages need room. */
export const jobsPerSitemap = 24_000

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** A page in the sitemap; `lastmod` is an ISO 8601 date or time. */
type Entry = { path: string; lastmod: string | undefined }

/**
 * Writes `/sitemap.xml`: all open vacancies and the other pages, or an index of files when they do not fit into
 * one.
 * @param parts number of files
 * @param perFile vacancies per file
 */
export async function writeSitemap(
  siteUrl: string,
  jobs: JobSource,
  parts: number,
  perFile = jobsPerSitemap,
): Promise<string> {
  if (parts === 1) return writeSitemapPart(siteUrl, jobs, 1, perFile)
  const files = Array.from({ length: parts }, (_, at) =>
    element('sitemap', {}, element('loc', {}, new URL(`/sitemap-${at + 1}.xml`, siteUrl).href)),
  )
  return xmlDocument(element('sitemapindex', { xmlns: namespace }, ...files))
}

/**
 * Creates a function that returns the number of files in the index, at least one, from the number of open
 * vacancies. The count is cached, so that requests for missing files cost the backend nothing.
 * @param options.perSitemap vacancies per file
 * @param options.ttl lifetime of a count in milliseconds
 * @param options.now the clock, in milliseconds
 */
export function createPartCount(options: {
  jobs: JobSource
  perSitemap: number
  ttl: number
  now: () => number
}): () => Promise<number> {
  const count = new LRUCache<'parts', number>({
    max: 1,
    ttl: options.ttl,
    ttlResolution: 0,
    perf: { now: options.now },
    fetchMethod: async () => {
      const { total } = await options.jobs.page(1, 1)
      return Math.max(1, Math.ceil(total / options.perSitemap))
    },
  })
  return () => count.forceFetch('parts')
}

/**
 * Writes one file of the index.
 * @param part starts at 1
 */
export async function writeSitemapPart(
  siteUrl: string,
  jobs: JobSource,
  part: number,
  perFile = jobsPerSitemap,
): Promise<string> {
  const found = await readPart(jobs, part, perFile)
  const others = part === 1 ? pagesBeside(found[0]) : []
  const entries = [
    ...others,
    ...found.map(({ code, postedAt }) => ({ path: jobPath(code), lastmod: postedAt })),
  ]
  const urls = entries.flatMap((entry) => writeEntry(siteUrl, entry))
  return xmlDocument(
    element('urlset', { xmlns: namespace, 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' }, ...urls),
  )
}

/** The vacancies of a part. Deduplicates one that moves to the next page of the list during reading. */
async function readPart(jobs: JobSource, part: number, perFile: number): Promise<JobSummary[]> {
  const pageSize = Math.min(perFile, limits.pageSize)
  const pages = Math.ceil(perFile / pageSize)
  const first = (part - 1) * pages + 1
  const found = new Map<string, JobSummary>()
  for (let page = first; page < first + pages && page <= limits.page; page++) {
    const { items } = await jobs.page(page, pageSize)
    for (const job of items) found.set(job.code, job)
    if (items.length < pageSize) break
  }
  return [...found.values()]
}

function pagesBeside(newest: JobSummary | undefined): Entry[] {
  return [
    { path: '/', lastmod: newest?.postedAt },
    { path: '/privacy', lastmod: legalVersions.privacy },
    { path: '/terms', lastmod: legalVersions.terms },
    { path: '/cookies', lastmod: legalVersions.cookies },
  ]
}

/** Each language has its own entry, which lists all languages including itself. */
function writeEntry(siteUrl: string, { path, lastmod }: Entry): Xml[] {
  const versions = languageVersions(siteUrl, path)
  const links = versions.map((version) => element('xhtml:link', { rel: 'alternate', ...version }))
  const addresses = new Set(versions.map(({ href }) => href))
  return [...addresses].map((address) =>
    element(
      'url',
      {},
      element('loc', {}, address),
      ...(lastmod === undefined ? [] : [element('lastmod', {}, lastmod)]),
      ...links,
    ),
  )
}

/** The URL of a page in every language, by `hreflang`, with `x-default` for all other languages. */
function languageVersions(siteUrl: string, path: string): { hreflang: string; href: string }[] {
  return [
    ...locales.map((locale) => ({
      hreflang: languageTags[locale],
      href: localizedUrl(siteUrl, path, locale),
    })),
    { hreflang: 'x-default', href: localizedUrl(siteUrl, path, defaultLocale) },
  ]
}
