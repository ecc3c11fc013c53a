import { describe, expect, it } from 'vitest'
import { errors as twErrors } from './locales/tw/errors.ts'
import { fields as twFields } from './locales/tw/fields.ts'
import { errors as usErrors } from './locales/us/errors.ts'
import { fields as usFields } from './locales/us/fields.ts'
import { interpolate, labelOf, sentenceOf } from './sentence.ts'

const tw = { fields: twFields, errors: twErrors }
const us = { fields: usFields, errors: usErrors }

describe('sentenceOf', () => {
  it('uses the field’s own sentence', () => {
    const issue = { path: 'personal.email', rule: 'email' } as const
    expect(sentenceOf({ ...us, fields: { personal: { email: { label: 'E', email: 'Own' } } } }, issue)).toBe(
      'Own',
    )
    expect(sentenceOf({ ...us, fields: { personal: { email: { label: 'E' } } } }, issue)).toBe(
      'Please enter a valid E-mail address',
    )
  })

  it('falls back to the sentence of the rule, with label and number', () => {
    const issue = { path: 'personal.nameEn', rule: 'tooLong', params: { max: 100 } } as const
    expect(sentenceOf(us, issue)).toBe('“English name” can have at most 100 characters')
    expect(sentenceOf(tw, issue)).toBe('「英文姓名」不可超過 100 個字')
  })

  it('groups the digits of large bounds', () => {
    const issue = {
      path: 'application.expectedSalary',
      rule: 'tooLarge',
      params: { max: 100_000_000 },
    } as const
    expect(sentenceOf(us, issue)).toContain('100,000,000')
  })

  it('finds a field at any position of a list', () => {
    const issue = { path: 'experience.entries.3.end', rule: 'endBeforeStart' } as const
    expect(sentenceOf(us, issue)).toBe('End month must not be before start month')
  })

  it('has a sentence for paths without words', () => {
    expect(sentenceOf(us, { path: 'personal.shoeSize', rule: 'unknownField' })).toBe(
      'The field “shoeSize” is not supported',
    )
    expect(sentenceOf(us, { path: 'constructor.name', rule: 'required' })).toBe('Please fill in “name”')
  })
})

describe('interpolate', () => {
  it('fills known placeholders and keeps the others', () => {
    expect(interpolate('{{a}} {{b}} {{a}} {{c}}', { a: 1, b: '$&{{a}}', c: undefined })).toBe(
      '1 $&{{a}} 1 {{c}}',
    )
    expect(interpolate('{{constructor}}', {})).toBe('{{constructor}}')
  })
})

it('labels groups, fields and fields in lists', () => {
  expect(labelOf(us, 'personal')).toBe('Personal details')
  expect(labelOf(tw, 'other.recommenders.2.city')).toBe('所在縣市')
  expect(labelOf(us, 'nowhere.atAll')).toBe('atAll')
})
