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

it('due times on SQLite do not change when the system clock is set', () => {
  const clock = clocks()
  const steady = steadyTime(clock, 'sqlite')
  clock.set(5_000_000)
  clock.pass(10)
  expect(steady()).toBe(1_000_010)
})

it('due times on PostgreSQL follow the clock of the database, which all processes share', () => {
  const clock = clocks()
  const early = steadyTime(clock, 'postgres')
  clock.set(5_000_000)
  const late = steadyTime(clock, 'postgres')
  clock.pass(10)
  expect([early(), late()]).toEqual([5_000_010, 5_000_010])
})
