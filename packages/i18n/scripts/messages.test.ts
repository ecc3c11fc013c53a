import { calls as allCalls, type Call } from '@recruiting/schema/contract/calls'
import { linkProblems } from '@recruiting/schema/contract/problem'
import { fieldPath } from '@recruiting/schema/issue'
import { jobFilters } from '@recruiting/schema/job-filters'
import { JobQuery } from '@recruiting/schema/job-search'
import { limits } from '@recruiting/schema/limits'
import { noticeVersion } from '@recruiting/schema/notice'
import * as lists from '@recruiting/schema/options'
import { type CallIssue, issuesOfCall } from '@recruiting/schema/possible-issues'
import { isRule, type Rule } from '@recruiting/schema/rules'
import { validate } from '@recruiting/schema/validate'
import { describe, expect, it } from 'vitest'
import { errors as twErrors } from '../src/locales/tw/errors.ts'
import { fields as twFields } from '../src/locales/tw/fields.ts'
import { errors as usErrors } from '../src/locales/us/errors.ts'
import { fields as usFields } from '../src/locales/us/fields.ts'
import { legal as usLegal } from '../src/locales/us/legal.ts'
import { options as usOptions } from '../src/locales/us/options.ts'
import { bilingual, callNames, fieldMessages, messages } from './messages.ts'

const { calls, fields, links, notice } = messages()
const issues = callNames.flatMap(issuesOfCall)
const texts = Object.values(fields).flatMap(({ label, rules: sentences }) => [
  label,
  ...Object.values(sentences),
])

/** Every sentence that a field has for a rule, by `path rule`. */
function ownSentences(words: unknown, path = ''): [place: string, sentence: string][] {
  if (typeof words !== 'object' || words === null) return []
  return Object.entries(words).flatMap(([key, value]) => {
    const rule = key.replace(/_(?:one|other)$/, '')
    if (typeof value === 'string') return isRule(rule) ? [[`${path} ${rule}`, value]] : []
    return ownSentences(value, path === '' ? key : `${path}.${key}`)
  })
}

