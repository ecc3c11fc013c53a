import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachInSteps, finish, rowsOfStep, sortInSteps } from './steps.ts'

test('sorts stably', () => {
  const items = fc.array(fc.record({ key: fc.nat(20), at: fc.nat() }), { maxLength: 3 * rowsOfStep })
  fc.assert(
    fc.property(items, (list) => {
      const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key
      expect(finish(sortInSteps(list, byKey))).toEqual(list.toSorted(byKey))
    }),
    { numRuns: 50 },
  )
})

test('yields after a bounded number of items and comparisons', () => {
  const list = Array.from({ length: 5000 }, (_, at) => ({ key: (at * 7919) % 5000 }))
  let visited = 0
  const visits: number[] = []
  for (const _ of eachInSteps(list, () => visited++)) visits.push(visited)
  expect(visits).toHaveLength(Math.floor(5000 / rowsOfStep))
  expect(visits[0]).toBe(rowsOfStep)

  let compared = 0
  let most = 0
  const sorting = sortInSteps(list, (a, b) => {
    compared++
    return a.key - b.key
  })
  for (const _ of sorting) {
    most = Math.max(most, compared)
    compared = 0
  }
  // A run is sorted at once, with n log n comparisons.
  expect(most).toBeLessThanOrEqual(rowsOfStep * Math.log2(rowsOfStep))
})
