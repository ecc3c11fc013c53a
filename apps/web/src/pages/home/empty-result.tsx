import { chakra } from '@chakra-ui/react'
import { filterNames } from '@recruiting/schema/job-filters'
import type { JobPage } from '@recruiting/schema/job-search'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type JobSearchParams, parseJobSearch } from '~/lib/url/job-search-params.ts'
import { Notice } from '~/ui/notice.tsx'
import { TextLink } from '~/ui/router-link.tsx'
import { pageCount } from './page-numbers.ts'
import { focusResults } from './results-heading.ts'
import { searchLink } from './search-link.ts'

/** Loaded only for an empty result. The page is complete without it. */
const OtherSearchesList = lazy(() =>
  import('./other-searches-list.tsx').then(
    ({ OtherSearchesList: list }) => ({ default: list }),
    () => ({ default: () => null }),
  ),
)

/** Explains an empty list and what to change. For a page beyond the last one it links to the last page. */
export function EmptyResult({ search, page }: { search: JobSearchParams; page: JobPage }) {
  const { t } = useTranslation('home')
  const hasFilters = filterNames.some((name) => search[name] !== undefined)
  const last = pageCount(page)
  if (page.total > 0) {
    return (
      <Notice tone="info" title={t('emptyPage')}>
        <TextLink
          to="/"
          search={parseJobSearch({ ...search, page: String(last) })}
          onClick={() => focusResults()}
        >
          {t('lastPage', { page: last })}
        </TextLink>
      </Notice>
    )
  }
  return (
    <Notice tone="info" title={t('empty')}>
      <chakra.ul mt="2" ps="5" listStyleType="square">
        {search.keyword !== undefined && <li>{t('emptyHints.keyword')}</li>}
        {hasFilters && <li>{t('emptyHints.filters')}</li>}
        <li>
          <TextLink {...searchLink} search={{}} onClick={() => focusResults({ preventScroll: true })}>
            {t('emptyHints.clear')}
          </TextLink>
        </li>
      </chakra.ul>
      <Suspense fallback={null}>
        <OtherSearchesList search={search} />
      </Suspense>
    </Notice>
  )
}
