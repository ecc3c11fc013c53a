/** White space of the contract: the White_Space of Unicode without U+0085, and U+FEFF. */
const blank = /^[\t-\r \xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]*$/

/** Whether the text has U+2028 or U+2029. */
export const hasLineSeparator = (text) => /[\u2028\u2029]/.test(text)

/** White space, Default_Ignorable_Code_Point of Unicode, and U+2800. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u
const directionMark = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/

/** Whether the text shows something, and nothing of it in another direction. */
export const isVisible = (text) => !invisible.test(text) && !directionMark.test(text)

export const isText = (value) => typeof value === 'string'

/** Whether the text is empty or has only white space. */
export const isBlank = (text) => blank.test(text)

/** The length in Unicode code points. */
export const lengthOf = (text) => [...text].length

/** The day as milliseconds since 1970 at midnight UTC, or NaN for a day that does not exist. `day` is yyyy-MM-dd. */
export function midnight(day) {
  const date = new Date(`${day}T00:00:00.000Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? date.getTime() : Number.NaN
}
