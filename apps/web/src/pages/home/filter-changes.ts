import type { FilterName } from '@recruiting/schema/job-filters'
import { type JobSearchParams, parseJobSearch } from '~/lib/url/job-search-params.ts'

/** Toggles one option of a filter and returns to the first page. */
export function toggleFilter(search: JobSearchParams, name: FilterName, value: string): JobSearchParams {
  const { page: _, ...rest } = search
  const chosen: readonly string[] = rest[name] ?? []
  const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]
  return parseJobSearch({ ...rest, [name]: next })
}

/** Removes the keyword and returns to the first page. */
export function withoutKeyword(search: JobSearchParams): JobSearchParams {
  const { page: _, keyword: __, ...rest } = search
  return parseJobSearch(rest)
}
