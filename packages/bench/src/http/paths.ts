import { jobTypes } from '@recruiting/schema/options'
import { mix } from '../search/mix.ts'

/** More than the backend keeps ready, so that each of them is made anew. */
const different = 2000

/** One search asked for again and again. */
export const hotPaths: readonly string[] = ['/api/jobs']

/** Searches by filter by job type that are all different and fill a page of the seed's vacancies. */
export const coldPaths: readonly string[] = [
  ...new Set(
    Array.from({ length: different }, (_, at) => {
      const types = jobTypes.filter((_, index) => mix(at * 100 + index, 21) % 3 !== 0)
      return `/api/jobs?${types.map((type) => `jobType=${type}`).join('&')}`
    }),
  ),
]
