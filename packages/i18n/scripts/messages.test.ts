import { type Rule, rules } from '@recruiting/schema/rules'
import { describe, expect, it } from 'vitest'
import { fields as tw } from '../src/locales/tw/fields.ts'
import { fields as us } from '../src/locales/us/fields.ts'
import { issuesOfBodies, messages } from './messages.ts'

const { fields } = messages()
const texts = Object.values(fields).flatMap(({ label, rules: sentences }) => [
  label,
  ...Object.values(sentences),
])

/** Every sentence that a field has for a rule, as `path rule`. */
function ownSentences(words: unknown, path = ''): string[] {
  if (typeof words !== 'object' || words === null) return []
  return Object.entries(words).flatMap(([key, value]) => {
    if (typeof value === 'string') return (rules as readonly string[]).includes(key) ? [`${path} ${key}`] : []
    return ownSentences(value, path === '' ? key : `${path}.${key}`)
  })
}

describe('messages.json', () => {
  it('has every rule of every field', () => {
    for (const { path, rule } of issuesOfBodies()) expect(fields[path]?.rules[rule]).toBeDefined()
    expect(Object.keys(fields['personal.mobilePhone']?.rules ?? {})).toEqual([
      'required',
      'invalid',
      'tooLong',
      'phone',
      'mobilePhone',
    ] satisfies Rule[])
  })

  it('leaves no placeholder unfilled and differs between the languages', () => {
    expect(texts.filter((text) => /\{\{/.test(text.tw + text.us))).toEqual([])
    expect(
      texts.filter((text) => text.tw === text.us || text.tw.trim() === '' || text.us.trim() === ''),
    ).toEqual([])
  })

  it('has the sentence of the specification for every month, without the name of a field', () => {
    const sixDigits = 'Please enter Year(YYYY) and Month(MM) YYYYMM format (six digits)'
    const months = Object.values(fields).flatMap(({ rules: { yearMonth, yearMonthSixDigits } }) => [
      ...(yearMonth ? [[yearMonth.us, "Please enter 'yyyy/MM' format"]] : []),
      ...(yearMonth ? [[yearMonth.tw, '請依「yyyy/MM」格式輸入（例如 2024/06）']] : []),
      ...(yearMonthSixDigits ? [[yearMonthSixDigits.us, sixDigits]] : []),
      ...(yearMonthSixDigits
        ? [[yearMonthSixDigits.tw, '請輸入西元年（YYYY）及月份（MM），共 6 碼（例如 202406）']]
        : []),
    ])
    expect(months.length).toBeGreaterThan(20)
    expect(months.filter(([text, specified]) => text !== specified)).toEqual([])
  })

  it('names every field by its label, never by its identifier', () => {
    const nameless = Object.entries(fields).filter(([path, { label }]) => path.endsWith(label.us))
    expect(nameless.map(([path]) => path)).toEqual([])
  })
})

it.each([
  ['tw', tw],
  ['us', us],
])('%s has no sentence for a rule its field cannot break', (_, words) => {
  const possible = new Set(issuesOfBodies().map(({ path, rule }) => `${path} ${rule}`))
  expect(ownSentences(words).filter((key) => !possible.has(key))).toEqual([])
})
