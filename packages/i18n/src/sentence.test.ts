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
  })

  it('groups the digits of large bounds', () => {
    const params = { max: 100_000_000 }
    const issue = { path: 'application.expectedSalary', rule: 'tooLarge', params } as const
    expect(sentenceOf(us, issue)).toContain('100,000,000')
  })

  it('has a sentence for paths without words', () => {
    expect(sentenceOf(us, { path: 'personal.shoeSize', rule: 'unknownField' })).toBe(
      'The field “shoeSize” is not supported',
    )
    expect(sentenceOf(us, { path: 'constructor.name', rule: 'required' })).toBe('Please fill in “name”')
  })
})

it.each([
  ['x', 'tooLong', '「x」不可超過 N 個字', '“x” can have at most 1 character', 'characters'],
  ['x', 'tooMany', '「x」最多 N 項', '“x” can have at most 1 item', 'items'],
  ['x', 'tooFew', '「x」至少需要 N 項', '“x” needs at least 1 item', 'items'],
  [
    'jobCodes',
    'tooMany',
    '一次最多可應徵 N 個職缺',
    'You can apply for up to 1 vacancy at once',
    'vacancies',
  ],
  ['experience.entries', 'tooMany', '最多可填寫 N 筆', 'You can add up to 1 work experience', 'experiences'],
  ['other.recommenders', 'tooMany', '最多可填寫 N 位', 'You can name up to 1 reference', 'references'],
] as const)('counts 0, 1 and 2 rightly in %s: %s', (path, rule, chinese, one, several) => {
  for (const n of [0, 1, 2]) {
    const issue = { path, rule, params: { [rule === 'tooFew' ? 'min' : 'max']: n } }
    expect(sentenceOf(tw, issue)).toContain(chinese.replace('N', String(n)))
    expect(sentenceOf(us, issue)).toMatch(n === 1 ? one : new RegExp(`${n} .*${several}`))
  }
})

it('fills known placeholders and keeps the others', () => {
  const values = { a: 1, b: '$&{{a}}', c: undefined }
  expect(interpolate('{{a}} {{b}} {{a}} {{c}}', values)).toBe('1 $&{{a}} 1 {{c}}')
  expect(interpolate('{{constructor}}', {})).toBe('{{constructor}}')
})

it('labels groups, fields and fields in lists', () => {
  expect(labelOf(us, 'personal')).toBe('Personal details')
  expect(labelOf(tw, 'other.recommenders.2.city')).toBe('所在縣市')
  expect(labelOf(us, 'nowhere.atAll')).toBe('atAll')
})
