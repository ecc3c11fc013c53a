import { expect, it } from 'vitest'
import { pageCount, pageNumbers } from './results.tsx'

it.each([
  [0, 1],
  [20, 1],
  [21, 2],
  [381, 20],
])('%i vacancies make %i pages of twenty', (total, pages) => {
  expect(pageCount({ total, pageSize: 20 })).toBe(pages)
})

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
