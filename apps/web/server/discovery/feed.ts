import type { JobSummary } from '@recruiting/schema/job'
import { languageTags } from '@recruiting/schema/locale'
import { type Locale, locales } from '@recruiting/schema/options'
import { jobPath } from '../../src/lib/url/job-path.ts'
import { localizedUrl } from '../../src/lib/url/localized-url.ts'
import { companyName, jobWords, siteName } from './words.ts'
import { element, type Xml, xmlDocument } from './xml.ts'

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
      element('title', {}, siteName(locale)),
      element('updated', {}, jobs[0]?.postedAt ?? beginning),
      element('author', {}, element('name', {}, companyName(locale))),
      element('link', { rel: 'alternate', type: 'text/html', href: home }),
      ...locales.map((each) => feedLink(siteUrl, each, each === locale ? 'self' : 'alternate')),
      ...jobs.map((job) => writeEntry(siteUrl, job, locale)),
    ),
  )
}

function feedLink(siteUrl: string, locale: Locale, rel: 'self' | 'alternate'): Xml {
  const type = 'application/atom+xml'
  return element('link', {
    rel,
    type,
    hreflang: languageTags[locale],
    href: localizedUrl(siteUrl, '/feed.xml', locale),
  })
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
