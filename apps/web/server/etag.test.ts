import { expect, it } from 'vitest'
import { isKnown } from './etag.ts'

it.each(['W/"a"', '"a"', '*', '"z", W/"a"', '"z" , "a"'])('%s names W/"a" and "a"', (header) => {
  expect(isKnown(header, 'W/"a"')).toBe(true)
  expect(isKnown(header, '"a"')).toBe(true)
})

it.each([undefined, '', 'a', '"b"', '"ab"', 'W/"A"'])('%s does not', (header) => {
  expect(isKnown(header, '"a"')).toBe(false)
})
