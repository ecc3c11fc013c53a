import { type Contract, member, objectOf } from '../kit/contract.ts'
import type { Received } from '../kit/exchange.ts'
import type { Kit } from '../kit/kit.ts'
import { messageOf, Refusal } from './refusal.ts'

/** What is asked before anything else: a call that needs no state. */
const path = '/jobs'

/**
 * Looks whether a target can be tested at all. A backend that has no call yet can: it answers errors, but not in HTML.
 * @throws Refusal with the reason in one line
 */
export async function probe(kit: Kit, origin: string, patience: number): Promise<void> {
  const target = kit.contract.base + path
  let received: Received
  try {
    received = (await kit.http.request('GET', target, { headers: { Accept: 'application/json' } })).received
  } catch (error) {
    throw new Refusal(whyUnreachable(error, origin, patience))
  }
  const reason = whyUnusable(received, origin, target)
  if (reason !== undefined) throw new Refusal(reason)
}

function whyUnusable({ status, headers, text }: Received, origin: string, path: string): string | undefined {
  const asked = `GET ${origin}${path}`
  if (status >= 300 && status < 400 && status !== 304) {
    const { location = '' } = headers
    const to = location !== '' && URL.canParse(location, origin) ? new URL(location, origin) : undefined
    const advice =
      to && to.origin !== origin
        ? `: give that origin, --target ${to.origin}`
        : ': the API must answer itself'
    return `${asked} redirects to ${to?.href ?? 'nowhere'}${advice}.`
  }
  if (status === 429)
    return `${asked} answers 429: the target limits requests. Wait, then run with --rate 5/s.`
  if (status >= 502 && status <= 504)
    return `${asked} answers ${status}: the backend behind it is not running.`
  const type = headers['content-type'] ?? ''
  if ((status === 401 || status === 403 || status === 407) && !type.includes('problem+json')) {
    return `${asked} answers ${status}: a gateway refuses it. Give its key with --header "Name: value".`
  }
  if (type.includes('text/html') || /^\s{0,100}<(?:!doctype|html)/i.test(text)) {
    return `${asked} answers ${status} with HTML: this is not the API. Is it another port, or has the call no route yet?`
  }
  return undefined
}

const certificates: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'is signed by an authority that this machine does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'is signed by an authority that this machine does not know',
  UNABLE_TO_GET_ISSUER_CERT: 'is signed by an authority that this machine does not know',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'is signed by an authority that this machine does not know',
}

/** Why a request got no answer, in one sentence. */
export function whyUnreachable(error: unknown, origin: string, patience: number): string {
  const message = messageOf(error).split('\n')[0] ?? ''
  const code = String(member(error, 'code'))
  const certificate = certificates[code]
  if (certificate !== undefined) {
    return `The certificate of ${origin} ${certificate}: give the authority with --ca <file.pem>.`
  }
  switch (code) {
    case 'ECONNREFUSED':
      return `Nothing listens at ${origin}: is the backend running?`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The name ${new URL(origin).hostname} is not known: check --target.`
    case 'CERT_HAS_EXPIRED':
      return `The certificate of ${origin} has expired.`
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The certificate of ${origin} is for another name.`
    case 'ETIMEDOUT':
      return `${origin} did not answer within ${patience / 1000} s: see --timeout.`
    case 'EPROTO':
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
      return `${origin} speaks no TLS: use http:// if that is meant.`
    default:
      return `${origin} cannot be reached: ${message}`
  }
}

/** What a target's vacancies allow: why cases that need the seed or an open vacancy cannot run. */
export async function lackOfVacancies(
  { http }: Kit,
  contract: Contract,
): Promise<{ seed?: string; writes?: string }> {
  const { received } = await http.request('GET', `${contract.base}${path}`)
  const total = member(received.json, 'total')
  // The cases report an answer that is not a list.
  if (typeof total !== 'number') return {}
  const load = 'load contract/seed/jobs.json, or give --seed-command'
  if (total === 0) {
    const reason = `The target lists no open vacancy: ${load}.`
    return { seed: reason, writes: reason }
  }
  const { jobs } = objectOf(contract.json('seed/jobs.json'))
  const seeded = Array.isArray(jobs) ? jobs.map(objectOf) : []
  if (total > seeded.length) {
    return { seed: `The target lists ${total} vacancies, the seed has ${seeded.length}: ${load} alone.` }
  }
  const samples = seeded.filter(({ status, validThrough }) => status === 'open' && !validThrough)
  for (const { code } of [...samples.slice(0, 2), ...samples.slice(-1)]) {
    const { received: job } = await http.request('GET', `${contract.base}${path}/${String(code)}`)
    if (job.status === 404) return { seed: `The target does not have the vacancy ${String(code)}: ${load}.` }
  }
  return {}
}
