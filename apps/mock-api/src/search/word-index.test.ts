import { expect, test } from 'vitest'
import { createBitmap, sliceBits } from './bitmap.ts'
import { finish } from './steps.ts'
import { addDocuments, buildWordIndex, createLexicon } from './word-index.ts'

const documents = [['React 工程師'], ['工程 師', 'ABAB'], ['ｒｅａｃｔ工程師', 'baba cc'], []]
const lexicon = createLexicon()
const index = finish(
  buildWordIndex(
    lexicon.words,
    documents.map((lines) => lexicon.numbersOf(lines)),
  ),
)

function find(term: string): number[] {
  const found = createBitmap(documents.length)
  addDocuments(found, index, term)
  return sliceBits(found, 0, Infinity)
}

test.each([
  ['react', [0, 2]],
  ['工程師', [0, 2]],
  ['工程', [0, 1, 2]],
  ['師', [0, 1, 2]],
  ['react工', [2]],
  ['bab', [1, 2]],
  ['abab', [1]],
  ['aba', [1, 2]],
  ['cc', [2]],
  ['ccc', []],
  ['aa', []],
  ['\0r', []],
  ['x', []],
])('%j is in %j', (term, expected) => {
  expect(find(term)).toEqual(expected)
})

test('the terms above include frequent grams and frequent words', () => {
  expect(index.frequentGrams.size).toBeGreaterThan(0)
  expect(index.frequentWords.size).toBeGreaterThan(0)
})
