import { expect, it } from 'vitest'
import { pageNumbers } from './results.tsx'

it.each([
  [1, 1, [1]],
  [1, 20, [1, 2, 20]],
  [2, 3, [1, 2, 3]],
  [10, 20, [1, 9, 10, 11, 20]],
  [20, 20, [1, 19, 20]],
  [999, 20, [1, 19, 20]],
])('page %i of %i links to %j', (current, last, expected) => {
  expect(pageNumbers(current, last)).toEqual(expected)
})
