/**
 * Visits the gram of every character and of every pair of neighbours in a word, including repetitions. Grams are
 * small integers. A character is a UTF-16 unit here; folded texts are well-formed, so a term starts and ends only
 * at whole code points.
 */
export function forEachGram(word: string, visit: (gram: number) => void): void {
  for (let at = 0, before = 0; at < word.length; at++) {
    const unit = word.charCodeAt(at)
    visit(characterGram(unit))
    if (at > 0) visit(pairGram(before, unit))
    before = unit
  }
}

/** The grams that a word must have to contain the term: its single character, or all pairs. */
export function gramsOfTerm(term: string): Set<number> {
  if (term.length === 1) return new Set([characterGram(term.charCodeAt(0))])
  const grams = new Set<number>()
  for (let at = 1; at < term.length; at++) grams.add(pairGram(term.charCodeAt(at - 1), term.charCodeAt(at)))
  return grams
}

/** A single character is represented as a pair that starts with a space, which no word contains. */
function characterGram(unit: number): number {
  return pairGram(0x20, unit)
}

function pairGram(first: number, second: number): number {
  return (first << 16) | second
}
