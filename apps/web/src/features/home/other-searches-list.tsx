import { chakra } from '@chakra-ui/react'
import { type FilterName, filterNames } from '@recruiting/schema/job-filters'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '~/lib/api/call.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { type JobSearchParams, jobQuery } from '~/lib/url/job-search-params.ts'
import { TextLink } from '~/ui/router-link.tsx'
import { otherSearches } from './other-searches.ts'
import { focusResults } from './results-heading.ts'
import { searchLink } from './search-link.ts'

/** Links to searches similar to one without results, each with its number of vacancies. */
export function OtherSearchesList({ search }: { search: JobSearchParams }) {
  const { t } = useTranslation(['home', 'options'])
  const locale = useLocale()
  const nameOf = (filter: FilterName, option: string) =>
    t(`options:${filter}.${option}` as 'options:employmentType.fullTime')
  const searches = otherSearches(search, nameOf)
  // One query instead of `useQueries`, which costs every page 1 kB of script.
  const { data: totals = [] } = useQuery({
    queryKey: ['otherSearches', searches],
    queryFn: ({ signal }) =>
      Promise.all(
        searches.map((each) =>
          callApi('listJobs', { query: { ...jobQuery(each), pageSize: '1' } }, { locale, signal }).then(
            ({ total }) => total,
            () => 0,
          ),
        ),
      ),
    staleTime: 60_000,
    networkMode: 'always',
  })
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
            <TextLink
              {...searchLink}
              search={offered}
              overflowWrap="anywhere"
              onClick={() => focusResults({ preventScroll: true })}
            >
              {label}
            </TextLink>
          </li>
        ))}
      </chakra.ul>
    </chakra.div>
  )
}
