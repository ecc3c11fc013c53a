import { type Line, type Place, textOf } from './lines.ts'

/** The place in a document that a value came from, with the line it stands on. */
export type Source = Place & { quote: string }

/** A value that a document says, and where. */
export type Found<T> = { value: T; source: Source }

const longestQuote = 200

/** A value with its source: the lines it was put together from, of which the first gives the place. */
export function found<T>(value: T, ...lines: readonly Line[]): Found<T> {
  const quote = lines.map(textOf).join('\n')
  const first = lines[0]
  if (first === undefined) throw new Error('a value has at least one line')
  return { value, source: { ...first.place, quote: Array.from(quote).slice(0, longestQuote).join('') } }
}
