import { apiBase, calls } from '@recruiting/schema/contract/calls'
import { whyUnreachable } from './why-unreachable.ts'

/** How long the target may take to answer the first request, in ms. */
const defaultTimeout = 15_000

/** A call that needs no state. */
const path = `${apiBase}${calls.listJobs.path}?pageSize=1`

/**
 * Checks whether a backend answers at an origin. Error answers count as answers, because the log shows them.
 * @param timeout how long it may take to answer, in ms
 * @returns why it cannot be, in one line; undefined when it can
 */
export async function whyUnusable(target: string, timeout = defaultTimeout): Promise<string | undefined> {
  let answer: Response
  try {
    answer = await fetch(target + path, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    await answer.body?.cancel()
  } catch (error) {
    return whyUnreachable(error, target, timeout)
  }
  const asked = `GET ${target}${path}`
  if (answer.status >= 300 && answer.status < 400) {
    return `${asked} redirects to ${answer.headers.get('location') ?? 'nowhere'}: give the origin of the API itself.`
  }
  if (answer.headers.get('content-type')?.includes('text/html')) {
    return `${asked} answers ${answer.status} with HTML: this is not the API. Is it another port?`
  }
  return undefined
}
