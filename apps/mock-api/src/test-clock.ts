import type { Clocks } from './clock.ts'

/** The clock that tests move. */
export type TestClock = {
  /** ms by which the clock is ahead of the real one. */
  ahead: () => number
  forward: (ms: number) => void
  /** Back to the real time. */
  reset: () => void
}

/** Clocks with an offset. `machine` stays real, so that the clock watch does not take a move for a wrong clock. */
export function createTestClock({ now, elapsed, machine }: Clocks): { clocks: Clocks; testClock: TestClock } {
  let offset = 0
  return {
    clocks: { now: () => now() + offset, elapsed: () => elapsed() + offset, machine },
    testClock: {
      ahead: () => offset,
      forward(ms) {
        offset += ms
      },
      reset() {
        offset = 0
      },
    },
  }
}
