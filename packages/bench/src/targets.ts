import type { HttpFigures } from './http/measure.ts'
import type { SearchFigures } from './search/measure.ts'

/** The 99th percentile of search times among 100,000 vacancies, in milliseconds. */
const searchP99 = 3

/** The most processor time of an answer, as a multiple of raw `node:http`. */
const hotRatio = 1.6
const coldRatio = 5

/** States for each target whether it is met. */
export function judge(search: readonly SearchFigures[], http: readonly HttpFigures[]) {
  const p99 = search.find(({ jobs }) => jobs === 100_000)?.p99
  const ratioOf = (name: string) => http.find((each) => each.name === name)?.ratio
  return [
    target('Search among 100,000 vacancies, p99 in ms', p99, searchP99),
    target('`GET /api/jobs` hot, times raw `node:http`', ratioOf('mock-api, hot'), hotRatio),
    target('`GET /api/jobs` cold, times raw `node:http`', ratioOf('mock-api, cold'), coldRatio),
  ]
}

function target(name: string, found: number | undefined, most: number) {
  return { name, found: found ?? Number.NaN, most, isMet: found !== undefined && found <= most }
}
