import { expect, test } from 'vitest'
import { sliceBits } from './bitmap.ts'
import { createScratch } from './scratch.ts'

test('each bitmap is given once until the reset, then the same ones are reused', () => {
  const scratch = createScratch(40)
  const first = [scratch.any(), scratch.empty(), scratch.copyOf(scratch.any())]
  expect(new Set(first).size).toBe(3)
  scratch.reset()
  expect(scratch.any()).toBe(first[0])
})

test('an empty one is empty and a copy is equal, whatever they contained before', () => {
  const scratch = createScratch(40)
  const full = scratch.any().fill(1)
  scratch.any().fill(1)
  scratch.reset()
  scratch.any()
  expect(sliceBits(scratch.empty(), 0, 40)).toEqual([])
  expect(scratch.copyOf(full)).toEqual(full)
})
