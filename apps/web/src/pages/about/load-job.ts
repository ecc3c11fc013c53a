import type { ClosedJob, Job, JobSummary } from '@recruiting/schema/job'
import { isJobCode } from '@recruiting/schema/job-code'
import type { Locale } from '@recruiting/schema/options'
import { ApiError } from '~/lib/api/problem.ts'
import { apiQuery, loadAnswer } from '~/lib/api/query.ts'
import { localeOf } from '~/lib/i18n/use-locale.ts'
import type { RouterContext } from '~/router.tsx'

/** Loads a vacancy. Returns undefined on any error; the page reads the reason from the same query. */
export async function loadJob(context: RouterContext, code: string): Promise<Job | undefined> {
  if (!isJobCode(code)) return undefined
  return loadAnswer(context, apiQuery('getJob', { params: { code } }, localeOf(context.i18n)))
}

/** Loads the suggestions for a closed vacancy; does nothing for any other outcome. */
export async function loadSimilarJobs({ queryClient, i18n }: RouterContext, code: string): Promise<void> {
  const locale = localeOf(i18n)
  const { queryKey } = apiQuery('getJob', { params: { code } }, locale)
  const error = queryClient.getQueryState(queryKey)?.error
  if (!(error instanceof ApiError) || error.code !== 'job_closed') return
  await Promise.all(similarQueries(error.job, locale).map((query) => queryClient.prefetchQuery(query)))
}

/** Maximum number of suggestions for a closed vacancy. */
const maxSimilar = 5

/** A type may have many vacancies: the same place is looked for among this many of the newest. */
const looked = '50'

/**
 * The list queries that find vacancies similar to a closed one: by its type, and by its place.
 * @param job undefined when the backend does not say what the vacancy was; then the newest vacancies are offered.
 */
export function similarQueries(job: ClosedJob | undefined, locale: Locale) {
  if (job === undefined) return [apiQuery('listJobs', { query: { pageSize: String(maxSimilar) } }, locale)]
  const { jobType, locations } = job
  return [
    apiQuery('listJobs', { query: { jobType: [jobType], pageSize: looked } }, locale),
    apiQuery('listJobs', { query: { location: locations, pageSize: String(maxSimilar) } }, locale),
  ]
}

/**
 * Chooses suggestions: same type and place first, then same type, then same place, each newest first.
 * @param found the lists, newest first; a vacancy may be in several lists.
 */
export function chooseSimilar(found: readonly JobSummary[], job: ClosedJob | undefined): JobSummary[] {
  const distinct = [...new Map(found.map((each) => [each.code, each])).values()]
  const likeness = (each: JobSummary): number =>
    job === undefined
      ? 0
      : (each.jobType === job.jobType ? 2 : 0) +
        (each.locations.some((place) => job.locations.includes(place)) ? 1 : 0)
  return distinct.toSorted((a, b) => likeness(b) - likeness(a)).slice(0, maxSimilar)
}
