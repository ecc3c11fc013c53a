import { addBit, type Bitmap, createBitmap, uniteInto } from './bitmap.ts'
import { foldText } from './fold-text.ts'
import { forEachGram, gramsOfTerm } from './grams.ts'
import {
  buildPostingLists,
  intersectLists,
  type PostingLists,
  postingCount,
  postingList,
} from './posting-lists.ts'

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

/** Builds the index of `size` documents; `linesOf` gives a document's lines and is called several times. */
export function buildWordIndex(size: number, linesOf: (document: number) => readonly string[]): WordIndex {
  const { words, wordsOfLine } = internWords(size, linesOf)
  const documents = buildPostingLists(words.length, (visit) => {
    const lastDocument = new Int32Array(words.length).fill(-1)
    for (let document = 0; document < size; document++) {
      for (const line of linesOf(document)) {
        for (const word of wordsOfLine.get(line) ?? []) {
          if (lastDocument[word] === document) continue
          lastDocument[word] = document
          visit(word, document)
        }
      }
    }
  })
  const frequentWords = new Map<number, Bitmap>()
  for (let word = 0; word < words.length; word++) {
    // From here on a bitmap takes less memory than the list.
    if (postingCount(documents, word) * 32 <= size) continue
    const bitmap = createBitmap(size)
    for (const document of postingList(documents, word)) addBit(bitmap, document)
    frequentWords.set(word, bitmap)
  }

  const grams = new Map<number, number>()
  for (const text of words) {
    forEachGram(text, (key) => {
      if (!grams.has(key)) grams.set(key, grams.size)
    })
  }
  const gramWords = buildPostingLists(grams.size, (visit) => {
    const lastWord = new Int32Array(grams.size).fill(-1)
    words.forEach((text, word) => {
      forEachGram(text, (key) => {
        const gram = grams.get(key) ?? 0
        if (lastWord[gram] === word) return
        lastWord[gram] = word
        visit(gram, word)
      })
    })
  })

  const frequentGrams = new Map<number, Bitmap>()
  const index = { size, words, documents, frequentWords, grams, gramWords, frequentGrams }
  for (let gram = 0; gram < grams.size; gram++) {
    const list = postingList(gramWords, gram)
    const joins = list.reduce((sum, word) => sum + postingCount(documents, word), 0)
    // Starting on a word's list costs as much as some of its documents.
    if (list.length < 2 || joins + list.length * 16 < size / 2) continue
    const bitmap = createBitmap(size)
    addDocumentsOfWords(bitmap, index, list)
    frequentGrams.set(gram, bitmap)
  }
  return index
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

/** Numbers the distinct words and cuts each distinct line, as it was given, into them. */
function internWords(size: number, linesOf: (document: number) => readonly string[]) {
  const numbers = new Map<string, number>()
  const wordsOfLine = new Map<string, readonly number[]>()
  const numberOf = (word: string) => {
    const number = numbers.get(word) ?? numbers.size
    numbers.set(word, number)
    return number
  }
  for (let document = 0; document < size; document++) {
    for (const line of linesOf(document)) {
      if (!wordsOfLine.has(line)) wordsOfLine.set(line, foldText(line).split(' ').map(numberOf))
    }
  }
  return { words: [...numbers.keys()], wordsOfLine }
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
