/**
 * The form in which texts and keywords are compared: Unicode NFKC without invisible characters, lower case,
 * 臺 written 台 (the official and the everyday spelling), white space collapsed to single spaces and trimmed.
 * So full-width `ＲＥＡＣＴ臺北` and `react台北` are equal. The length may change. Folding twice changes nothing.
 */
export function foldText(text: string): string {
  // A search without a keyword, which is the usual one.
  if (text === '') return ''
  return (
    text
      .toWellFormed()
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
      .toLowerCase()
      // Lower case can decompose (İ), and what was apart may now be neighbours.
      .normalize('NFKC')
      // A sigma's lower case depends on its place in the word; a substring has another place.
      .replaceAll('ς', 'σ')
      .replaceAll('臺', '台')
      .replace(/\s+/gu, ' ')
      .trim()
  )
}

/** A code as it is compared: folded, without hyphens. */
export function foldCode(code: string): string {
  return foldText(code).replaceAll('-', '')
}

/**
 * The terms of a keyword, folded, each once; a vacancy must contain all of them. White space separates terms, and so does
 * a change between Chinese characters and a run with Latin letters: `iOS工程師` has the terms `ios` and `工程師`, `3年` has
 * one.
 * @returns an empty list when the keyword has only white space.
 */
export function foldTerms(keyword: string): string[] {
  return [...new Set(foldText(keyword).split(' ').flatMap(splitScripts))]
}

/** Runs of Chinese characters and runs of anything else, in turn; joined where the other run has no Latin letter. */
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
