import { expect, it } from 'vitest'
import { isUnchanged } from './if-none-match.ts'

it.each(['W/"a"', '"a"', '*', '"z", W/"a"', '"z" , "a"', ',"a"'])('%s matches W/"a" and "a"', (header) => {
  expect(isUnchanged(header, 'W/"a"')).toBe(true)
  expect(isUnchanged(header, '"a"')).toBe(true)
})

it.each([undefined, '', 'a', '"b"', '"ab"', 'W/"A"', '"z"; "a"'])('%s does not match', (header) => {
  expect(isUnchanged(header, '"a"')).toBe(false)
})
