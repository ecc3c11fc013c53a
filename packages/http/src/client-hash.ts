import { hash, randomBytes } from 'node:crypto'
import { clientOf } from './rate-limit.ts'

/** Names a client in the log; '' for a connection whose address is no longer known. */
export type ClientHash = (address: string | undefined) => string

const day = 86_400_000
/** Characters of a name: 72 bits. */
const length = 12

/**
 * Names clients by a keyed hash of what the rate limits count (an IPv4 address, or the /64 of an IPv6 address). The key
 * is random, known to this process only and replaced every day (UTC), so that requests of a client can be followed for
 * a day and nobody can test addresses later.
 * @param now ms of Unix time
 */
export function createClientHash(now: () => number = Date.now): ClientHash {
  let key = randomKey()
  let keyDay = Math.floor(now() / day)
  return (address) => {
    if (!address) return ''
    const today = Math.floor(now() / day)
    if (today !== keyDay) {
      key = randomKey()
      keyDay = today
    }
    // Not `createHmac`, which costs a tenth of a short answer: a shortened hash needs no HMAC.
    return hash('sha256', key + clientOf(address), 'base64url').slice(0, length)
  }
}

function randomKey(): string {
  return randomBytes(32).toString('base64url')
}
