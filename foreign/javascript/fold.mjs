/** How the search compares texts. */

/** The text as keywords and vacancies are compared. */
export function fold(text) {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('ς', 'σ')
    .replaceAll('臺', '台')
    .replace(/[\t-\r\uFEFF\p{Zs}\u2028\u2029]+/gu, ' ')
    .replace(/^ | $/g, '')
}

/** The folded text as a job code is compared. */
export const foldCode = (text) => fold(text).replaceAll('-', '')

/** The different terms of a keyword, in its order. */
export function termsOf(keyword) {
  const parts = fold(keyword).split(' ').filter(Boolean)
  return [...new Set(parts.flatMap(splitScripts))]
}

/** Splits between Chinese characters and a run with a Latin letter; digits and signs alone do not split. */
function splitScripts(part) {
  const runs = part.match(/\p{Script=Han}+|\P{Script=Han}+/gu) ?? []
  const terms = []
  for (const [at, run] of runs.entries()) {
    const isApart = at > 0 && [run, runs[at - 1]].some((one) => /\p{Script=Latin}/u.test(one))
    if (at === 0 || isApart) terms.push(run)
    else terms.push(terms.pop() + run)
  }
  return terms
}
