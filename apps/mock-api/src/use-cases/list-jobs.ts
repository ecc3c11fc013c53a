import { defaultPageSize, type JobPage, type JobQuery } from '@recruiting/schema/job-search'
import { defaultSort } from '@recruiting/schema/options'
import { type JobQuery as Search, searchJobs } from '../search/search-jobs.ts'
import type { Board } from './job-board.ts'

/**
 * A query of the URL with everything said: two queries that find the same look the same afterwards.
 */
export function canonicalSearch(query: JobQuery): Search {
  const keyword = query.keyword?.trim().replace(/\s+/g, ' ') || undefined
  const distinct = <T extends string>(values: readonly T[] = []) => [...new Set(values)].sort()
  return {
    ...(keyword !== undefined && { keyword }),
    jobType: distinct(query.jobType),
    employmentType: distinct(query.employmentType),
    location: distinct(query.location),
    sort: query.sort ?? defaultSort(keyword),
    page: Number(query.page ?? 1),
    pageSize: Number(query.pageSize ?? defaultPageSize),
  }
}

/** spec 2: one page of the open vacancies with its counts. */
export function listJobs({ index }: Board, search: Search): JobPage {
  return { ...searchJobs(index, search), page: search.page, pageSize: search.pageSize }
}
