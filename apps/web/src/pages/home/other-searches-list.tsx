import { chakra } from '@chakra-ui/react'
import { type FilterName, filterNames, jobFilters } from '@recruiting/schema/job-filters'
import { foldTerms, foldText } from '@recruiting/schema/keyword'
import type { Locale } from '@recruiting/schema/options'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { callApi } from '~/lib/api/call.ts'
import { localeOf, useLocale } from '~/lib/i18n/use-locale.ts'
import { changeSearch, type JobSearchParams, jobQuery } from '~/lib/url/job-search-params.ts'
import { stringifySearch } from '~/lib/url/search-string.ts'
import type { RouterContext } from '~/router.tsx'
import { TextLink } from '~/ui/router-link.tsx'
import { searchLink } from './job-list.ts'

/** The numbers of vacancies of some searches, in their order. One query: `useQueries` costs every page 1 kB of script. */
function totalsQuery(searches: readonly JobSearchParams[], locale: Locale) {
  return queryOptions({
    queryKey: ['otherSearches', searches],
    queryFn: ({ signal, meta }) =>
      Promise.all(
        searches.map((each) =>
          callApi(
            'listJobs',
            { query: { ...jobQuery(each), pageSize: '1' } },
            { locale, signal, transport: meta?.transport },
          ).then(
            ({ total }) => total,
            () => 0,
          ),
        ),
      ),
    staleTime: 60_000,
    networkMode: 'always',
  })
}

function searchesNear(search: JobSearchParams, t: TFunction<readonly ['home', 'options']>) {
  const nameOf = (filter: FilterName, option: string) =>
    t(`options:${filter}.${option}` as 'options:employmentType.fullTime')
  return { nameOf, searches: otherSearches(search, nameOf) }
}

/** Loads what `OtherSearchesList` shows, before the page is rendered. */
export function loadOtherSearches({ queryClient, i18n }: RouterContext, search: JobSearchParams) {
  const t = i18n.getFixedT(null, ['home', 'options'] as const)
  return queryClient.prefetchQuery(totalsQuery(searchesNear(search, t).searches, localeOf(i18n)))
}

/** Links to searches similar to one without results, each with its number of vacancies. */
export function OtherSearchesList({ search }: { search: JobSearchParams }) {
  const { t } = useTranslation(['home', 'options'])
  const locale = useLocale()
  const { nameOf, searches } = searchesNear(search, t)
  const { data: totals = [] } = useQuery(totalsQuery(searches, locale))
  const offers = searches.flatMap((each, at) => {
    const count = totals[at] ?? 0
    if (count === 0) return []
    const chosen = filterNames.flatMap((name) => (each[name] ?? []).map((option) => nameOf(name, option)))
    const conditions =
      each.keyword === undefined ? chosen : [t('keywordChip', { keyword: each.keyword }), ...chosen]
    return [{ search: each, label: t('otherSearch', { search: conditions.join(t('and')), count }) }]
  })
  if (offers.length === 0) return null
  return (
    <chakra.div mt="4">
      <chakra.p fontWeight="semibold">{t('otherSearches')}</chakra.p>
      <chakra.ul mt="1" ps="5" listStyleType="square">
        {offers.map(({ search: offered, label }) => (
          <li key={label}>
            <TextLink {...searchLink(offered)} overflowWrap="anywhere">
              {label}
            </TextLink>
          </li>
        ))}
      </chakra.ul>
    </chakra.div>
  )
}

/** Maximum number of searches tried; each costs a call. */
const maxSearches = 6

/**
 * Searches similar to one without results, most similar first: an option whose name occurs in the keyword is
 * applied as a filter, then one condition is removed. Each may be empty too.
 */
export function otherSearches(
  search: JobSearchParams,
  nameOf: (filter: keyof typeof jobFilters, option: string) => string,
): JobSearchParams[] {
  const asked: JobSearchParams = { ...search, sort: undefined }
  const keyword = foldText(asked.keyword ?? '')
  const terms = foldTerms(keyword)
  const named = filterNames.flatMap((filter) =>
    jobFilters[filter].options.flatMap((option) => {
      const name = spellingsOf(nameOf(filter, option)).find((each) => each !== '' && keyword.includes(each))
      if (name === undefined || asked[filter] !== undefined) return []
      return [changeSearch(asked, { keyword: keyword.replace(name, ' '), [filter]: [option] })]
    }),
  )
  const withFilters = filterNames.filter((filter) => asked[filter] !== undefined)
  const fewer = [
    ...withFilters.map((filter) => changeSearch(asked, { [filter]: undefined })),
    ...(keyword !== '' && withFilters.length > 0 ? [changeSearch(asked, { keyword: undefined })] : []),
    ...(terms.length > 1
      ? terms.map((term) => changeSearch(asked, { keyword: terms.filter((each) => each !== term).join(' ') }))
      : []),
  ]
  const different = new Map([...named, ...fewer].map((each) => [stringifySearch(each), each]))
  different.delete('')
  return [...different.values()].slice(0, maxSearches)
}

/** A name, and for a place also the name without its suffix: 臺北市 and 臺北, Taipei City and Taipei. */
function spellingsOf(name: string): string[] {
  const folded = foldText(name)
  return [folded, folded.replace(/[市縣]$/, '').replace(/ (?:city|county)$/, '')]
}
