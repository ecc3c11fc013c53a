import type { ClosedJob, JobSummary } from '@recruiting/schema/job'
import type { Locale } from '@recruiting/schema/options'
import { apiQuery } from '~/lib/api/query.ts'

/** How many vacancies are offered in the place of a closed one. */
export const mostSimilar = 5

/** Of one type there may be many: among so many of the newest those at the same place are looked for. */
const looked = '50'

/**
 * The lists in which vacancies like a closed one are found: of its type, and at its place.
 * @param job undefined when the backend does not say what the vacancy was; then the newest are offered.
 */
export function similarQueries(job: ClosedJob | undefined, locale: Locale) {
  if (job === undefined) return [apiQuery('listJobs', { query: { pageSize: String(mostSimilar) } }, locale)]
  const { jobType, locations } = job
  return [
    apiQuery('listJobs', { query: { jobType: [jobType], pageSize: looked } }, locale),
    apiQuery('listJobs', { query: { location: locations, pageSize: String(mostSimilar) } }, locale),
  ]
}

/**
 * Chooses from what was found: same type and place first, then same type, then same place, each newest first.
 * @param found the lists, newest first; one vacancy may be in several.
 */
export function chooseSimilar(found: readonly JobSummary[], job: ClosedJob | undefined): JobSummary[] {
  const distinct = [...new Map(found.map((each) => [each.code, each])).values()]
  const likeness = (each: JobSummary): number =>
    job === undefined
      ? 0
      : (each.jobType === job.jobType ? 2 : 0) +
        (each.locations.some((place) => job.locations.includes(place)) ? 1 : 0)
  return distinct.toSorted((a, b) => likeness(b) - likeness(a)).slice(0, mostSimilar)
}
