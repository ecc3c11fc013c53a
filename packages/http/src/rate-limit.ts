import { isIPv6 } from 'node:net'

/** A token bucket per client: a number of requests (or bytes) per hour, available at once and refilled continuously. */
export type RateLimit = {
  /** Takes one token, or `amount`. @returns 0 on success, else the seconds until it would succeed. */
  take(client: string, amount?: number): number
  /** Returns tokens that were taken and not used. */
  giveBack(client: string, amount: number): void
  /** Forgets every client. */
  clear(): void
}

/** The most clients remembered; the least recently seen is evicted. */
const maxClients = 50_000
const hour = 3_600_000

/**
 * @param now ms, not affected by setting the system clock: `Clocks.elapsed`.
 * @param most the capacity of a bucket.
 */
export function createRateLimit(perHour: number, now: () => number, most = perHour): RateLimit {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    take(client, amount = 1) {
      const bucket = buckets.get(client) ?? { left: most, at: now() }
      // A clock that is set back neither adds nor removes tokens.
      const elapsed = Math.max(0, now() - bucket.at)
      const left = Math.min(most, bucket.left + (elapsed * perHour) / hour)
      const passes = left >= amount
      buckets.delete(client)
      buckets.set(client, { left: passes ? left - amount : left, at: now() })
      const [oldest] = buckets.keys()
      if (buckets.size > maxClients && oldest !== undefined) buckets.delete(oldest)
      return passes ? 0 : Math.max(1, Math.ceil(((amount - left) * hour) / perHour / 1000))
    },
    giveBack(client, amount) {
      const bucket = buckets.get(client)
      if (bucket) bucket.left = Math.min(most, bucket.left + amount)
    },
    clear: () => buckets.clear(),
  }
}

/** The key of a client: an IPv4 address, or the /64 prefix of an IPv6 address, which a household controls entirely. */
export function clientOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = plain.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = [
    ...before,
    ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'),
    ...after,
  ]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
