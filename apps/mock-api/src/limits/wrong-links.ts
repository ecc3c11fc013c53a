import { rateLimits } from '@recruiting/schema/contract/rate-limits'

const window = rateLimits.wrongLinks.seconds * 1000
/** The most clients remembered; the least recently seen is evicted. */
const mostClients = 50_000

/**
 * `WrongLinks` of one process: allows `most` invalid tokens in 15 minutes. `clear` forgets every client.
 * @param now ms, not affected by setting the system clock: `Clocks.elapsed`.
 */
export function createWrongLinks(most: number, now: () => number) {
  const times = new Map<string, number[]>()

  function recent(client: string): number[] {
    return (times.get(client) ?? []).filter((time) => time > now() - window)
  }
  function waitAfter(list: readonly number[], bound: number): number {
    const first = list.at(-bound)
    return first === undefined ? 0 : Math.max(1, Math.ceil((first + window - now()) / 1000))
  }

  return {
    wait: (client: string) => waitAfter(recent(client), most),
    add(client: string) {
      // One more than the bound is remembered, which distinguishes the first attempt beyond the bound from the last
      // within it.
      const list = [...recent(client), now()].slice(-most - 1)
      times.delete(client)
      times.set(client, list)
      const [oldest] = times.keys()
      if (times.size > mostClients && oldest !== undefined) times.delete(oldest)
      return waitAfter(list, most + 1)
    },
    clear: () => times.clear(),
  }
}
