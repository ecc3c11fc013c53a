import { apiBase, calls } from '@recruiting/schema/contract/calls'

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

/** What the codes of errors of Node and its `fetch` mean for a target. */
const reasons: Readonly<Record<string, (target: string) => string>> = {
  ECONNREFUSED: (target) => `Nothing listens at ${target}: is the backend running?`,
  ENOTFOUND: unknownName,
  EAI_AGAIN: unknownName,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: (target) => `The certificate of ${target} has expired.`,
  ERR_TLS_CERT_ALTNAME_INVALID: (target) =>
    `The certificate of ${target} is for another name than ${new URL(target).hostname}.`,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  // The connect timeout of `fetch`, which is shorter than the timeout of the caller.
  UND_ERR_CONNECT_TIMEOUT: (target) => `${target} does not answer: no connection could be opened.`,
  UND_ERR_SOCKET: closes,
  ECONNRESET: closes,
}

/**
 * Explains in one line why a request got no answer.
 * @param error that `fetch` has thrown
 * @param timeout how long the caller has waited, in ms
 */
export function whyUnreachable(error: unknown, target: string, timeout: number): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  if (isLate) return `${target} did not answer within ${timeout / 1000} s.`
  const [message = ''] = (cause instanceof Error ? cause.message : String(error)).split('\n')
  return reasons[code]?.(target) ?? `${target} cannot be reached: ${message}`
}

function unknownName(target: string): string {
  return `The name ${new URL(target).hostname} is not known.`
}

function untrusted(target: string): string {
  return `This machine does not trust the certificate of ${target}: set NODE_EXTRA_CA_CERTS to the file of its authority.`
}

function noTls(target: string): string {
  return `${target} does not answer with TLS: is it http instead of https?`
}

function closes(target: string): string {
  const hint = target.startsWith('http:') ? ' Is it https instead of http?' : ''
  return `${target} closes the connection without an answer.${hint}`
}
