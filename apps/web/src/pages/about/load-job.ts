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
  if (error instanceof ApiError && error.code === 'job_closed')
    await queryClient.prefetchQuery(similarQuery(error.job, locale))
}

/** The newest vacancies of the type of a closed one; of all types when the backend does not say what it was. */
export function similarQuery(job: ClosedJob | undefined, locale: Locale) {
  // A type may have many vacancies: the same place is looked for among so many.
  return apiQuery('listJobs', { query: { jobType: job && [job.jobType], pageSize: '50' } }, locale)
}

/** Up to five suggestions for a closed vacancy, those at its places first. @param found newest first */
export function chooseSimilar(found: readonly JobSummary[], job: ClosedJob | undefined): JobSummary[] {
  const isNear = ({ locations }: JobSummary) => locations.some((place) => job?.locations.includes(place))
  return found.toSorted((a, b) => Number(isNear(b)) - Number(isNear(a))).slice(0, 5)
}
