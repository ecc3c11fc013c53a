import type { HttpFigures } from './http/measure.ts'
import type { SearchFigures } from './search/measure.ts'

/** The 99th percentile of search times among that many vacancies, in milliseconds. */
const searchP99 = [
  [381, 0.5],
  [3_000, 4],
  [10_000, 15],
] as const

/** The most processor time of an answer, as a multiple of raw `node:http`. */
const hotRatio = 1.6
const coldRatio = 5

/** States for each target whether it is met. */
export function judge(search: readonly SearchFigures[], http: readonly HttpFigures[]) {
  const ratioOf = (name: string) => http.find((each) => each.name === name)?.ratio
  return [
    ...searchP99.map(([count, most]) =>
      target(
        `Search among ${count.toLocaleString('en-US')} vacancies, p99 in ms`,
        search.find(({ jobs }) => jobs === count)?.p99,
        most,
      ),
    ),
    target('`GET /api/jobs` hot, times raw `node:http`', ratioOf('mock-api, hot'), hotRatio),
    target('`GET /api/jobs` cold, times raw `node:http`', ratioOf('mock-api, cold'), coldRatio),
  ]
}

function target(name: string, found: number | undefined, most: number) {
  return { name, found: found ?? Number.NaN, most, isMet: found !== undefined && found <= most }
}
