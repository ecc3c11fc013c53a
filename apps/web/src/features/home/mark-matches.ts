import { findTerm, foldTerms } from '@recruiting/schema/keyword'

/** A run of text and whether it matches the keyword; `at` is its start index. */
export type Part = { text: string; isMatch: boolean; at: number }

/** Folds like the search: ignores width, case and 臺/台. */
function fold(character: string): string {
  return character.normalize('NFKC').toLowerCase().replaceAll('臺', '台')
}

/**
 * Splits a text into runs that match one of the keyword's words and runs that do not. Folding may change lengths,
 * so each folded unit keeps the index of its source character.
 */
export function markMatches(text: string, keyword: string): Part[] {
  const starts: number[] = []
  let folded = ''
  let position = 0
  for (const character of text) {
    const unit = fold(character)
    for (let index = 0; index < unit.length; index++) starts.push(position)
    folded += unit
    position += character.length
  }
  starts.push(text.length)
  const marked = new Uint8Array(text.length)
  for (const word of foldTerms(keyword)) {
    for (let at = findTerm(folded, word); at >= 0; at = findTerm(folded, word, at + word.length)) {
      const end = at + word.length
      const last = starts.findIndex((start, index) => index >= end && start > (starts[end - 1] ?? 0))
      marked.fill(1, starts[at], last < 0 ? text.length : starts[last])
    }
  }
  const parts: Part[] = []
  for (let at = 0; at < text.length; ) {
    let end = at + 1
    while (end < text.length && marked[end] === marked[at]) end++
    parts.push({ text: text.slice(at, end), isMatch: marked[at] === 1, at })
    at = end
  }
  return parts
}
