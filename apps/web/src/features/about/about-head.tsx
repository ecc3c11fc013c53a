import type { Job } from '@recruiting/schema/job'
import { useTranslation } from 'react-i18next'
import { localize, useLocale } from '~/lib/i18n/use-locale.ts'
import { PageTitle } from '~/lib/page/page-title.tsx'
import { JobHead } from './job-head.tsx'

/** The document's title and what search engines read: a vacancy's own only when the page is about that one alone. */
export function AboutHead({ jobs, failed }: { jobs: readonly Job[]; failed: number }) {
  const { t } = useTranslation('about')
  const locale = useLocale()
  const [first] = jobs
  if (first !== undefined && jobs.length + failed === 1) {
    return (
      <>
        <PageTitle title={localize(first.title, locale)?.value ?? first.code} />
        <JobHead job={first} />
      </>
    )
  }
  return (
    <>
      <PageTitle title={t(jobs.length + failed > 1 ? 'headingOfSeveral' : 'title')} />
      <meta name="robots" content="noindex" />
    </>
  )
}
