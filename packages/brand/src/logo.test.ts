import { describe, expect, it } from 'vitest'
import { fitted, proportions, readLogo } from './logo.ts'

it('the logo has proportions', () => {
  expect(readLogo()).toMatchObject({ width: expect.any(Number), height: expect.any(Number) })
})

describe('proportions', () => {
  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 32"/>', { width: 48, height: 32 }],
    ["<svg viewBox='-1,-1, 10.5 ,2'/>", { width: 10.5, height: 2 }],
  ])('of %s', (svg, size) => expect(proportions(svg)).toEqual(size))

  it.each(['<svg width="48" height="32"/>', '<svg viewBox="0 0 48"/>', '<svg viewBox="0 0 0 32"/>', 'PNG'])(
    'refuses %s in one line',
    (svg) => expect(() => proportions(svg)).toThrow(/^logo\.svg: needs a viewBox, such as .+$/),
  )
})

it.each([
  ['a square', { width: 24, height: 24 }, { width: 32, height: 32 }],
  ['a wide one', { width: 1000, height: 100 }, { width: 112, height: 11 }],
  ['a tall one', { width: 1, height: 400 }, { width: 1, height: 32 }],
])('%s fits into the header', (_, size, expected) => {
  expect(fitted(size, { width: 112, height: 32 })).toEqual(expected)
})
