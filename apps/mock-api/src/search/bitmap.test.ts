import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addBit,
  type Bitmap,
  countBits,
  countShared,
  createBitmap,
  createFullBitmap,
  hasBit,
  intersectInto,
  removeBit,
  sliceBits,
  subtractFrom,
  uniteInto,
} from './bitmap.ts'

const size = 100
const members = fc.uniqueArray(fc.nat(size - 1)).map((list) => list.sort((a, b) => a - b))

function bitmapOf(list: readonly number[]): Bitmap {
  const bitmap = createBitmap(size)
  for (const bit of list) addBit(bitmap, bit)
  return bitmap
}

function membersOf(bitmap: Bitmap): number[] {
  return sliceBits(bitmap, 0, Infinity)
}

test('a bitmap contains what was added', () => {
  fc.assert(
    fc.property(members, fc.nat(size - 1), (list, bit) => {
      const bitmap = bitmapOf(list)
      expect(membersOf(bitmap)).toEqual(list)
      expect(countBits(bitmap)).toBe(list.length)
      expect(hasBit(bitmap, bit)).toBe(list.includes(bit))
      removeBit(bitmap, bit)
      expect(membersOf(bitmap)).toEqual(list.filter((member) => member !== bit))
    }),
  )
})

test('union, intersection and difference equal those of sets', () => {
  fc.assert(
    fc.property(members, members, (a, b) => {
      const result = (change: (target: Bitmap, other: Bitmap) => void) => {
        const target = bitmapOf(a)
        change(target, bitmapOf(b))
        return membersOf(target)
      }
      expect(result(uniteInto)).toEqual([...new Set([...a, ...b])].sort((x, y) => x - y))
      expect(result(intersectInto)).toEqual(a.filter((member) => b.includes(member)))
      expect(result(subtractFrom)).toEqual(a.filter((member) => !b.includes(member)))
      expect([...countShared(bitmapOf(a), [bitmapOf(b), bitmapOf(a)], bitmapOf(b))]).toEqual([
        a.filter((member) => b.includes(member)).length,
        a.length,
      ])
    }),
  )
})

test('a slice equals that of an array', () => {
  fc.assert(
    fc.property(members, fc.nat(size), fc.nat(size), (list, skip, take) => {
      expect(sliceBits(bitmapOf(list), skip, take)).toEqual(list.slice(skip, skip + take))
    }),
  )
})

test.each([0, 1, 31, 32, 33, 64, 100])('a full bitmap of %i has that many members', (count) => {
  expect(membersOf(createFullBitmap(count))).toEqual(Array.from({ length: count }, (_, bit) => bit))
})
