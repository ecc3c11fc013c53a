import { setTimeout as wait } from 'node:timers/promises'

/**
 * Turns at most at a rate: each call of the result waits until the next request may be sent.
 * @param interval milliseconds between two requests
 */
export function createPace(
  interval: number,
  now: () => number = () => performance.now(),
  sleep: (milliseconds: number) => Promise<unknown> = (milliseconds) => wait(milliseconds),
): () => Promise<void> {
  let next = Number.NEGATIVE_INFINITY
  return async () => {
    const at = Math.max(next, now())
    next = at + interval
    if (at > now()) await sleep(at - now())
  }
}
