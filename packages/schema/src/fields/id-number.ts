import { z } from 'zod'
import { halfWidth } from '../text.ts'
import { field, rule } from './field.ts'

/** The number that each letter of an ID stands for; not alphabetical, for historical reasons. */
const letterValues: Readonly<Record<string, number>> = {
  A: 10,
  B: 11,
  C: 12,
  D: 13,
  E: 14,
  F: 15,
  G: 16,
  H: 17,
  I: 34,
  J: 18,
  K: 19,
  L: 20,
  M: 21,
  N: 22,
  O: 35,
  P: 23,
  Q: 24,
  R: 25,
  S: 26,
  T: 27,
  U: 28,
  V: 29,
  W: 32,
  X: 30,
  Y: 31,
  Z: 33,
}
const weights = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1] as const

/**
 * National ID (second character 1 or 2), resident certificate in the new format (8 or 9) and in the old one (A to
 * D).
 */
const taiwanPattern = /^[A-Z][1289A-D]\d{8}$/
/** Passport numbers have no check digit. */
const passportPattern = /^[A-Z0-9]{6,9}$/

/** A Taiwanese ID or resident certificate number with its check digit, or a passport number. */
export function idNumber() {
  const schema = z
    .string()
    .refine((value) => isTaiwanId(value) || passportPattern.test(value), rule('idNumber'))
    .meta({
      minLength: 6,
      maxLength: 10,
      pattern: '^(?:[A-Z][1289A-D][0-9]{8}|[A-Z0-9]{6,9})$',
    })
  return field(schema, {
    kind: 'idNumber',
    rules: { invalid: {}, idNumber: {} },
    normalise: normaliseIdNumber,
  })
}

/**
 * Whether a national ID or resident certificate number is well-formed and its check digit is right.
 * @param value in capitals. Source: Ministry of the Interior, weights 1,9,8,…,1,1 over both digits of the letter.
 */
export function isTaiwanId(value: string): boolean {
  if (!taiwanPattern.test(value)) return false
  const [first = '', second = '', ...rest] = value
  const letter = letterValues[first] ?? 0
  // The old resident certificate has a letter here; the units digit of its number counts.
  const middle = second >= 'A' ? (letterValues[second] ?? 0) % 10 : Number(second)
  const digits = [Math.floor(letter / 10), letter % 10, middle, ...rest.map(Number)]
  const sum = digits.reduce((total, digit, position) => total + digit * (weights[position] ?? 0), 0)
  return sum % 10 === 0
}

/** Folds full-width forms, upper-cases, and removes blanks and hyphens. */
export function normaliseIdNumber(typed: string): string {
  return halfWidth(typed).toUpperCase().replace(/[\s-]/g, '')
}

/**
 * `A123456789` → `A12****789`, `123456` → `1****6`: recognisable to its owner. The same number of characters is shown
 * at both ends, and at least four are hidden.
 */
export function maskIdNumber(value: string): string {
  const shown = Math.max(0, Math.floor((value.length - 4) / 2))
  const hidden = value.length - 2 * shown
  return `${value.slice(0, shown)}${'*'.repeat(hidden)}${value.slice(shown + hidden)}`
}

/** A masked number in an answer. */
export function maskedIdNumber() {
  return z
    .string()
    .regex(/^[A-Z0-9]{1,3}\*{4,5}[A-Z0-9]{1,3}$/)
    .meta({ minLength: 6, maxLength: 10, examples: ['A22****781'] })
}
