import type { Clocks } from '../clock.ts'

/** The clock that tests move. */
export type TestClock = ReturnType<typeof createTestClock>

export function createTestClock() {
  let offset = 0
  return {
    /** ms by which the clock is ahead of the real one. */
    ahead: () => offset,
    forward(ms: number) {
      offset += ms
    },
    /** Back to the real time. */
    reset() {
      offset = 0
    },
    /** Adds the offset to clocks. `machine` stays real, so that the clock watch does not take a move for a wrong clock. */
    clocksOf: ({ now, elapsed, machine }: Clocks): Clocks => ({
      now: () => now() + offset,
      elapsed: () => elapsed() + offset,
      machine,
    }),
  }
}
