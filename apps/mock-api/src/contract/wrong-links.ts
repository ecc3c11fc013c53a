import { rateLimits } from '@recruiting/schema/contract/rate-limits'

/** Counts the invalid tokens of each client, and tells how long it must wait. */
export type WrongLinks = {
  /** @returns 0 when the client may try a token, else the seconds until it may. */
  wait(client: string): number
  /** Counts an invalid token. @returns 0 when it was within the bound, else the seconds until the next attempt. */
  add(client: string): number
  /** Forgets every client. */
  clear(): void
}

const window = rateLimits.wrongLinks.seconds * 1000
/** The most clients remembered; the least recently seen is evicted. */
const mostClients = 50_000

/**
 * Allows `most` invalid tokens in 15 minutes.
 * @param now ms, not affected by setting the system clock: `Clocks.elapsed`.
 */
export function createWrongLinks(most: number, now: () => number): WrongLinks {
  const times = new Map<string, number[]>()

  function recent(client: string): number[] {
    return (times.get(client) ?? []).filter((time) => time > now() - window)
  }
  function waitAfter(list: readonly number[], bound: number): number {
    const first = list.at(-bound)
    return first === undefined ? 0 : Math.max(1, Math.ceil((first + window - now()) / 1000))
  }

  return {
    wait: (client) => waitAfter(recent(client), most),
    add(client) {
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
