import { Box, chakra, Text } from '@chakra-ui/react'
import { filterNames } from '@recruiting/schema/job-filters'
import type { JobPage } from '@recruiting/schema/job-search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery, useLoaded } from '~/lib/api/query.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { NoIndex, PageTitle, PublicHead } from '~/lib/page/head.tsx'
import { type JobSearchParams, jobQuery } from '~/lib/url/job-search-params.ts'
import { stringifySearch } from '~/lib/url/search-string.ts'
import { CompanyIntroduction } from '~/sections/company-introduction.tsx'
import { PageBody, PageHeading } from '~/ui/page.tsx'
import { SkipLink } from '~/ui/skip-link.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { JobListContext, resultsHeadingId, useJobList } from './job-list.ts'
import { Results } from './results.tsx'
import { foldedPart, foldStyles, KeywordForm, SearchFold } from './search-form.tsx'

const route = getRouteApi('/')
const Foldable = chakra('div', { base: foldStyles })

/** Page `/` (specification 2): a query with filters, and the list of vacancies. */
export function HomePage() {
  const locale = useLocale()
  const search = route.useLoaderDeps()
  const loaded = useLoaded()
  const query = useQuery({
    ...loaded(apiQuery('listJobs', { query: jobQuery(search) }, locale)),
    placeholderData: keepPreviousData,
  })
  const page = query.data

  if (page && !query.isPlaceholderData && hasNoVacancies(search, page)) {
    return (
      <>
        <SearchHead search={search} page={page} />
        <HomeHead isSearch={false} hasVacancies={false} />
      </>
    )
  }
  return (
    <JobListContext value={{ search, query }}>
      <SearchHead search={search} page={page} />
      <HomeFrame />
    </JobListContext>
  )
}

/** What does not depend on the list. Memoized: a choice renders only the parts that read the list. */
const HomeFrame = memo(() => (
  <Foldable>
    <SkipToResults />
    <SearchHome />
    <PageBody pt={{ base: '2', md: '5' }} pb={{ base: '5', md: '10' }}>
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '15rem minmax(0, 1fr)' }}
        gap={{ base: '2', md: '10', lg: '14' }}
        alignItems="start"
      >
        <FilterPanel />
        <Results />
      </Box>
      <CompanyIntroduction />
    </PageBody>
  </Foldable>
))

/** Search and filters are more than forty presses of Tab. */
function SkipToResults() {
  const { t } = useTranslation('home')
  const { query } = useJobList()
  return !query.isLoadingError && <SkipLink href={`#${resultsHeadingId}`}>{t('skipToResults')}</SkipLink>
}

function SearchHome() {
  const { search } = useJobList()
  return <HomeHead isSearch={stringifySearch(search) !== ''} keyword={search.keyword} />
}

/** Whether the answer to a search without conditions shows that no vacancy is open. */
export function hasNoVacancies(search: JobSearchParams, page: JobPage): boolean {
  const hasConditions = search.keyword !== undefined || filterNames.some((name) => search[name] !== undefined)
  return !hasConditions && page.total === 0
}

/**
 * The introduction of the page, and the keyword field. After a search a phone shows the folded search instead.
 * Memoized: most choices change nothing in it.
 */
const HomeHead = memo(function HomeHead({
  isSearch,
  keyword,
  hasVacancies = true,
}: {
  isSearch: boolean
  keyword?: string | undefined
  hasVacancies?: boolean
}) {
  const { t } = useTranslation('home')
  return (
    <Box bg="bg.surface" borderBottomWidth="1px">
      <PageBody
        pt={{ base: isSearch ? '0' : '3', md: '7' }}
        pb={{ base: '0', md: '7' }}
        display={{ md: 'grid' }}
        // The introduction beside the search: the list begins in the upper half of the window.
        gridTemplateColumns="minmax(0, 2fr) minmax(0, 3fr)"
        columnGap={{ md: '10', lg: '14' }}
        alignItems="center"
      >
        <Box srOnly={{ base: isSearch, md: false }}>
          <PageHeading>{t(hasVacancies ? 'heading' : 'noVacancies.heading')}</PageHeading>
          <Text mt={{ base: '1', md: '2' }} mb={{ base: '3', md: '0' }} color="fg.muted">
            {t(hasVacancies ? 'lead' : 'noVacancies.lead')}
          </Text>
        </Box>
        {hasVacancies && <SearchFold isHidden={!isSearch} />}
        {hasVacancies && (
          <Box {...foldedPart} pb={{ base: '4', md: '0' }}>
            <KeywordForm keyword={keyword} />
          </Box>
        )}
      </PageBody>
    </Box>
  )
})

/**
 * Document title and metadata for search engines. Keyword lists, empty lists and reordered lists are not indexed:
 * their number is unbounded or their content is a duplicate.
 */
function SearchHead({ search, page }: { search: JobSearchParams; page: JobPage | undefined }) {
  const { t } = useTranslation('home')
  const title = t('title')
  const isEndless = search.keyword !== undefined || search.sort !== undefined || page?.items.length === 0
  return (
    <>
      <PageTitle title={title} />
      <PublicHead title={title} description={t('lead')} path={`/${stringifySearch(search)}`} />
      {isEndless && <NoIndex />}
    </>
  )
}
