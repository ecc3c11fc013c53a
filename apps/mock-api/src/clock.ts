/**
 * The clocks of the process. A test control that moves time adds its offset to `now` and `elapsed`, but not to
 * `machine`: the clock watch reads the real clock.
 */
export type Clocks = {
  /** ms of Unix time, for recorded and displayed times and the ends of links and vacancies. */
  now: () => number
  /** ms since an arbitrary moment, not affected by setting the system clock. For limits, pauses and leases. */
  elapsed: () => number
  /** ms of Unix time by the system clock, which may be set wrong. Only for `clock-watch.ts`. */
  machine: () => number
}

const now = () => Date.now()

export const systemClocks: Clocks = { now, elapsed: () => performance.now(), machine: now }

/**
 * A clock that starts at the current Unix time and advances with the monotonic clock, so that setting the system clock changes
 * nothing. For due times that no other process compares.
 */
export function steadyTime({ now, elapsed }: Pick<Clocks, 'now' | 'elapsed'>): () => number {
  const offset = now() - elapsed()
  return () => offset + elapsed()
}

/**
 * A moment as columns store it: ISO 8601 in UTC. With milliseconds and a `Z` always present, the texts sort as
 * times on every engine.
 * @param time ms of Unix time.
 */
export function toIso(time: number): string {
  return new Date(time).toISOString()
}
