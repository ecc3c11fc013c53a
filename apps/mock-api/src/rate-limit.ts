import { isIPv6 } from 'node:net'

/** Lets so many requests (or bytes) an hour pass for each client: all of them at once, then as they are refilled. */
export type RateLimit = {
  /** Takes one, or as many as told. @returns 0 when they pass, else the seconds until they would. */
  take(client: string, amount?: number): number
  /** What was taken and not used. */
  giveBack(client: string, amount: number): void
}

/** Clients remembered at most; the one that was seen longest ago is forgotten first. */
const mostClients = 50_000
const hour = 3_600_000

/**
 * @param now ms that setting the clock does not move: `Clocks.elapsed`.
 * @param most at once.
 */
export function createRateLimit(perHour: number, now: () => number, most = perHour): RateLimit {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    take(client, amount = 1) {
      const bucket = buckets.get(client) ?? { left: most, at: now() }
      // A clock that is set back gives nothing and takes nothing.
      const elapsed = Math.max(0, now() - bucket.at)
      const left = Math.min(most, bucket.left + (elapsed * perHour) / hour)
      const passes = left >= amount
      buckets.delete(client)
      buckets.set(client, { left: passes ? left - amount : left, at: now() })
      const [oldest] = buckets.keys()
      if (buckets.size > mostClients && oldest !== undefined) buckets.delete(oldest)
      return passes ? 0 : Math.max(1, Math.ceil(((amount - left) * hour) / perHour / 1000))
    },
    giveBack(client, amount) {
      const bucket = buckets.get(client)
      if (bucket) bucket.left = Math.min(most, bucket.left + amount)
    },
  }
}

/** What counts as one client: an IPv4 address, or the /64 of an IPv6 one, for a household has all of it. */
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
