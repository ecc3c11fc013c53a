import '#phone-numbers'
import { z } from 'zod'
import { limits } from '../limits.ts'
import { halfWidth, isAtMost } from '../text.ts'
import { field, type RuleSet, rule } from './field.ts'
import { numberParser } from './number-parser.ts'

/**
 * The characters of a number on the wire. libphonenumber also accepts `;phone-context=`, zero-width blanks and
 * digits of other scripts, which cannot be dialled or printed.
 */
const wirePattern = /^[+(]?[0-9][0-9 ().-]*(?:#[0-9]{1,7})?$/

/** A number as dialled within Taiwan or, from abroad, with `+`. */
function parse(value: string) {
  return numberParser.parse?.(value, { defaultCountry: 'TW', extract: false })
}

function isValid(value: string): boolean {
  return numberParser.parse === undefined || parse(value)?.isValid() === true
}

const mobileTypes = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])
const max = limits.phone
const phoneLength = { minLength: 1, maxLength: max }
const phoneRules: RuleSet = { invalid: {}, required: {}, tooLong: { max }, phone: {} }

function phoneText() {
  return z
    .string()
    .refine((value) => value !== '', rule('required'))
    .refine((value) => isAtMost(value, max), rule('tooLong', { max }))
    .refine((value) => wirePattern.test(value) && isValid(value), rule('phone'))
}

/** A phone number of any kind, with an optional extension `#123`. */
export function phone() {
  const schema = phoneText().meta({ ...phoneLength, pattern: wirePattern.source })
  return field(schema, { kind: 'phone', rules: phoneRules, normalise: normalisePhone, show: formatPhone })
}

/** A mobile number: a Taiwanese one must be of a mobile type, a foreign one only valid. */
export function mobilePhone() {
  const schema = phoneText()
    .refine((value) => {
      const number = parse(value)
      return number?.countryCallingCode !== '886' || mobileTypes.has(number.getType() ?? '')
    }, rule('mobilePhone'))
    .meta({ ...phoneLength, pattern: wirePattern.source })
  return field(schema, {
    kind: 'mobilePhone',
    rules: { ...phoneRules, mobilePhone: {} },
    normalise: normalisePhone,
    show: formatPhone,
  })
}

/** Longer text is refused before a pattern is applied. */
const longest = 2 * max

/**
 * E.164 with `#extension`; text that is no number is returned with full-width forms folded. A leading `00` becomes
 * `+` and a bare `886` gets one: libphonenumber does not parse the former.
 */
export function normalisePhone(typed: string): string {
  if (typed.length > longest) return typed
  const folded = halfWidth(typed)
    .replace(/\s*(?:分機|轉)\s*/, '#')
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^886(?=\d{8,9}$)/, '+886')
  const number = parse(folded)
  if (!number?.isValid()) return folded
  return number.ext ? `${number.number}#${number.ext}` : number.number
}

/**
 * A number as people write it: a Taiwanese one in national format (`0912 345 678`, `02 2345 6789#123`), a foreign
 * one in international format. A number that would not parse back to the same value is returned unchanged.
 */
export function formatPhone(value: string): string {
  const number = parse(value)
  if (!number?.isValid()) return value
  const text = number.countryCallingCode === '886' ? number.formatNational() : number.formatInternational()
  return normalisePhone(text) === value ? text : value
}
