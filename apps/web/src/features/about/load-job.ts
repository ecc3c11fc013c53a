import type { Job } from '@recruiting/schema/job'
import { apiQuery } from '~/lib/api/query.ts'
import { localeOf } from '~/lib/i18n/use-locale.ts'
import { isJobCode } from '~/lib/job-search-params.ts'
import type { RouterContext } from '~/router.tsx'

/** Loads a vacancy. Undefined when there is none or no answer: the page reads why from the same query. */
export async function loadJob({ queryClient, i18n }: RouterContext, code: string): Promise<Job | undefined> {
  if (!isJobCode(code)) return undefined
  const query = apiQuery('getJob', { params: { code } }, localeOf(i18n))
  return queryClient.fetchQuery(query).catch(() => undefined)
}
