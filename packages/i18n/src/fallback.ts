/** Words of a locale or of a part of it: texts, lists and groups by key. */
export type WordTree = { readonly [key: string]: unknown }

/**
 * Fills missing words of a locale from the fallback language (spec 1: `us`). A list counts as one word. The
 * compiler refuses missing words in this repository; the words of a company that adapts it may be incomplete.
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
