import { z } from 'zod'
import { limits } from '../limits.ts'
import { halfWidth } from '../text.ts'
import { field, rule } from './field.ts'

/** Whole TWD per month, 0 to `limits.salary`. */
export function money() {
  const max = limits.salary
  const schema = z
    .int(rule('number'))
    .min(0, rule('tooSmall', { min: 0 }))
    .max(max, rule('tooLarge', { max }))
  return field(schema, {
    kind: 'money',
    rules: { number: {}, tooSmall: { min: 0 }, tooLarge: { max } },
    normalise: normaliseMoney,
  })
}

/** Longer text is refused before a pattern is applied. */
const longest = 40

/**
 * Digits with or without thousands separators, `NT$` or 元; any other text is returned unchanged and fails as
 * `number`.
 */
export function normaliseMoney(typed: string): number | string {
  if (typed.length > longest) return typed
  const text = halfWidth(typed)
    .replace(/^(?:NT\$|NTD|TWD|\$)\s*/i, '')
    .replace(/\s*元$/, '')
  const digits = /^\d{1,3}(?:,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text
  return /^\d{1,12}$/.test(digits) ? Number(digits) : typed
}
