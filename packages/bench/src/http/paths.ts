import { jobTypes } from '@recruiting/schema/options'
import { mix } from '../search/mix.ts'

/** More paths than the backend caches, so that every answer is computed. */
const different = 2000

/** One search, repeated. */
export const hotPaths: readonly string[] = ['/api/jobs']

/** Distinct filters by job type, each with a full page of seeded vacancies. */
export const coldPaths: readonly string[] = [
  ...new Set(
    Array.from({ length: different }, (_, at) => {
      const types = jobTypes.filter((_, index) => mix(at * 100 + index, 21) % 3 !== 0)
      return `/api/jobs?${types.map((type) => `jobType=${type}`).join('&')}`
    }),
  ),
]
