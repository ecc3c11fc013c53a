/** What triggers a rule of `x-field-rules`: the keywords of JSON Schema, and the rules of `x-beyond-json-schema`. */
import { readContract } from './contract.mjs'
import { hasLineSeparator, isBlank, isText, isVisible, lengthOf, midnight } from './texts.mjs'

const types = {
  string: isText,
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

/** Whether the value has the JSON type of the schema. 60000.0 is an integer, `true` is none. */
export const hasType = (schema, value) => types[schema.type](value)

const matches = (pattern, text) => new RegExp(pattern, 'u').test(text)

/** Taiwan's letters in the order of their numbers 10 to 35. */
const letters = 'ABCDEFGHJKLMNPQRSTUVXYWZIO'
const numberOf = (letter) => letters.indexOf(letter) + 10

/** The check digit of a national ID or resident certificate. A passport number has none. */
function hasCheckDigit(id) {
  if (!/^[A-Z][1289A-D][0-9]{8}$/.test(id)) return true
  const first = numberOf(id[0])
  const second = /[A-D]/.test(id[1]) ? numberOf(id[1]) % 10 : Number(id[1])
  const digits = [Math.floor(first / 10), first % 10, second, ...[...id.slice(2)].map(Number)]
  const weights = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]
  return digits.reduce((sum, digit, position) => sum + digit * weights[position], 0) % 10 === 0
}

const { countryCode, trunkPrefix, types: phoneTypes } = readContract('phone-numbers.json')

/** The type of a phone number as `phone-numbers.json` says, or undefined. */
function phoneType(number) {
  const digits = number.replace(/#.*/, '').replace(/[^0-9]/g, '')
  const isInternational = number.startsWith('+')
  const hasCode = digits.startsWith(countryCode)
  if (isInternational && !hasCode) return 'foreign'
  const within = (text) => {
    const rest = text.startsWith(trunkPrefix) ? text.slice(trunkPrefix.length) : text
    return phoneTypes.find(({ pattern }) => matches(pattern, rest))?.type
  }
  const withoutCode = hasCode ? within(digits.slice(countryCode.length)) : undefined
  return isInternational ? withoutCode : (within(digits) ?? withoutCode)
}

/** By the name in `when`: whether the value breaks the rule. Rules about texts are asked for texts only. */
const triggers = {
  missing: () => false,
  type: (value, schema) => !hasType(schema, value),
  option: (value, schema) => !(schema.enum ?? [schema.const]).includes(value),
  empty: (text) => text === '',
  blank: isBlank,
  minItems: (list, schema) => list.length < schema.minItems,
  maxItems: (list, schema) => list.length > schema.maxItems,
  maxLength: (text, schema) => lengthOf(text) > schema.maxLength,
  pattern: (text, schema) =>
    [schema, ...(schema.allOf ?? [])].some(({ pattern }) => pattern !== undefined && !matches(pattern, text)),
  minimum: (number, schema) => number < schema.minimum,
  maximum: (number, schema) => number > schema.maximum,
  safeInteger: (number) => !Number.isSafeInteger(number),
  oneLine: (text) => hasLineSeparator(text),
  visibleText: (text) => !isVisible(text),
  wellFormedText: (text) => !text.isWellFormed(),
  wellFormedAddress: (text) => !text.isWellFormed() || hasLineSeparator(text),
  phoneNumber: (number) => phoneType(number) === undefined,
  mobileNumber: (number) => !['mobile', 'foreign'].includes(phoneType(number)),
  checkDigit: (id) => !hasCheckDigit(id),
  existingBirthDay: (day) => Number.isNaN(midnight(day)),
  notInTheFuture: (day, _schema, now) => midnight(day) > now,
  digitsOnly: (text) => !/^[0-9]{1,9}$/.test(text),
}

/**
 * The first rule of the field that the value breaks, or undefined.
 * @param {number} now milliseconds since 1970
 */
export function brokenRule(schema, value, now) {
  return (schema['x-field-rules'] ?? []).find(({ when }) => {
    const isTriggered = triggers[when]
    if (isTriggered === undefined) throw new Error(`The document names an unknown trigger: ${when}.`)
    return isTriggered(value, schema, now)
  })
}
