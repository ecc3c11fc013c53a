/** Counts the links of each client that were not valid, and says when it has to wait. */
export type WrongLinks = {
  /** @returns 0 when the client may try a link, else the seconds until it may. */
  wait(client: string): number
  /** Counts one. @returns 0 when it was within the bound, else the seconds until the next may be tried. */
  add(client: string): number
}

const window = 15 * 60_000
/** Clients remembered at most; the one that was seen longest ago is forgotten first. */
const mostClients = 50_000

/**
 * Lets so many links that are not valid pass in 15 minutes.
 * @param now ms that setting the clock does not move: `Clocks.elapsed`.
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
      // One more than the bound is remembered, which tells the first beyond it from the last within.
      const list = [...recent(client), now()].slice(-most - 1)
      times.delete(client)
      times.set(client, list)
      const [oldest] = times.keys()
      if (times.size > mostClients && oldest !== undefined) times.delete(oldest)
      return waitAfter(list, most + 1)
    },
  }
}
