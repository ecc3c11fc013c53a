import { z } from 'zod'
import { limits } from '../limits.ts'
import { halfWidth } from '../text.ts'
import { field, rule } from './field.ts'

/** Whole TWD, 0 to `limits.salary`. */
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
 * Digits with or without thousands separators, or ten thousands with 萬 (`6萬`, `4.5萬`); `NT$` and 元 may stand
 * around them. Anything else stays text and fails as `number`.
 */
export function normaliseMoney(typed: string): number | string {
  if (typed.length > longest) return typed
  const text = halfWidth(typed)
    .replace(/^(?:NT\$|NTD|TWD|\$)\s*/i, '')
    .replace(/\s*元$/, '')
  const tenThousands = /^(\d{1,6})(?:\.(\d{1,4}))?\s?[萬万]$/.exec(text)
  if (tenThousands !== null) return Number(`${tenThousands[1]}${(tenThousands[2] ?? '').padEnd(4, '0')}`)
  const digits = /^\d{1,3}(?:,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text
  return /^\d{1,12}$/.test(digits) ? Number(digits) : typed
}
