/**
 * The clocks of the process. A test control that moves time adds its offset to `now` and `elapsed`, and leaves `machine`
 * alone: the guard of retention compares what the machine says, not what a test pretends.
 */
export type Clocks = {
  /** ms of Unix time: what is recorded and shown, and when links and vacancies end. */
  now: () => number
  /** ms since an arbitrary moment; setting the machine's clock does not move it. For limits, pauses and leases. */
  elapsed: () => number
  /** What the machine says, for `clock-watch.ts` alone. */
  machine: MachineClock
}

export type MachineClock = {
  /** ms of Unix time, wrong when somebody set the clock wrong. */
  now: () => number
  /** ms since an arbitrary moment of this process; it never jumps. */
  monotonic: () => number
}

const machine: MachineClock = { now: () => Date.now(), monotonic: () => performance.now() }

export const systemClocks: Clocks = { now: machine.now, elapsed: machine.monotonic, machine }

/**
 * Unix time as it was when this was called, moved on by the monotonic clock: for due times that are stored as text and
 * must neither come early nor wait when the clock is set.
 */
export function steadyTime({ now, elapsed }: Pick<Clocks, 'now' | 'elapsed'>): () => number {
  const offset = now() - elapsed()
  return () => offset + elapsed()
}
