import { useTranslation } from 'react-i18next'
import type { JobSearchParams } from '~/lib/job-search-params.ts'
import { PublicHead } from '~/lib/page/public-head.tsx'
import { PageTitle } from '~/lib/page-title.tsx'
import { stringifySearch } from '~/lib/search-string.ts'

/** The document's title and what search engines read. Lists for a keyword are endless, so they are not indexed. */
export function SearchHead({ search }: { search: JobSearchParams }) {
  const { t } = useTranslation('home')
  const title = t('title')
  return (
    <>
      <PageTitle title={title} />
      <PublicHead title={title} description={t('lead')} path={`/${stringifySearch(search)}`} />
      {search.keyword !== undefined && <meta name="robots" content="noindex" />}
    </>
  )
}
