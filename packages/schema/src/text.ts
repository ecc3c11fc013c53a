/** Pure helpers over text that every field kind shares. */

/** Length in Unicode code points, as JSON Schema counts; `maxlength`, Java and .NET count UTF-16 units. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Whether a text has at most `max` code points. They are counted only when the UTF-16 units, which are never fewer, are more. */
export function isAtMost(text: string, max: number): boolean {
  return text.length <= max || codePoints(text) <= max
}

/** At most `max` code points of the text, never half a surrogate pair. */
export function truncate(text: string, max: number): string {
  return isAtMost(text, max) ? text : Array.from(text).slice(0, max).join('')
}

/** Full-width letters, digits, signs and the ideographic space as their ASCII forms (NFKC), trimmed. */
export function halfWidth(text: string): string {
  return text.normalize('NFKC').trim()
}
