import type { HttpFigures } from './http/measure.ts'
import type { SearchFigures } from './search/measure.ts'

/** Milliseconds within which 99 of 100 searches among 100,000 vacancies end. */
const searchP99 = 3

/** How many times the processor time of raw `node:http` an answer may take. */
const hotRatio = 1.6
const coldRatio = 5

/** Says of each target whether it is met. */
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
