import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import { filterNames } from '@recruiting/schema/job-filters'
import type { JobPage } from '@recruiting/schema/job-search'
import { defaultSort, jobSorts } from '@recruiting/schema/options'
import { Fragment, lazy, memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { searchFormId } from '~/lib/page/document.ts'
import { changeSearch, type JobSearchParams, toggleFilter } from '~/lib/url/job-search-params.ts'
import { FailedCall } from '~/sections/failed-call.tsx'
import { Button } from '~/ui/button.tsx'
import { ArrowLeftIcon, ArrowRightIcon, CloseIcon } from '~/ui/icons.tsx'
import { Notice } from '~/ui/notice.tsx'
import { Select } from '~/ui/plain-fields.tsx'
import { ButtonLink, PlainLink, TextLink, TouchLink } from '~/ui/router-link.tsx'
import { smallButton } from '~/ui/theme/recipes.ts'
import { resultsHeadingId, searchLink, useChangeSearch, useJobList } from './job-list.ts'
import { JobTable } from './job-table.tsx'
import { foldedPart } from './search-form.tsx'

/** The list of vacancies, with what was searched for above it and its pages below it. */
export function Results() {
  const { t } = useTranslation('home')
  const { search, query } = useJobList()
  const { data: page, isPlaceholderData, isFetching, isLoadingError, error, refetch } = query
  const hasItems = page !== undefined && page.items.length > 0
  return (
    <section aria-label={t('table')} aria-busy={isFetching}>
      <ActiveFilters search={search} />
      {isLoadingError ? (
        <FailedCall error={error} retry={() => void refetch()} title={t('failed')} />
      ) : (
        <ResultBar />
      )}
      {/* Reserves the space of the list during the first load to avoid a layout shift. */}
      {page === undefined && !isLoadingError && <Box minH="80rem" />}
      {page && !hasItems && <EmptyResult search={search} page={page} />}
      {hasItems && <JobTable jobs={page.items} search={search} isUpdating={isPlaceholderData} />}
      {hasItems && <Pages search={search} page={page} />}
    </section>
  )
}

function ActiveFilters({ search }: { search: JobSearchParams }) {
  const { t } = useTranslation(['home', 'options'])
  const chips: { key: string; label: string; without: JobSearchParams }[] = filterNames.flatMap((name) =>
    (search[name] ?? []).map((value) => ({
      key: `${name}.${value}`,
      label: t(`options:${name}.${value}` as 'options:employmentType.fullTime'),
      without: toggleFilter(search, name, value),
    })),
  )
  if (search.keyword !== undefined) {
    chips.unshift({
      key: 'keyword',
      label: t('keywordChip', { keyword: search.keyword }),
      without: changeSearch(search, { keyword: undefined }),
    })
  }
  if (chips.length === 0) return null
  return (
    <Flex
      as="nav"
      aria-label={t('activeFilters')}
      {...foldedPart}
      gap="2"
      wrap="wrap"
      align="center"
      mb={{ base: '2', md: '5' }}
    >
      {chips.map(({ key, label, without }) => (
        <ButtonLink
          key={key}
          {...searchLink(without)}
          variant="outline"
          size="sm"
          aria-label={t('removeFilter', { label })}
        >
          <Text as="span" overflowWrap="anywhere">
            {label}
          </Text>
          <CloseIcon />
        </ButtonLink>
      ))}
      <TouchLink {...searchLink({})} fontSize="sm">
        {t('clearAll')}
      </TouchLink>
    </Flex>
  )
}

const sortId = 'sort'
/** Value of the default order, which stays out of the URL because it depends on whether there is a keyword. */
const byItself = ''

/** The number of results, announced on change, and the order. Its space is reserved before the first response. */
const ResultBar = memo(() => {
  const { t } = useTranslation('home')
  return (
    <Flex
      justify="space-between"
      align="center"
      gap={{ base: '2', md: '4' }}
      wrap="wrap"
      mb={{ base: '1.5', md: '1' }}
    >
      <Box role="status" flex={{ base: '1 1 9rem', md: '0 1 auto' }}>
        <Heading
          as="h2"
          size={{ base: 'sm', md: 'md' }}
          id={resultsHeadingId}
          tabIndex={-1}
          scrollMarginTop="6"
        >
          <Total />
        </Heading>
      </Box>
      <Flex align="center" gap="3" fontSize="sm">
        <chakra.label
          htmlFor={sortId}
          color="fg.muted"
          whiteSpace="nowrap"
          srOnly={{ base: true, md: false }}
        >
          {t('sort')}
        </chakra.label>
        <SortSelect />
        <noscript>
          <Button type="submit" form={searchFormId} variant="outline">
            {t('applySort')}
          </Button>
        </noscript>
      </Flex>
    </Flex>
  )
})

function SortSelect() {
  const { t } = useTranslation('options')
  const { search } = useJobList()
  const change = useChangeSearch()
  const usual = defaultSort(search.keyword)
  return (
    <Select
      width={{ base: '8.5rem', md: '9.5rem' }}
      id={sortId}
      form={searchFormId}
      name="sort"
      value={search.sort ?? byItself}
      onChange={({ currentTarget: { value } }) => change((before) => changeSearch(before, { sort: value }))}
    >
      {jobSorts.map((each) => (
        <option key={each} value={each === usual ? byItself : each}>
          {t(`jobSort.${each}`)}
        </option>
      ))}
    </Select>
  )
}

function Total() {
  const { t } = useTranslation(['home', 'common'])
  const { data: page, isPlaceholderData: isUpdating } = useJobList().query
  if (page === undefined) return t('common:loading')
  if (isUpdating) return t('updating')
  const pages = pageCount(page)
  return pages > 1 && page.page <= pages
    ? t('totalOfPage', { count: page.total, page: page.page, pages })
    : t('total', { count: page.total })
}

/** Loaded only for an empty result. The page is complete without it. */
const OtherSearchesList = lazy(() =>
  import('./other-searches-list.tsx').then(
    ({ OtherSearchesList: list }) => ({ default: list }),
    () => ({ default: () => null }),
  ),
)

function EmptyResult({ search, page }: { search: JobSearchParams; page: JobPage }) {
  const { t } = useTranslation('home')
  const hasFilters = filterNames.some((name) => search[name] !== undefined)
  const last = pageCount(page)
  if (page.total > 0) {
    return (
      <Notice tone="info" title={t('emptyPage')}>
        <TextLink {...searchLink(changeSearch(search, { page: last }), {})}>
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
          <TextLink {...searchLink({})}>{t('emptyHints.clear')}</TextLink>
        </li>
      </chakra.ul>
      <Suspense fallback={null}>
        <OtherSearchesList search={search} />
      </Suspense>
    </Notice>
  )
}

/** Its elements are plain and styled here: every choice renders up to nine links. */
const PageLinks = chakra('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    alignItems: 'center',
    gap: '2',
    mt: '8',
    '& > span': { color: 'fg.muted' },
    '& a': smallButton.outline,
    '& a[aria-current=page]': smallButton.solid,
    '& [data-wide]': { smDown: { display: 'none' } },
  },
})

