import { z } from 'zod'
import { halfWidth } from '../text.ts'
import { field, rule } from './field.ts'

/** Taiwan's codes: 3 digits (district), 3+2 since 1991, 3+3 today. Never 4 digits; the first digit is never 0. */
export const taiwanPostalCodePattern = /^[1-9][0-9]{2}(?:[0-9]{2,3})?$/

/**
 * A code of any country: letters, digits, blanks and hyphens. The country of the address decides whether Taiwan's
 * rule applies.
 */
export function postalCode() {
  const pattern = /^[A-Z0-9](?:[A-Z0-9 -]{0,8}[A-Z0-9])?$/
  const schema = z.string().regex(pattern, rule('postalCode')).meta({ minLength: 1, maxLength: 10 })
  return field(schema, {
    kind: 'postalCode',
    rules: { invalid: {}, postalCode: {} },
    normalise: normalisePostalCode,
  })
}

/** 3, 5 or 6 digits. */
export function isTaiwanPostalCode(value: string): boolean {
  return taiwanPostalCodePattern.test(value)
}

/**
 * Folds full-width forms and upper-cases; blanks and hyphens are removed if all else is digits: `100-206` →
 * `100206`.
 */
export function normalisePostalCode(typed: string): string {
  const text = halfWidth(typed).toUpperCase()
  return /^[\d\s-]+$/.test(text) ? text.replace(/[\s-]/g, '') : text
}
