import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { type FieldValues, fieldValues, sampleMax } from '../examples/field-values.ts'
import { wholeNumber } from '../job-search.ts'
import { validate } from '../validate.ts'
import { birthDate } from './birth-date.ts'
import { agreement, checkbox, choice, yesNo } from './choice.ts'
import { code, uploadId } from './code.ts'
import { email } from './email.ts'
import { type FieldKindName, fieldKindNames, fieldKinds } from './field.ts'
import { idNumber } from './id-number.ts'
import { jobCode } from './job-code.ts'
import { money } from './money.ts'
import { mobilePhone, phone } from './phone.ts'
import { postalCode } from './postal-code.ts'
import { line, multiline } from './text.ts'
import { url } from './url.ts'
import { yearMonth, yearMonthSixDigits } from './year-month.ts'

const samples: Record<FieldKindName, z.ZodType> = {
  line: line(sampleMax),
  multiline: multiline(sampleMax),
  choice: choice(['yes', 'maybe']),
  yesNo: yesNo(),
  checkbox: checkbox(),
  agreement: agreement(),
  code: code(sampleMax),
  jobCode: jobCode(),
  email: email(),
  phone: phone(),
  mobilePhone: mobilePhone(),
  url: url(),
  money: money(),
  yearMonth: yearMonth(),
  yearMonthSixDigits: yearMonthSixDigits(),
  postalCode: postalCode(),
  idNumber: idNumber(),
  birthDate: birthDate(),
  file: uploadId(),
  wholeNumber: wholeNumber(1, 100, 1),
}

describe.each(fieldKindNames)('%s', (name) => {
  const schema = samples[name]
  const kind = fieldKinds.get(schema)
  const { valid, invalid, typed }: FieldValues = fieldValues[name]

  it('is registered under its name', () => {
    expect(kind?.kind).toBe(name)
  })

  it.each(valid)('accepts %j', (value) => {
    expect(validate(schema, value)).toEqual([])
  })

  it.each(invalid)('refuses $value as $rule', ({ value, rule, params }) => {
    expect(validate(schema, value)).toEqual([{ path: '', rule, ...(params && { params }) }])
  })

  it.each(typed)('parses $typed as $wire', ({ typed: text, wire }) => {
    expect(kind?.normalise(text)).toEqual(wire)
  })

  it('parses a valid wire value to itself or to another valid spelling', () => {
    for (const value of valid) {
      if (typeof value === 'string') expect(validate(schema, kind?.normalise(value))).toEqual([])
    }
  })

  it('formats a valid wire value as text that parses to the same value', () => {
    for (const { wire } of typed) {
      if (typeof wire === 'string') expect(kind?.normalise(kind.show?.(wire) ?? wire)).toEqual(wire)
    }
  })

  it('reports `required` for a missing value', () => {
    expect(validate(schema, undefined)).toEqual([{ path: '', rule: 'required' }])
  })

  it('declares exactly the rules and numbers it can report', () => {
    const given = Object.fromEntries(invalid.map(({ rule, params }) => [rule, params ?? {}]))
    expect(kind?.rules).toEqual(given)
  })
})
