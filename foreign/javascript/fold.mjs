/** How the search compares texts. */
import { document } from './contract.mjs'

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

/** Whether a folded line contains a term or one of its synonyms. */
export function occursIn(line, term) {
  return [term, ...(synonyms.get(term) ?? [])].some((word) => contains(line, word))
}

const synonyms = new Map(Object.entries(document['x-synonyms']))

/** Up to three Latin letters are a whole word. */
function contains(line, word) {
  if (!/^\p{Script=Latin}{1,3}$/u.test(word)) return line.includes(word)
  return new RegExp(`(?<!\\p{Script=Latin})${word}(?!\\p{Script=Latin})`, 'u').test(line)
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
