import { z } from 'zod'
import { isAtMost, isVisible } from '../text.ts'
import { field, type RuleSet, rule } from './field.ts'

const controlInLine = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/
/** The marks and controls of direction: `Ann\u202Egro.lave` reads as another text. */
const directionMark = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/
const controlInText = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/

function bounded(max: number, control: RegExp, pattern: string) {
  return z
    .string()
    .refine((value) => value.trim() !== '', rule('required'))
    .refine((value) => isAtMost(value, max), rule('tooLong', { max }))
    .refine((value) => value.isWellFormed() && !control.test(value), rule('characters'))
    .meta({ minLength: 1, maxLength: max, pattern })
}

function textRules(max: number): RuleSet {
  return { invalid: {}, required: {}, tooLong: { max }, characters: {} }
}

/** One line of text of 1 to `max` code points. */
export function line(max: number) {
  // The document names U+2028 and U+2029 by the rule `oneLine`: no pattern of its portable subset can.
  // `visibleText` stands in the document as a rule of its own for the same reason.
  const schema = bounded(max, controlInLine, '^[^\\u0000-\\u001F\\u007F-\\u009F]*$').refine(
    (value) => isVisible(value) && !directionMark.test(value),
    rule('characters'),
  )
  return field(schema, { kind: 'line', rules: textRules(max), normalise: (typed) => typed })
}

/** Multi-line text of 1 to `max` code points; line breaks are LF. */
export function multiline(max: number) {
  const schema = bounded(max, controlInText, '^[^\\u0000-\\u0009\\u000B-\\u001F\\u007F-\\u009F]*$')
  return field(schema, {
    kind: 'multiline',
    rules: textRules(max),
    normalise: (typed) => typed.replace(/\r\n?/g, '\n').replace(/\t/g, ' '),
  })
}

/** Text in an answer, 1 to `max` code points: displayed, never typed. */
export function shownText(max: number) {
  return z
    .string()
    .refine((value) => value !== '' && isAtMost(value, max))
    .meta({ minLength: 1, maxLength: max })
}
