import type { FilterName } from '@recruiting/schema/job-filters'
import { type JobSearchParams, parseJobSearch } from '~/lib/url/job-search-params.ts'

/** The search with one option of a filter switched; a changed search begins at its first page. */
export function toggleFilter(search: JobSearchParams, name: FilterName, value: string): JobSearchParams {
  const { page: _, ...rest } = search
  const chosen: readonly string[] = rest[name] ?? []
  const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]
  return parseJobSearch({ ...rest, [name]: next })
}

/** The search without its keyword, from its first page. */
export function withoutKeyword(search: JobSearchParams): JobSearchParams {
  const { page: _, keyword: __, ...rest } = search
  return parseJobSearch(rest)
}
