import type { Locale } from '@recruiting/schema/options'

/** A text in every language. */
export type Texts = Record<Locale, string>

/** The words of both languages in one tree: every text becomes `{ tw, us }`. */
export type TextTree = Texts | { [key: string]: TextTree } | TextTree[]

/**
 * Joins the words of two languages. Throws with the path of a text that one of them lacks.
 * @param path of the words, for the error
 */
export function bilingual(tw: unknown, us: unknown, path: string): TextTree {
  if (typeof tw === 'string' && typeof us === 'string') {
    if (tw.trim() === '' || us.trim() === '') throw new Error(`${path}: has no words in one language`)
    return { tw, us }
  }
  if (!isTree(tw) || !isTree(us) || Array.isArray(tw) !== Array.isArray(us))
    throw new Error(`${path}: has no words in one language`)
  const keys = [...new Set([...Object.keys(tw), ...Object.keys(us)])]
  const children = keys.map((key): [string, TextTree] => [key, bilingual(tw[key], us[key], `${path}.${key}`)])
  return Array.isArray(tw) ? children.map(([, child]) => child) : Object.fromEntries(children)
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
