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
 * Finds the documents with a line that contains a term. A word is what stands between spaces: in English a word,
 * in Chinese often a whole line. A term holds no space, so it lies inside one word or not at all, and each
 * distinct word is cut into grams and compared once, however many documents have it.
 */
export type WordIndex = {
  /** How many documents there are; they are numbered from 0. */
  readonly size: number
  /** The distinct words, folded. */
  readonly words: readonly string[]
  /** How many words there were when it was built; the lexicon may have more by now. */
  readonly wordCount: number
  /** The documents of each word. */
  readonly documents: PostingLists
  /** The documents of a word that many have: shorter and faster than its list. */
  readonly frequentWords: ReadonlyMap<number, Bitmap>
  /** Numbers of the grams: of every character (UTF-16 unit) and every two neighbours that occur. */
  readonly grams: ReadonlyMap<number, number>
  /** The words of each gram. */
  readonly gramWords: PostingLists
  /** The documents of a gram whose words have so many that joining them at each query would be slow. */
  readonly frequentGrams: ReadonlyMap<number, Bitmap>
}

/**
 * Numbers words. Documents are written with it once and stay as they are while others change, so an index is built anew
 * without reading their texts again.
 */
export type Lexicon = {
  /** The words by number, folded. Only ever longer. */
  readonly words: readonly string[]
  /** The distinct words of some lines, by number. */
  numbersOf(lines: readonly string[]): readonly number[]
}

/** Lines whose words are remembered: many vacancies have lines in common. */
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
 * @param words of the lexicon that the documents were written with.
 * @param documents each with the numbers of its distinct words.
 * @param before the index this one follows: what depends on the words alone is taken over when there are no new ones.
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

/** A bitmap of each word from whose number of documents on it takes less memory than the list. */
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
    // Starting on a word's list costs as much as some of its documents.
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
  // That all pairs occur does not say that they follow each other.
  if (term.length > 2) {
    const words = intersectLists(grams.map((gram) => postingList(index.gramWords, gram))).filter((word) =>
      index.words[word]?.includes(term),
    )
    addDocumentsOfWords(found, index, words)
    return
  }
  // The term is the gram itself: nothing to verify.
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
