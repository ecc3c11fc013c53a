import { expect, it } from 'vitest'
import { steadyTime } from './clock.ts'

/** Clocks of which the first can be set. */
function clocks() {
  let now = 1_000_000
  let elapsed = 0
  return {
    now: () => now,
    elapsed: () => elapsed,
    set(time: number) {
      now = time
    },
    pass(time: number) {
      now += time
      elapsed += time
    },
  }
}

it('the steady time does not change when the system clock is set', () => {
  const clock = clocks()
  const steady = steadyTime(clock)
  clock.set(5_000_000)
  clock.pass(10)
  expect(steady()).toBe(1_000_010)
})
