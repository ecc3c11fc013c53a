/**
 * The clocks of the process. A test control that moves time adds its offset to `now` and `elapsed`, but not to
 * `machine`: the clock watch compares the real clocks.
 */
export type Clocks = {
  /** ms of Unix time, for recorded and displayed times and the ends of links and vacancies. */
  now: () => number
  /** ms since an arbitrary moment, not affected by setting the system clock. For limits, pauses and leases. */
  elapsed: () => number
  /** The real clocks, only for `clock-watch.ts`. */
  machine: MachineClock
}

export type MachineClock = {
  /** ms of Unix time by the system clock, which may be set wrong. */
  now: () => number
  /** ms since an arbitrary moment of this process; never jumps. */
  monotonic: () => number
}

const machine: MachineClock = { now: () => Date.now(), monotonic: () => performance.now() }

export const systemClocks: Clocks = { now: machine.now, elapsed: machine.monotonic, machine }

/**
 * A clock that starts at the current Unix time and advances with the monotonic clock: for due times stored as text,
 * which must not change when the system clock is set.
 */
export function steadyTime({ now, elapsed }: Pick<Clocks, 'now' | 'elapsed'>): () => number {
  const offset = now() - elapsed()
  return () => offset + elapsed()
}
