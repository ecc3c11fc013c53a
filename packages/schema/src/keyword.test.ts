import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldCode, foldTerms, foldText } from './keyword.ts'

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

test('folding is idempotent', () => {
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

test('folding is idempotent for every Unicode character', () => {
  const unstable: string[] = []
  for (let point = 0; point <= 0x10ffff; point++) {
    const folded = foldText(String.fromCodePoint(point))
    if (foldText(folded) !== folded) unstable.push(point.toString(16))
  }
  expect(unstable).toEqual([])
})

test.each([
  ['SW-1203', 'sw1203'],
  ['ｓｗ－１２０３', 'sw1203'],
  ['sw1203', 'sw1203'],
  ['-', ''],
])('the code %s is compared as %s', (code, folded) => {
  expect(foldCode(code)).toBe(folded)
})

test.each([
  ['React　台北', ['react', '台北']],
  ['React工程師', ['react', '工程師']],
  ['工程師iOS', ['工程師', 'ios']],
  ['資深C++工程師', ['資深', 'c++', '工程師']],
  ['.NET工程師', ['.net', '工程師']],
  ['台北iOS17工程師', ['台北', 'ios17', '工程師']],
  ['B2B業務 b2b', ['b2b', '業務']],
  ['ｉＯＳ工程師', ['ios', '工程師']],
  ['3年經驗', ['3年經驗']],
  ['24小時3班', ['24小時3班']],
  ['台北市（信義）', ['台北市(信義)']],
  ['Ｃ＃', ['c#']],
  ['SW-1001', ['sw-1001']],
  ['カフェ店長', ['カフェ店長']],
  ['a A ａ', ['a']],
  [' \u3000 ', []],
  ['', []],
])('the terms of %j are %j', (keyword, terms) => {
  expect(foldTerms(keyword)).toEqual(terms)
})

test('terms are parts of the folded keyword and together cover all of it', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.constantFrom('工程師', 'ios', '3', ' ', '+'),
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const words = foldText(parts.join('')).split(' ')
      const terms = foldTerms(parts.join(''))
      expect(terms.every((term) => term !== '' && words.some((word) => word.includes(term)))).toBe(true)
      expect(words.join('').length).toBeGreaterThanOrEqual(terms.join('').length)
      for (const word of words) expect(foldTerms(word).join('').length).toBeLessThanOrEqual(word.length)
    }),
    { numRuns: 500 },
  )
})
