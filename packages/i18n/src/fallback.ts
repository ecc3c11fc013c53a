/** Words of a locale, or a part of them: texts, lists and groups by key. */
export type WordTree = { readonly [key: string]: unknown }

/**
 * Completes the words of a locale from the fallback language (spec 1: `us`): a word that is missing is taken from
 * there. A list counts as one word. The compiler refuses a missing word of this repository; a company's own words
 * may be behind.
 */
export function withFallback<T extends WordTree>(words: T, fallback: WordTree): T {
  const completed = Object.entries(fallback).map(([key, word]) => {
    const own = words[key]
    return [key, own === undefined ? word : isGroup(own) && isGroup(word) ? withFallback(own, word) : own]
  })
  return { ...words, ...Object.fromEntries(completed) }
}

function isGroup(value: unknown): value is WordTree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
