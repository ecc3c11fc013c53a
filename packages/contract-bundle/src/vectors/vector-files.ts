import { parseQuery } from '@recruiting/http/request-parts'
import { type SeedJob, seedJobs } from '@recruiting/mock-api/development/seed'
import { searchOf } from '@recruiting/mock-api/jobs/list'
import type { IndexableJob } from '@recruiting/mock-api/jobs/search'
import { scanJobs } from '@recruiting/mock-api/jobs/test-scan/scan-jobs'
import { calls } from '@recruiting/schema/contract/calls'
import { filterNames, jobFilters, mapFilters } from '@recruiting/schema/job-filters'
import { JobQuery } from '@recruiting/schema/job-search'
import { bodies, type ValidationCase, validationCase } from './validation-case.ts'
import { fieldCases, isOfField } from './validation-fields.ts'
import { readVectors, type VectorFile, vectorNow } from './vector-file.ts'

/** Files whose expectations are written by hand. The contract kit and `vectors.test.ts` compare them with the reference backend. */
const written = [
  'state',
  'queries',
  'json-bodies',
  'json-numbers',
  'normalisation',
  'folding',
  'links',
  'masks',
  'limits',
  'etags',
  'languages',
  'idempotency',
] as const

/** Every file of `contract/vectors`: as committed, with what the code computes. */
export function vectorFiles(): VectorFile[] {
  return [
    validationVectors(),
    withSearchResults(searches(), seedJobs()),
    withSearchResults(readVectors('search-few'), fewJobs()),
    ...written.map(readVectors),
  ]
}

/** `validation.json`: the cases of each field are generated; for the other cases, which are written in the file, the issues are computed. */
function validationVectors(): VectorFile {
  const { cases, ...file } = readVectors('validation')
  const written = (cases as readonly ValidationCase[])
    .filter(({ id }) => !isOfField(id))
    .map(({ issues: _, count: __, ...each }) => validationCase(each))
  const isShape = ({ id }: ValidationCase) => id.startsWith('validation.shape.')
  return {
    ...file,
    shared: {
      bodies: Object.fromEntries(
        Object.entries(bodies).map(([name, { call, value }]) => [name, { call, value }]),
      ),
    },
    cases: [...written.filter(isShape), ...fieldCases(), ...written.filter((each) => !isShape(each))],
  }
}

/** `search.json`: one search for each filter is generated, the others are written in the file. */
function searches(): VectorFile {
  const { cases, ...file } = readVectors('search')
  const ofFilters = filterNames.map((name) => ({
    id: `search.filter.${name}`,
    why: `The filter ${name} finds only the vacancies that have the chosen option.`,
    query: `${name}=${jobFilters[name].options.at(-1)}&pageSize=5`,
  }))
  const written = cases.filter(({ id }) => !ofFilters.some((each) => each.id === id))
  return { ...file, cases: [...written, ...ofFilters] }
}

/** A file of searches with the page that each query finds among the vacancies. */
function withSearchResults(file: VectorFile, jobs: readonly IndexableJob[]): VectorFile {
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

/** The vacancies of `search-few.json`, which show the edges of the search. */
export function fewJobs(): SeedJob[] {
  return readVectors('search-few').shared?.jobs as SeedJob[]
}
