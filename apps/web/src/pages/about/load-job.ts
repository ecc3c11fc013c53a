import type { Job } from '@recruiting/schema/job'
import { isJobCode } from '@recruiting/schema/job-code'
import { loadAnswer } from '~/lib/api/load-answer.ts'
import { ApiError } from '~/lib/api/problem.ts'
import { apiQuery } from '~/lib/api/query.ts'
import { localeOf } from '~/lib/i18n/use-locale.ts'
import type { RouterContext } from '~/router.tsx'
import { similarQueries } from './similar-jobs.ts'

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
