import { Failure } from '@recruiting/http/failure'
import type { Job } from '@recruiting/schema/job'
import { mapFilters } from '@recruiting/schema/job-filters'
import { defaultPageSize, type JobPage, type JobQuery } from '@recruiting/schema/job-search'
import { defaultSort } from '@recruiting/schema/options'
import { type Board, jobOf } from './board.ts'
import { type JobQuery as Search, searchJobs } from './search.ts'
import { isOpen } from './stored-job.ts'

const opening = Buffer.from('{"items":[')
const comma = Buffer.from(',')

/** Applies the defaults of the query. */
export function searchOf(query: JobQuery): Search {
  const keyword = query.keyword?.trim().replace(/\s+/g, ' ') || undefined
  return {
    ...(keyword !== undefined && { keyword }),
    ...mapFilters((name) => query[name] ?? []),
    sort: query.sort ?? defaultSort(keyword),
    page: Number(query.page ?? 1),
    pageSize: Number(query.pageSize ?? defaultPageSize),
  }
}

/**
 * A page of the open vacancies with its counts (spec 2), as the JSON of a `JobPage`. Not validated here: the
 * vacancies were validated when they were indexed.
 */
export function jobPageJson({ index }: Pick<Board, 'index'>, search: Search): Buffer {
  const { items, total, facets } = searchJobs(index, search)
  const counts: Omit<JobPage, 'items'> = { total, page: search.page, pageSize: search.pageSize, facets }
  const rows = items.flatMap(({ json }, at) => (at === 0 ? [json] : [comma, json]))
  return Buffer.concat([opening, ...rows, Buffer.from(`],${JSON.stringify(counts).slice(1)}`)])
}

/** One open vacancy. Throws `not_found` for an unknown code, and `job_closed`. */
export function getJob({ byCode }: Board, code: string, now: number): Job {
  const entry = byCode.get(code)
  if (!entry) throw new Failure('not_found')
  if (!isOpen(entry, now)) {
    const { jobType, locations } = jobOf(entry)
    throw new Failure('job_closed', { job: { jobType, locations } })
  }
  return jobOf(entry)
}
