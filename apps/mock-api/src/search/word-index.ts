import { foldText } from '@recruiting/schema/keyword'
import { addBit, type Bitmap, createBitmap, uniteInto } from './bitmap.ts'
import { forEachGram, gramsOfTerm } from './grams.ts'
import {
  buildPostingLists,
  intersectLists,
  type PostingLists,
  postingCount,
  postingList,
} from './posting-lists.ts'
import { eachInSteps, rowsOfStep, type Steps } from './steps.ts'

/**
 * Finds the documents with a line that contains a term. Words are separated by spaces: in English a word, in
 * Chinese often a whole line. A term has no spaces, so a match lies inside one word; each distinct word is split
 * into grams and compared once, however many documents contain it.
 */
export type WordIndex = {
  /** The number of documents, which are numbered from 0. */
  readonly size: number
  /** The distinct words, folded. */
  readonly words: readonly string[]
  /** The number of words when the index was built; the lexicon may have grown since. */
  readonly wordCount: number
  /** The documents of each word. */
  readonly documents: PostingLists
  /** The documents of a frequent word, as a bitmap: smaller and faster than its list. */
  readonly frequentWords: ReadonlyMap<number, Bitmap>
  /** The numbers of the grams: every character (UTF-16 unit) and pair of neighbours that occurs. */
  readonly grams: ReadonlyMap<number, number>
  /** The words of each gram. */
  readonly gramWords: PostingLists
  /** The documents of a gram with so many words that uniting their lists per query would be slow. */
  readonly frequentGrams: ReadonlyMap<number, Bitmap>
}

/**
 * Assigns numbers to words. Prepared documents refer to words by number, so an index is rebuilt without reading
 * unchanged texts again.
 */
export type Lexicon = {
  /** The folded words by number. Append-only. */
  readonly words: readonly string[]
  /** The distinct words of some lines, as numbers. */
  numbersOf(lines: readonly string[]): readonly number[]
}

/** The most lines whose words are cached: many vacancies share lines. */
const mostLines = 20_000

export function createLexicon(): Lexicon {
  const words: string[] = []
  const numbers = new Map<string, number>()
  const known = new Map<string, readonly number[]>()

  function numberOf(word: string): number {
    const number = numbers.get(word)
    if (number !== undefined) return number
    numbers.set(word, words.length)
    return words.push(word) - 1
  }

  function numbersOfLine(line: string): readonly number[] {
    const before = known.get(line)
    if (before !== undefined) return before
    const found = foldText(line).split(' ').map(numberOf)
    if (known.size >= mostLines) known.clear()
    known.set(line, found)
    return found
  }

  return { words, numbersOf: (lines) => [...new Set(lines.flatMap(numbersOfLine))] }
}

/**
 * Builds the index.
 * @param words of the lexicon that prepared the documents.
 * @param documents each with the numbers of its distinct words.
 * @param before the previous index: parts that depend only on words are reused if there are no new words.
 */
export function* buildWordIndex(
  words: readonly string[],
  documents: readonly (readonly number[])[],
  before?: WordIndex,
): Steps<WordIndex> {
  const size = documents.length
  const lists = yield* buildPostingLists(words.length, (visit) =>
    eachInSteps(documents, (numbers, document) => {
      for (const word of numbers) visit(word, document)
    }),
  )
  const isSameWords = before?.words === words && before.wordCount === words.length
  const { grams, gramWords } = isSameWords ? before : yield* indexGrams(words)
  const frequentWords = yield* joinFrequentWords(size, lists)
  const index = { size, words, wordCount: words.length, documents: lists, frequentWords, grams, gramWords }
  return { ...index, frequentGrams: yield* joinFrequentGrams(index) }
}

/** A bitmap for each word with so many documents that the bitmap takes less memory than the list. */
function* joinFrequentWords(size: number, lists: PostingLists): Steps<ReadonlyMap<number, Bitmap>> {
  const frequent = new Map<number, Bitmap>()
  for (let word = 0; word + 1 < lists.start.length; word++) {
    if (word % rowsOfStep === 0) yield
    if (postingCount(lists, word) * 32 <= size) continue
    const bitmap = createBitmap(size)
    for (const document of postingList(lists, word)) addBit(bitmap, document)
    frequent.set(word, bitmap)
    yield
  }
  return frequent
}

function* indexGrams(words: readonly string[]): Steps<Pick<WordIndex, 'grams' | 'gramWords'>> {
  const grams = new Map<number, number>()
  yield* eachInSteps(words, (text) =>
    forEachGram(text, (key) => {
      if (!grams.has(key)) grams.set(key, grams.size)
    }),
  )
  const gramWords = yield* buildPostingLists(grams.size, (visit) => {
    const lastWord = new Int32Array(grams.size).fill(-1)
    return eachInSteps(words, (text, word) =>
      forEachGram(text, (key) => {
        const gram = grams.get(key) ?? 0
        if (lastWord[gram] === word) return
        lastWord[gram] = word
        visit(gram, word)
      }),
    )
  })
  return { grams, gramWords }
}

function* joinFrequentGrams(index: Omit<WordIndex, 'frequentGrams'>): Steps<WordIndex['frequentGrams']> {
  const { size, grams, gramWords, documents } = index
  const frequent = new Map<number, Bitmap>()
  for (let gram = 0; gram < grams.size; gram++) {
    const list = postingList(gramWords, gram)
    const joins = list.reduce((sum, word) => sum + postingCount(documents, word), 0)
    yield
    // Opening the list of a word costs as much as reading a few documents.
    if (list.length < 2 || joins + list.length * 16 < size / 2) continue
    const bitmap = createBitmap(size)
    addDocumentsOfWords(bitmap, index, list)
    frequent.set(gram, bitmap)
    yield
  }
  return frequent
}

/**
 * Adds to `found` the documents with a line that contains the folded, non-empty `term`: exactly those that a scan
 * with `includes` would find.
 */
export function addDocuments(found: Bitmap, index: WordIndex, term: string): void {
  const grams: number[] = []
  for (const key of gramsOfTerm(term)) {
    const gram = index.grams.get(key)
    if (gram === undefined) return
    grams.push(gram)
  }
  // A word with all pairs need not contain them in sequence.
  if (term.length > 2) {
    const words = intersectLists(grams.map((gram) => postingList(index.gramWords, gram))).filter((word) =>
      index.words[word]?.includes(term),
    )
    addDocumentsOfWords(found, index, words)
    return
  }
  // The term is a single gram: nothing to verify.
  const [gram = -1] = grams
  const frequent = index.frequentGrams.get(gram)
  if (frequent) uniteInto(found, frequent)
  else addDocumentsOfWords(found, index, postingList(index.gramWords, gram))
}

function addDocumentsOfWords(
  found: Bitmap,
  { documents, frequentWords }: Pick<WordIndex, 'documents' | 'frequentWords'>,
  words: Uint32Array,
): void {
  const { start, items } = documents
  for (const word of words) {
    const frequent = frequentWords.get(word)
    if (frequent) {
      uniteInto(found, frequent)
      continue
    }
    const end = start[word + 1] ?? 0
    for (let at = start[word] ?? 0; at < end; at++) addBit(found, items[at] ?? 0)
  }
}
