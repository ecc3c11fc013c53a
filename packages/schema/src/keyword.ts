/**
 * The form in which texts and keywords are compared: Unicode NFKC without invisible characters, lower case, 臺
 * replaced by 台 (official and everyday spelling), white space collapsed and trimmed. Full-width `ＲＥＡＣＴ臺北` equals
 * `react台北`. The length may change. Idempotent.
 */
export function foldText(text: string): string {
  // Most searches have no keyword.
  if (text === '') return ''
  return (
    text
      .toWellFormed()
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
      .toLowerCase()
      // Lower-casing can decompose characters (İ), and removals create new neighbours.
      .normalize('NFKC')
      // Lower-casing a sigma depends on its position in the word, which differs in a substring.
      .replaceAll('ς', 'σ')
      .replaceAll('臺', '台')
      .replace(/\s+/gu, ' ')
      .trim()
  )
}

/** A code in the form in which codes are compared: folded, without hyphens. */
export function foldCode(code: string): string {
  return foldText(code).replaceAll('-', '')
}

/**
 * The distinct folded terms of a keyword; a vacancy must contain all of them. Terms are separated by white space,
 * and by a change between Chinese characters and a run with Latin letters: `iOS工程師` has the terms `ios` and `工程師`,
 * `3年` is one term.
 * @returns an empty list when the keyword is only white space.
 */
export function foldTerms(keyword: string): string[] {
  return [...new Set(foldText(keyword).split(' ').flatMap(splitScripts))]
}

/**
 * The index from which a folded text contains a folded term, from an index on; -1 if it does not. A term of up to three
 * Latin letters is found as a whole word only: `pm` is not in `development`.
 */
export function findTerm(text: string, term: string, from = 0): number {
  let at = text.indexOf(term, from)
  if (!isWholeWord(term)) return at
  while (at >= 0) {
    const end = at + term.length
    // Two UTF-16 units hold any character.
    const isInside =
      /\p{Script=Latin}$/u.test(text.slice(Math.max(0, at - 2), at)) ||
      /^\p{Script=Latin}/u.test(text.slice(end, end + 2))
    if (!isInside) return at
    at = text.indexOf(term, at + 1)
  }
  return -1
}

/** Whether a term is found as a whole word only. */
export function isWholeWord(term: string): boolean {
  return /^\p{Script=Latin}{1,3}$/u.test(term)
}

/** Alternating runs of Chinese and other characters; neighbours are joined if the other run has no Latin letter. */
function splitScripts(word: string): string[] {
  const runs = word.match(/\p{Script=Han}+|\P{Script=Han}+/gu) ?? []
  const terms: string[] = []
  for (const [at, run] of runs.entries()) {
    const isApart = hasLatin(run) || hasLatin(runs[at - 1] ?? '')
    const last = terms.pop()
    if (last === undefined) terms.push(run)
    else if (isApart) terms.push(last, run)
    else terms.push(last + run)
  }
  return terms
}

function hasLatin(text: string): boolean {
  return /\p{Script=Latin}/u.test(text)
}
