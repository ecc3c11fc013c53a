/**
 * Grams: single characters and pairs of neighbours, as small integers. A character here is a UTF-16 unit; folded
 * texts are well-formed, so a term can begin and end only where a whole character does.
 */

/** Visits the gram of every character and of every two neighbours of a word, repetitions included. */
export function forEachGram(word: string, visit: (gram: number) => void): void {
  for (let at = 0, before = 0; at < word.length; at++) {
    const unit = word.charCodeAt(at)
    visit(characterGram(unit))
    if (at > 0) visit(pairGram(before, unit))
    before = unit
  }
}

/** The grams a word must have to contain the term: the one character, or all pairs. */
export function gramsOfTerm(term: string): Set<number> {
  if (term.length === 1) return new Set([characterGram(term.charCodeAt(0))])
  const grams = new Set<number>()
  for (let at = 1; at < term.length; at++) grams.add(pairGram(term.charCodeAt(at - 1), term.charCodeAt(at)))
  return grams
}

/** A single character is the pair that begins with a space, which no word has. */
function characterGram(unit: number): number {
  return pairGram(0x20, unit)
}

function pairGram(first: number, second: number): number {
  return (first << 16) | second
}
