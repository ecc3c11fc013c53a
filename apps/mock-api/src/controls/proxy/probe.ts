import { apiBase, calls } from '@recruiting/schema/contract/calls'

/** How long the target may take to answer the first request, in ms. */
const patience = 15_000

/** A call that needs no state. */
const path = `${apiBase}${calls.listJobs.path}?pageSize=1`

const certificates = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
])

/**
 * Looks whether an origin can be the backend. One that answers errors can: then the log shows them.
 * @returns why it cannot be, in one line; undefined when it can
 */
export async function whyUnusable(target: string): Promise<string | undefined> {
  let answer: Response
  try {
    answer = await fetch(target + path, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    await answer.body?.cancel()
  } catch (error) {
    return whyUnreachable(error, target)
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

function whyUnreachable(error: unknown, target: string): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `${target} did not answer within ${patience / 1000} s.`
  }
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code === 'ECONNREFUSED') return `Nothing listens at ${target}: is the backend running?`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The name ${new URL(target).hostname} is not known.`
  if (certificates.has(code)) {
    return `This machine does not trust the certificate of ${target}: set NODE_EXTRA_CA_CERTS to the file of its authority.`
  }
  return `${target} cannot be reached: ${cause instanceof Error ? cause.message : String(error)}`
}