function Pages({ search, page }: { search: JobSearchParams; page: JobPage }) {
  const { t } = useTranslation('home')
  const last = pageCount(page)
  if (last === 1) return null
  const current = page.page
  const numbers = pageNumbers(current, last)
  const link = (number: number) => searchLink(changeSearch(search, { page: number }), {})
  return (
    <PageLinks aria-label={t('pages')}>
      {current > 1 && current <= last && (
        <PlainLink {...link(current - 1)} rel="prev" aria-label={t('previous')}>
          <ArrowLeftIcon />
          <span data-wide="">{t('previous')}</span>
        </PlainLink>
      )}
      {numbers.map((number, index) => (
        <Fragment key={number}>
          {number - (numbers[index - 1] ?? number) > 1 && (
            <span data-wide="" aria-hidden="true">
              …
            </span>
          )}
          <PlainLink
            {...link(number)}
            data-wide={Math.abs(number - current) > 1 ? '' : undefined}
            aria-label={t('page', { page: number })}
            {...(number === current && { 'aria-current': 'page' as const })}
          >
            {number}
          </PlainLink>
        </Fragment>
      ))}
      {current < last && (
        // Visible means that the reader has reached the end of this page: preload the next one.
        <PlainLink {...link(current + 1)} preload="viewport" rel="next" aria-label={t('next')}>
          <span data-wide="">{t('next')}</span>
          <ArrowRightIcon />
        </PlainLink>
      )}
    </PageLinks>
  )
}

/** Number of pages of the result; at least one. */
export function pageCount({ total, pageSize }: Pick<JobPage, 'total' | 'pageSize'>): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** The page numbers to link to: the first, the last and those around the current page. */
export function pageNumbers(current: number, last: number): number[] {
  const middle = Math.min(current, last)
  const wanted = [1, middle - 1, middle, middle + 1, last]
  return [...new Set(wanted)].filter((page) => page >= 1 && page <= last)
}
