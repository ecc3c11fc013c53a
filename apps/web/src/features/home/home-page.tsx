import { Box, Grid, Text } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '~/lib/api/query.ts'
import { useProblemText } from '~/lib/api/use-problem-text.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { jobQuery, parseJobSearch } from '~/lib/url/job-search-params.ts'
import { Notice } from '~/ui/notice.tsx'
import { PageBody } from '~/ui/page.tsx'
import { Retry } from '~/ui/retry.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { EmptyResult } from './empty-result.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { HomeHead } from './home-head.tsx'
import { JobTable } from './job-table.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { Pages } from './pages.tsx'
import { ResultBar } from './result-bar.tsx'
import { SearchHead } from './search-head.tsx'

const route = getRouteApi('/')

/** spec 2, `/`: a query with filters, and the list of vacancies. */
export function HomePage() {
  const { t } = useTranslation(['home', 'common'])
  const locale = useLocale()
  const search = route.useSearch({ select: parseJobSearch })
  const query = useQuery({
    ...apiQuery('listJobs', { query: jobQuery(search) }, locale),
    placeholderData: keepPreviousData,
    // What the loader could not get is said first; the next attempt is the reader's.
    retryOnMount: false,
  })
  const problemText = useProblemText()
  const { data, isPlaceholderData } = query

  return (
    <>
      <SearchHead search={search} page={data} />
      <HomeHead search={search} />
      <PageBody py={{ base: '5', md: '10' }}>
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', md: '15rem minmax(0, 1fr)' }}
          gap={{ base: '5', md: '10', lg: '14' }}
          alignItems="start"
        >
          <FilterPanel search={search} page={data} />
          <Box as="section" aria-label={t('table')} aria-busy={query.isFetching}>
            <ActiveFilters search={search} />
            {query.isError && data === undefined ? (
              <Notice tone="error" title={t('failed')}>
                <Text>{problemText(query.error)}</Text>
                <Retry onClick={() => void query.refetch()}>{t('common:actions.retry')}</Retry>
              </Notice>
            ) : (
              <ResultBar search={search} page={data} isUpdating={isPlaceholderData} />
            )}
            {query.isPending && <ListSkeleton />}
            {data &&
              (data.items.length === 0 ? (
                <EmptyResult search={search} page={data} />
              ) : (
                <JobTable jobs={data.items} search={search} isUpdating={isPlaceholderData} />
              ))}
            {data && data.items.length > 0 && <Pages search={search} page={data} />}
          </Box>
        </Grid>
      </PageBody>
    </>
  )
}
