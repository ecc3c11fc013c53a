import { filterNames, jobFilters } from '@recruiting/schema/job-filters'
import { foldTerms, foldText } from '@recruiting/schema/keyword'
import { type JobSearchParams, parseJobSearch } from '~/lib/url/job-search-params.ts'
import { withoutKeyword } from './filter-changes.ts'

/** How many searches are tried: each is a call. */
const mostSearches = 6

/**
 * Searches near one that found nothing, the most alike first: an option whose name stands in the keyword chosen as a
 * filter, then one condition less. Each may find nothing too.
 * @param nameOf the name of an option in the language of the page
 */
export function otherSearches(
  search: JobSearchParams,
  nameOf: (filter: keyof typeof jobFilters, option: string) => string,
): JobSearchParams[] {
  const { page: _, sort: __, ...asked } = search
  const keyword = foldText(asked.keyword ?? '')
  const terms = foldTerms(keyword)
  const named = filterNames.flatMap((filter) =>
    jobFilters[filter].options.flatMap((option) => {
      const name = spellingsOf(nameOf(filter, option)).find((each) => each !== '' && keyword.includes(each))
      if (name === undefined || asked[filter] !== undefined) return []
      return [parseJobSearch({ ...asked, keyword: keyword.replace(name, ' '), [filter]: [option] })]
    }),
  )
  const withFilters = filterNames.filter((filter) => asked[filter] !== undefined)
  const fewer = [
    ...withFilters.map((filter) => parseJobSearch({ ...asked, [filter]: undefined })),
    ...(keyword !== '' && withFilters.length > 0 ? [withoutKeyword(asked)] : []),
    ...(terms.length > 1
      ? terms.map((term) =>
          parseJobSearch({ ...asked, keyword: terms.filter((each) => each !== term).join(' ') }),
        )
      : []),
  ]
  const different = new Map([...named, ...fewer].map((each) => [JSON.stringify(each), each]))
  return [...different.values()].filter((each) => Object.keys(each).length > 0).slice(0, mostSearches)
}

/** A name, and the name of a place without the word for its kind: 臺北市 and 臺北, Taipei City and Taipei. */
function spellingsOf(name: string): string[] {
  const folded = foldText(name)
  return [folded, folded.replace(/[市縣]$/, '').replace(/ (?:city|county)$/, '')]
}
