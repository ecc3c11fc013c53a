import { z } from 'zod'
import { isAtMost } from '../text.ts'
import { field, type RuleSet, rule } from './field.ts'

const controlInLine = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/
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
  const schema = bounded(max, controlInLine, '^[^\\u0000-\\u001F\\u007F-\\u009F]*$')
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
