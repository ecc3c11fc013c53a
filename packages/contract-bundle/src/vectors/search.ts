import { parseQuery } from '@recruiting/mock-api/contract/query'
import type { IndexableJob } from '@recruiting/mock-api/search/search-jobs'
import { scanJobs } from '@recruiting/mock-api/search/test-scan/scan-jobs'
import { searchOf } from '@recruiting/mock-api/use-cases/list-jobs'
import { calls } from '@recruiting/schema/contract/calls'
import { filterNames, jobFilters, mapFilters } from '@recruiting/schema/job-filters'
import { JobQuery } from '@recruiting/schema/job-search'
import { seedJobs } from '../seed/seed-jobs.ts'
import { fewJobs } from './few-jobs.ts'
import { fewQueries } from './few-queries.ts'
import { type SearchQuery, seedQueries } from './search-queries.ts'
import { type VectorCase, type VectorFile, vectorNow } from './vector-file.ts'

/** The options of each filter, in the order of the counts. */
const options = mapFilters((name) => jobFilters[name].options)

const members =
  '`codes` lists the vacancies of the page in order. `counts` has, for each filter, the number of results with each of its `options`, in that order, counted without the options that the query chose of this filter.'

/** Searches over the vacancies of `seed/jobs.json`. */
export function searchVectors(): VectorFile {
  return {
    name: 'search',
    about: `Queries of GET /api/jobs over the vacancies of seed/jobs.json. ${members}`,
    shared: { options },
    cases: casesOf('search', seedJobs(), seedQueries),
  }
}

/** Searches over a few vacancies made for the edges of the search. */
export function fewJobsVectors(): VectorFile {
  return {
    name: 'search-few',
    about: `Queries of GET /api/jobs over the vacancies of this file, at its moment. ${members}`,
    shared: { options, jobs: fewJobs },
    cases: casesOf('searchFew', fewJobs, fewQueries),
  }
}

function casesOf(
  prefix: string,
  jobs: readonly IndexableJob[],
  queries: readonly SearchQuery[],
): VectorCase[] {
  const open = jobs.filter(
    ({ validThrough }) => validThrough === undefined || Date.parse(validThrough) >= Date.parse(vectorNow),
  )
  return queries.map(([id, why, query]) => {
    const search = searchOf(JobQuery.parse(parseQuery(calls.listJobs, `?${query}`).value))
    const { codes, total, facets } = scanJobs(open, search)
    return {
      id: `${prefix}.${id}`,
      why,
      query,
      page: search.page,
      pageSize: search.pageSize,
      total,
      codes,
      counts: Object.fromEntries(filterNames.map((name) => [name, facets[name].map(({ count }) => count)])),
    }
  })
}
