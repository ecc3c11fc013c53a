import { parseQuery } from '@recruiting/http/request-parts'
import { searchOf } from '@recruiting/mock-api/jobs/list'
import type { IndexableJob } from '@recruiting/mock-api/jobs/search'
import { scanJobs } from '@recruiting/mock-api/jobs/test-scan/scan-jobs'
import { calls } from '@recruiting/schema/contract/calls'
import { filterNames, jobFilters, mapFilters } from '@recruiting/schema/job-filters'
import { JobQuery } from '@recruiting/schema/job-search'
import { type VectorFile, vectorNow } from './vector-file.ts'

/** A file of searches with the page that each query finds among the vacancies. */
export function withSearchResults(file: VectorFile, jobs: readonly IndexableJob[]): VectorFile {
  const open = jobs.filter(
    ({ validThrough }) => validThrough === undefined || Date.parse(validThrough) >= Date.parse(vectorNow),
  )
  return {
    ...file,
    shared: { ...file.shared, options: mapFilters((name) => jobFilters[name].options) },
    cases: file.cases.map(({ id, why, query }) => {
      const search = searchOf(JobQuery.parse(parseQuery(calls.listJobs, `?${String(query)}`).value))
      const { codes, total, facets } = scanJobs(open, search)
      return {
        id,
        why,
        query,
        page: search.page,
        pageSize: search.pageSize,
        total,
        codes,
        counts: Object.fromEntries(filterNames.map((name) => [name, facets[name].map(({ count }) => count)])),
      }
    }),
  }
}
