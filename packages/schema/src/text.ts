/** Length in Unicode code points, as JSON Schema counts; `maxlength`, Java and .NET count UTF-16 units. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/**
 * Whether a text has at most `max` code points. Counts them only when there are more UTF-16 units, which are never
 * fewer.
 */
export function isAtMost(text: string, max: number): boolean {
  return text.length <= max || codePoints(text) <= max
}

/** The first `max` code points of a text; never splits a surrogate pair. */
export function truncate(text: string, max: number): string {
  return isAtMost(text, max) ? text : Array.from(text).slice(0, max).join('')
}

/** White space, Default_Ignorable_Code_Point of Unicode and U+2800. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a text has a character that shows something. */
export function isVisible(text: string): boolean {
  return !invisible.test(text)
}

/** Full-width letters, digits, signs and the ideographic space in their ASCII forms (NFKC), trimmed. */
export function halfWidth(text: string): string {
  return text.normalize('NFKC').trim()
}
