import { expect, it } from 'vitest'
import { namesVersion, versionTag } from './headers.ts'

it.each([
  ['"12"', true],
  ['"1", "12"', true],
  ['*', true],
  ['"1", *', false],
  ['W/"12", "1"', false],
  ['"1"', false],
  ['12', false],
  ['W/"12"', false],
  ['"12', false],
  ['', false],
])('If-Match: %s matches version 12: %s', (header, names) => {
  expect(versionTag(12)).toBe('"12"')
  expect(namesVersion(header, 12)).toBe(names)
})
