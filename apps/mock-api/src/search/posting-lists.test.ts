import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildPostingLists, intersectLists, postingCount, postingList } from './posting-lists.ts'
import { eachInSteps, finish } from './steps.ts'

const sorted = fc.uniqueArray(fc.nat(300), { maxLength: 200 }).map((list) => Uint32Array.from(list).sort())

test('the intersection contains what is in all lists', () => {
  fc.assert(
    fc.property(fc.array(sorted, { minLength: 1, maxLength: 5 }), (lists) => {
      const [first = new Uint32Array(), ...others] = lists
      const common = [...first].filter((item) => others.every((other) => other.includes(item)))
      expect([...intersectLists(lists)]).toEqual(common)
    }),
  )
})

test('the intersection of no lists is empty', () => {
  expect(intersectLists([])).toHaveLength(0)
})

test('each key has its own items', () => {
  fc.assert(
    fc.property(fc.array(sorted), (lists) => {
      const built = finish(
        buildPostingLists(lists.length, (visit) =>
          eachInSteps(lists, (list, key) => {
            for (const item of list) visit(key, item)
          }),
        ),
      )
      expect(lists.map((_, key) => [...postingList(built, key)])).toEqual(lists.map((list) => [...list]))
      expect(lists.map((_, key) => postingCount(built, key))).toEqual(lists.map((list) => list.length))
    }),
  )
})
