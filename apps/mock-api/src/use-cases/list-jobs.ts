import { mapFilters } from '@recruiting/schema/job-filters'
import { defaultPageSize, type JobPage, type JobQuery } from '@recruiting/schema/job-search'
import { defaultSort } from '@recruiting/schema/options'
import { type JobQuery as Search, searchJobs } from '../search/search-jobs.ts'
import type { Board } from './job-board.ts'

/**
 * A query of the URL with everything said: two queries that find the same look the same afterwards.
 */
export function canonicalSearch(query: JobQuery): Search {
  const keyword = query.keyword?.trim().replace(/\s+/g, ' ') || undefined
  const chosen = mapFilters((name) => [...new Set<string>(query[name])].sort())
  return {
    ...(keyword !== undefined && { keyword }),
    ...chosen,
    sort: query.sort ?? defaultSort(keyword),
    page: Number(query.page ?? 1),
    pageSize: Number(query.pageSize ?? defaultPageSize),
  }
}

/** spec 2: one page of the open vacancies with its counts. */
export function listJobs({ index }: Board, search: Search): JobPage {
  return { ...searchJobs(index, search), page: search.page, pageSize: search.pageSize }
}
