import { brand } from '@recruiting/brand/brand'
import { legalPages, legalVersions } from '@recruiting/i18n/legal'
import type { JobSummary } from '@recruiting/schema/job'
import { limits } from '@recruiting/schema/limits'
import { languageTags } from '@recruiting/schema/locale'
import { type Locale, locales } from '@recruiting/schema/options'
import { jobPath, localizedUrl } from '../../src/lib/url/page-url.ts'
import { jobWords } from './words.ts'

/** Vacancies in the sitemap: sitemaps.org allows 50,000 URLs, a vacancy has two, and the other pages need room. */
const mostJobs = 24_000

/** Reads a page of the open vacancies, newest first. */
export type ReadPage = (page: number, pageSize: number) => Promise<readonly JobSummary[]>

/** Writes `/sitemap.xml`: the pages that search engines may show, and the newest open vacancies. */
export async function writeSitemap(siteUrl: string, read: ReadPage): Promise<string> {
  const jobs = await readJobs(read)
  const pages: [path: string, lastmod: string | undefined][] = [
    ['/', jobs[0]?.postedAt],
    ...legalPages.map((name): [string, string] => [`/${name}`, legalVersions[name]]),
    ...jobs.map(({ code, postedAt }): [string, string] => [jobPath(code), postedAt]),
  ]
  // Each language has its own entry; the pages name the other languages.
  const urls = pages.flatMap(([path, lastmod]) =>
    locales.map((locale) =>
      element(
        'url',
        {},
        element('loc', {}, localizedUrl(siteUrl, path, locale)),
        ...(lastmod === undefined ? [] : [element('lastmod', {}, lastmod)]),
      ),
    ),
  )
  return xmlDocument(element('urlset', { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }, ...urls))
}

/** Deduplicates a vacancy that moves to the next page of the list during reading. */
async function readJobs(read: ReadPage): Promise<JobSummary[]> {
  const found = new Map<string, JobSummary>()
  for (let page = 1; page <= mostJobs / limits.pageSize; page++) {
    const items = await read(page, limits.pageSize)
    for (const job of items) found.set(job.code, job)
    if (items.length < limits.pageSize) break
  }
  return [...found.values()]
}

/** Number of newest vacancies in the feed. */
export const feedLength = 50

/** The `updated` value of a feed without vacancies, which is required. */
const beginning = '1970-01-01T00:00:00.000Z'

/** Writes the Atom feed (RFC 4287) of the newest open vacancies in a language. */
export function writeFeed(siteUrl: string, jobs: readonly JobSummary[], locale: Locale): string {
  const home = localizedUrl(siteUrl, '/', locale)
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': languageTags[locale] },
      element('id', {}, home),
      element('title', {}, brand.siteName[locale]),
      element('updated', {}, jobs[0]?.postedAt ?? beginning),
      element('author', {}, element('name', {}, brand.companyName[locale])),
      element('link', { rel: 'alternate', type: 'text/html', href: home }),
      ...locales.map((each) =>
        element('link', {
          rel: each === locale ? 'self' : 'alternate',
          type: 'application/atom+xml',
          hreflang: languageTags[each],
          href: localizedUrl(siteUrl, '/feed.xml', each),
        }),
      ),
      ...jobs.map((job) => writeEntry(siteUrl, job, locale)),
    ),
  )
}

function writeEntry(siteUrl: string, job: JobSummary, locale: Locale): Xml {
  const { title, jobType, place, employmentType, salary } = jobWords(job, locale)
  const href = localizedUrl(siteUrl, jobPath(job.code), locale)
  return element(
    'entry',
    {},
    element('id', {}, href),
    element('title', {}, title),
    element('link', { rel: 'alternate', type: 'text/html', href }),
    element('published', {}, job.postedAt),
    element('updated', {}, job.postedAt),
    element('category', { term: job.jobType, label: jobType }),
    element('summary', {}, [job.code, jobType, place, employmentType, salary].join(' · ')),
  )
}

type Xml = { readonly xml: string }

type Attributes = Readonly<Record<string, string>>

/**
 * Writes an element; texts are escaped. A sitemap may have 50,000 URLs: the measured libraries blocked the server
 * for 2 s to write them, this takes a twentieth of that.
 */
function element(name: string, attributes: Attributes, ...children: readonly (Xml | string)[]): Xml {
  const head = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('')
  if (children.length === 0) return { xml: `<${name}${head}/>` }
  const content = children.map((child) => (typeof child === 'string' ? escapeXml(child) : child.xml))
  return { xml: `<${name}${head}>${content.join('')}</${name}>` }
}

function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // XML 1.0 cannot represent these characters, not even escaped.
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
  )
}
