import type { Job } from '@recruiting/schema/job'
import { languageTags } from '@recruiting/schema/locale'
import { useTranslation } from 'react-i18next'
import { localize, useLocale } from '~/lib/i18n/use-locale.ts'
import { jobPosting } from './job-posting.ts'

/** A vacancy for search engines and for those it is shared with: its one address, Open Graph, JobPosting. */
export function JobHead({ job }: { job: Job }) {
  const { t } = useTranslation(['common', 'options'])
  const locale = useLocale()
  const url = `${location.origin}/about?job=${encodeURIComponent(job.code)}`
  const title = localize(job.title, locale)?.value ?? job.code
  const description = localize(job.content, locale)?.value.join(' ') ?? title
  const posting = jobPosting(job, {
    title,
    url,
    company: t('company'),
    site: location.origin,
    placeName: (place) => t(`options:location.${place}`),
    lines: (lines) => localize(lines, locale)?.value ?? [],
  })
  return (
    <>
      <link rel="canonical" href={url} />
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={t('siteName')} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={languageTags[locale].replace('-', '_')} />
      <script
        type="application/ld+json"
        // Data, not markup; every `<` is escaped, so that no text can end the element.
        dangerouslySetInnerHTML={{ __html: JSON.stringify(posting).replaceAll('<', '\\u003c') }}
      />
    </>
  )
}
