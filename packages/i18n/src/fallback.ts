/** Words of a locale or of a part of it: texts, lists and groups by key. */
export type WordTree = { readonly [key: string]: unknown }

/**
 * Fills missing words of a locale from the fallback language (spec 1: `us`). A list counts as one word. The
 * compiler refuses missing words in this repository; the words of a company that adapts it may be incomplete. A text with
 * a number keeps the forms of its own language: `_one` of English does not complete `_other` of Chinese.
 */
export function withFallback<T extends WordTree>(words: T, fallback: WordTree): T {
  const completed = Object.entries(fallback).flatMap(([key, word]) => {
    const own = words[key]
    if (own === undefined) return words[key.replace(/_one$/, '_other')] === undefined ? [[key, word]] : []
    return [[key, isGroup(own) && isGroup(word) ? withFallback(own, word) : own]]
  })
  return { ...words, ...Object.fromEntries(completed) }
}

function isGroup(value: unknown): value is WordTree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
