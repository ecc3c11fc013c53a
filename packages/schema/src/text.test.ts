import { expect, it } from 'vitest'
import { codePoints, halfWidth, isAtMost, truncate } from './text.ts'

it('counts code points', () => {
  expect(['', 'a', '陳', '𠮷', '👩‍👩‍👧', '\uD800'].map(codePoints)).toEqual([0, 1, 1, 1, 5, 1])
})

it('limits by code points', () => {
  expect([isAtMost('𠮷𠮷', 2), isAtMost('𠮷𠮷', 1), isAtMost('abc', 3), isAtMost('abc', 2)]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

it('truncates only between code points', () => {
  expect(truncate('𠮷𠮷𠮷', 2)).toBe('𠮷𠮷')
  expect(truncate('𠮷a', 2)).toBe('𠮷a')
  expect(truncate('abc', 0)).toBe('')
})

it('folds full-width forms and trims', () => {
  expect(halfWidth('\u3000ＡＢｃ１２３＠．－＋（）\u3000')).toBe('ABc123@.-+()')
})
