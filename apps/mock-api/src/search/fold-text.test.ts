import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldTerms, foldText } from './fold-text.ts'

test.each([
  ['upper case', 'React', 'react'],
  ['full-width letters, digits and signs', 'ＳＷ－１００１', 'sw-1001'],
  ['half-width katakana', 'ｶﾞ', 'ガ'],
  ['the official and the everyday 台', '臺北', '台北'],
  ['white space of all kinds', '\t React\u3000\u00a0工程師\r\n', 'react 工程師'],
  ['invisible characters that pasting brings along', 'Re\u200bact\ufeff\u00ad', 'react'],
  ['a final sigma', 'ΟΔΟΣ', 'οδοσ'],
  ['a dotted capital I', 'İ', 'i̇'],
  ['half of a character', 'a\ud83d', 'a\ufffd'],
])('folds %s', (_, text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('folding twice changes nothing', () => {
  const character = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.constantFrom('臺', 'Σ', 'İ', 'ﾞ', '\u0301'),
  )
  const text = fc.array(character).map((characters) => characters.join(''))
  fc.assert(
    fc.property(text, (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text))
    }),
    { numRuns: 1000 },
  )
})

test('no character escapes: folding twice changes none of Unicode', () => {
  const unstable: string[] = []
  for (let point = 0; point <= 0x10ffff; point++) {
    const folded = foldText(String.fromCodePoint(point))
    if (foldText(folded) !== folded) unstable.push(point.toString(16))
  }
  expect(unstable).toEqual([])
})

test.each([
  ['React　台北', ['react', '台北']],
  ['React工程師', ['react工程師']],
  ['a A ａ', ['a']],
  [' \u3000 ', []],
  ['', []],
])('the terms of %j are %j', (keyword, terms) => {
  expect(foldTerms(keyword)).toEqual(terms)
})
