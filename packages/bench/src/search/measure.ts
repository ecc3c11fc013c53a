import { deepStrictEqual } from 'node:assert'
import { buildJobIndex, searchJobs, toIndexedJob } from '@recruiting/mock-api/jobs/search'
import { scanJobs } from '@recruiting/mock-api/jobs/test-scan/scan-jobs'
import { median, percentile } from '../report.ts'
import { makeJobs, makeQueries } from './corpus.ts'

/** The figures for a number of vacancies; times in milliseconds, memory in megabytes. */
export type SearchFigures = {
  jobs: number
  queries: number
  rounds: number
  p50: number
  p99: number
  scan: number
  build: number
  memory: number
}

/**
 * How often each query is repeated. Its time is the lower quartile, because other processes can only make it
 * longer.
 */
const rounds = 15

/**
 * Measures the search in its own process, started with `--expose-gc`: `measure.ts JOBS`. The results of every query must
 * equal those of a scan. Prints the figures as JSON.
 */
console.log(JSON.stringify(await measureSearch(Number(process.argv[2]))))

async function measureSearch(count: number): Promise<SearchFigures> {
  const jobs = makeJobs(count)
  const before = usedMemory()
  const begin = performance.now()
  const index = await buildJobIndex(jobs.map(toIndexedJob))
  const build = performance.now() - begin
  const memory = (usedMemory() - before) / 1e6

  const queries = makeQueries(jobs)
  const scans = queries.map((query) => {
    const begin = performance.now()
    const expected = scanJobs(jobs, query)
    const time = performance.now() - begin
    const { items, total, facets } = searchJobs(index, query)
    deepStrictEqual({ codes: items.map(({ code }) => code), total, facets }, expected, JSON.stringify(query))
    return time
  })
  const times = queries.map((query) => timeOf(() => searchJobs(index, query)))
  return {
    jobs: count,
    queries: queries.length,
    rounds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    scan: median(scans),
    build,
    memory,
  }
}

function timeOf(search: () => unknown): number {
  return percentile(
    Array.from({ length: rounds }, () => timed(search)),
    0.25,
  )
}

function timed(work: () => unknown): number {
  const begin = performance.now()
  work()
  return performance.now() - begin
}

function usedMemory(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
