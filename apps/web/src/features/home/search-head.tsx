import type { JobPage } from '@recruiting/schema/job-search'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '~/lib/page/page-title.tsx'
import { PublicHead } from '~/lib/page/public-head.tsx'
import type { JobSearchParams } from '~/lib/url/job-search-params.ts'
import { stringifySearch } from '~/lib/url/search-string.ts'

/**
 * The document's title and what search engines read. Not indexed is what there is no end of: lists for a keyword and
 * lists without a vacancy; nor the same list in another order.
 */
export function SearchHead({ search, page }: { search: JobSearchParams; page: JobPage | undefined }) {
  const { t } = useTranslation('home')
  const title = t('title')
  const isEndless = search.keyword !== undefined || search.sort !== undefined || page?.items.length === 0
  return (
    <>
      <PageTitle title={title} />
      <PublicHead title={title} description={t('lead')} path={`/${stringifySearch(search)}`} />
      {isEndless && <meta name="robots" content="noindex" />}
    </>
  )
}
