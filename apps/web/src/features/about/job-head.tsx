import type { Job } from '@recruiting/schema/job'
import { truncate } from '@recruiting/schema/text'
import { useTranslation } from 'react-i18next'
import { localize, useLocale } from '~/lib/i18n/use-locale.ts'
import { PublicHead, useOrigin } from '~/lib/page/public-head.tsx'
import { jobPath } from '~/lib/url/job-path.ts'
import { jobPosting } from './job-posting.ts'
import { useJobUrl } from './use-job-url.ts'

/** Search engines cut descriptions at about this length (characters); the page shows the full text. */
const descriptionLength = 160

/** Metadata of a vacancy for search engines and link previews: canonical URL, Open Graph, JobPosting. */
export function JobHead({ job }: { job: Job }) {
  const { t } = useTranslation(['common', 'options'])
  const locale = useLocale()
  const origin = useOrigin()
  const url = useJobUrl(job.code)
  const title = localize(job.title, locale)?.value ?? job.code
  const content = localize(job.content, locale)?.value.join(' ') ?? title
  const posting = jobPosting(job, {
    title,
    url,
    company: t('company'),
    site: origin,
    placeName: (place) => t(`options:location.${place}`),
    lines: (lines) => localize(lines, locale)?.value ?? [],
  })
  return (
    <>
      <PublicHead
        title={title}
        description={truncate(content, descriptionLength)}
        path={jobPath(job.code)}
        image={`/og/${job.code}.${locale}.png`}
      />
      <script
        type="application/ld+json"
        // JSON data, not markup; every `<` is escaped, so that no text can close the element.
        dangerouslySetInnerHTML={{ __html: JSON.stringify(posting).replaceAll('<', '\\u003c') }}
      />
    </>
  )
}
