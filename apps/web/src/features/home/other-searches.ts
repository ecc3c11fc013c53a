import { filterNames, jobFilters } from '@recruiting/schema/job-filters'
import { foldTerms, foldText } from '@recruiting/schema/keyword'
import { type JobSearchParams, parseJobSearch } from '~/lib/url/job-search-params.ts'
import { withoutKeyword } from './filter-changes.ts'

/** Maximum number of searches tried; each costs a call. */
const maxSearches = 6

/**
 * Searches similar to one without results, most similar first: an option whose name occurs in the keyword is
 * applied as a filter, then one condition is removed. Each may be empty too.
 * @param nameOf returns the name of an option in the page's language
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
  return [...different.values()].filter((each) => Object.keys(each).length > 0).slice(0, maxSearches)
}

/** A name, and for a place also the name without its suffix: 臺北市 and 臺北, Taipei City and Taipei. */
function spellingsOf(name: string): string[] {
  const folded = foldText(name)
  return [folded, folded.replace(/[市縣]$/, '').replace(/ (?:city|county)$/, '')]
}
