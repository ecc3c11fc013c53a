import { expect, it } from 'vitest'
import { describeWaits, failuresOf, percentile, worstOf } from './waits.ts'

const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)

it.each([
  [hundred, 0.5, 50],
  [hundred, 0.99, 99],
  [hundred, 1, 100],
  [[7], 0.99, 7],
])('percentile', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected)
})

it('summarises several kinds of requests', () => {
  const waits = { list: { times: [1, 30], failures: 1 }, page: { times: [4], failures: 2 } }
  expect([worstOf(waits), failuresOf(waits)]).toEqual([30, 3])
  expect(worstOf({ list: { times: [], failures: 0 } })).toBeNaN()
})

it('formats the figures of one kind', () => {
  expect(describeWaits({ times: hundred, failures: 3 })).toBe(
    'p50 50 ms · p99 99 ms · worst 100 ms · 3 of 100 failed',
  )
})
