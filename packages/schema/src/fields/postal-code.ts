import { z } from 'zod'
import { halfWidth } from '../text.ts'
import { field, rule } from './field.ts'

/** Taiwan's codes: the district (3 digits), 3+2 since 1991, 3+3 today. Never 4; the first digit is never 0. */
const taiwanPattern = /^[1-9]\d{2}(?:\d{2,3})?$/

/** Any country's code: letters, digits, blanks and hyphens. Whether Taiwan's rule applies is said by the record. */
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
  return taiwanPattern.test(value)
}

/** Folded and in capitals; blanks and hyphens between digits alone are dropped: `100-206` → `100206`. */
export function normalisePostalCode(typed: string): string {
  const text = halfWidth(typed).toUpperCase()
  return /^[\d\s-]+$/.test(text) ? text.replace(/[\s-]/g, '') : text
}