describe('messages.json', () => {
  it('has every rule of every field', () => {
    for (const { path, rule } of issues) expect(fields[path]?.rules[rule]).toBeDefined()
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

describe('messages.json for calls', () => {
  it('lists the issues of an upload, of its parts and at the fields of the files', () => {
    expect(calls.stageUpload).toEqual([
      { in: 'part', path: 'kind', rules: ['required', 'option', 'tooMany'] },
      { in: 'part', path: 'file', rules: ['required', 'invalid', 'tooMany'] },
      {
        in: 'part',
        path: 'other.headshot',
        rules: ['fileTooBig', 'fileEmpty', 'fileKind', 'filePixels', 'fileUnreadable', 'fileInfected'],
      },
      {
        in: 'part',
        path: 'other.resume',
        rules: ['fileTooBig', 'fileEmpty', 'fileKind', 'fileUnreadable', 'filePassword', 'fileInfected'],
      },
      { in: 'part', path: 'other.portfolio', rules: ['fileTooBig', 'fileEmpty', 'fileInfected'] },
    ])
  })

  it('lists the header before the fields of the body', () => {
    expect(calls.submitApplication[0]).toEqual({
      in: 'header',
      path: 'Idempotency-Key',
      rules: ['required', 'tooLong', 'characters'],
    })
    expect(fields['Idempotency-Key']?.rules.required).toEqual({
      tw: '請填寫「請求識別碼」',
      us: 'Please fill in “Request key”',
    })
  })

  it('lists every query field that a call has', () => {
    for (const name of callNames) {
      const { query }: Call = allCalls[name]
      const listed = calls[name].filter((entry) => entry.in === 'query').map(({ path }) => path)
      expect(listed).toEqual(Object.keys(query ?? {}))
    }
  })

  it('lists the issues that validation finds in a query', () => {
    const long = 'x'.repeat(limits.keyword + 1)
    const wrong = [
      '',
      '\u0000',
      'x',
      '0',
      '1000000',
      long,
      ...Object.values(jobFilters).flatMap((filter) => filter.options),
    ]
    const values = wrong.flatMap((value) => [value, [value], Array.from({ length: 100 }, () => value)])
    const found = Object.keys(allCalls.listJobs.query).flatMap((name) =>
      values
        // Several values of a field that occurs once never reach the validation: `tooMany`.
        .filter((value) => Array.isArray(value) === name in jobFilters)
        .flatMap((value) => validate(JobQuery, { [name]: value }))
        .map(({ path, rule, params = {} }) => `${fieldPath(path)} ${rule} ${JSON.stringify(params)}`),
    )
    const listed = issuesOfCall('listJobs')
      .filter(({ path, rule }) => path in jobFilters || rule !== 'tooMany')
      .map(({ path, rule, params }) => `${path} ${rule} ${JSON.stringify(params)}`)
    expect([...new Set(found)].sort()).toEqual(listed.sort())
  })
})

describe('messages.json outside the fields', () => {
  it('has the title and the text of every link problem', () => {
    expect(Object.keys(links)).toEqual(linkProblems.filter((code) => code.startsWith('link_')))
    expect(links.link_expired).toMatchObject({ title: { tw: '此連結已失效', us: 'This link has expired' } })
  })

  it('has the notice in force, by its version', () => {
    expect(notice.inForce).toBe(noticeVersion)
    expect(notice.versions[notice.inForce]).toMatchObject({
      title: { us: usLegal.notice.title },
      items: { purpose: { heading: { us: usLegal.notice.items.purpose.heading } } },
    })
  })

  it('has a label for every option of the contract', () => {
    // What is never shown as an option: the fields of files have labels, the rest has words of its own.
    const withoutLabels: string[] = [
      'locales',
      'uploadKinds',
      'missingFileReasons',
      'scanStates',
      'firstScanStates',
      'linkPurposes',
    ]
    const labels = new Set(Object.values(usOptions).flatMap((list) => Object.keys(list)))
    const missing = Object.entries(lists).flatMap(([name, list]) =>
      Array.isArray(list) && !withoutLabels.includes(name)
        ? list.filter((id) => !labels.has(id)).map((id) => `${name}.${id}`)
        : [],
    )
    expect(missing).toEqual([])
  })
})

describe('a missing word is named', () => {
  const email: CallIssue = { in: 'body', path: 'email', rule: 'email', params: {}, isOfState: false }
  const complete = { fields: { email: { label: 'E-mail' } }, errors: { email: 'A valid e-mail, please' } }

  it.each([
    ['a rule', { ...complete, errors: {} }, 'email: has no sentence in us'],
    ['a label', { ...complete, fields: {} }, 'email: has no label in us'],
    [
      'a number',
      { ...complete, errors: { email: 'At most {{max}}' } },
      'email email: has no complete sentence in us',
    ],
  ])('%s', (_, words, message) => {
    expect(() => fieldMessages([email], { tw: complete, us: words })).toThrow(message)
  })

  it.each([
    [{ title: 'a' }, {}],
    [{ title: 'a' }, { title: ' ' }],
    [{}, { title: 'a' }],
    [{ title: ['a'] }, { title: { 0: 'a' } }],
  ])('a text of %j and %j', (one, other) => {
    expect(() => bilingual(one, other, 'mail')).toThrow('mail.title')
  })
})

it.each([
  ['tw', twFields, twErrors],
  ['us', usFields, usErrors],
])('%s has no needless sentence of a field', (_, words, errors) => {
  const possible = new Set(issues.map(({ path, rule }) => `${path} ${rule}`))
  const general: readonly string[] = Object.values(errors)
  const needless = ownSentences(words).filter(
    ([place, text]) => !possible.has(place) || general.includes(text),
  )
  expect(needless).toEqual([])
})
