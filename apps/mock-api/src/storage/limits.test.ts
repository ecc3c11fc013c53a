import { describe, expect, it } from 'vitest'
import { createWrongLinks } from './limits.ts'

const minute = 60_000

function counter(most = 3) {
  const clock = { now: 1_000_000 }
  return { clock, wrongLinks: createWrongLinks(most, () => clock.now) }
}

describe('invalid links', () => {
  it('are counted per client', () => {
    const { wrongLinks } = counter()
    expect([1, 2, 3].map(() => wrongLinks.add('a'))).toEqual([0, 0, 0])
    expect(wrongLinks.wait('a')).toBe(15 * 60)
    expect(wrongLinks.add('a')).toBe(15 * 60)
    expect(wrongLinks.wait('b')).toBe(0)
  })

  it('expire one by one after 15 minutes', () => {
    const { wrongLinks, clock } = counter()
    for (let at = 0; at < 3; at++) {
      wrongLinks.add('a')
      clock.now += minute
    }
    expect(wrongLinks.wait('a')).toBe(12 * 60)
    clock.now += 12 * minute - 1
    expect(wrongLinks.wait('a')).toBe(1)
    clock.now += 1
    expect(wrongLinks.wait('a')).toBe(0)
    expect(wrongLinks.add('a')).toBe(0)
    expect(wrongLinks.wait('a')).toBe(60)
  })
})
