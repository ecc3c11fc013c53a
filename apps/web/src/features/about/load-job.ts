import type { Job } from '@recruiting/schema/job'
import { isJobCode } from '@recruiting/schema/job-code'
import { loadAnswer } from '~/lib/api/load-answer.ts'
import { apiQuery } from '~/lib/api/query.ts'
import { localeOf } from '~/lib/i18n/use-locale.ts'
import type { RouterContext } from '~/router.tsx'

/** Loads a vacancy. Returns undefined on any error; the page reads the reason from the same query. */
export async function loadJob(context: RouterContext, code: string): Promise<Job | undefined> {
  if (!isJobCode(code)) return undefined
  return loadAnswer(context, apiQuery('getJob', { params: { code } }, localeOf(context.i18n)))
}
