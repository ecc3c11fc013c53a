import { expect, it } from 'vitest'
import { median, percentile } from './statistics.ts'

const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)

it.each([
  [hundred, 0.5, 50],
  [hundred, 0.99, 99],
  [hundred, 1, 100],
  [[7], 0.99, 7],
])('percentile', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected)
})

it.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[5], 5],
])('median', (values, expected) => {
  expect(median(values)).toBe(expected)
})

it('is NaN for an empty list', () => {
  expect([median([]), percentile([], 0.5)]).toEqual([Number.NaN, Number.NaN])
})
