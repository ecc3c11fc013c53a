import type { Clocks } from '../clock.ts'

/** The clock that tests move. */
export type TestClock = {
  /** ms by which the clock is ahead of the real one. */
  ahead: () => number
  forward: (ms: number) => void
  /** Back to the real time. */
  reset: () => void
  /** Adds the offset to clocks. `machine` stays real, so that the clock watch does not take a move for a wrong clock. */
  clocksOf: (real: Clocks) => Clocks
}

export function createTestClock(): TestClock {
  let offset = 0
  return {
    ahead: () => offset,
    forward(ms) {
      offset += ms
    },
    reset() {
      offset = 0
    },
    clocksOf: ({ now, elapsed, machine }) => ({
      now: () => now() + offset,
      elapsed: () => elapsed() + offset,
      machine,
    }),
  }
}
