import type { Issue } from '@recruiting/schema/issue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareApplication, submit } from './support/applications.ts'
import { type Backend, send, startBackend } from './support/backend.ts'
import { apply, personalInfo } from './support/links.ts'

let backend: Backend
let token: string
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
  token = (await apply(backend, 'values@example.com')).token
})

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** The issues of the edit form with one text of JSON at a path. */
async function ruleAt(path: string, json: string): Promise<string[]> {
  const marker = '\u0000'
  const info = structuredClone(personalInfo) as Record<string, unknown>
  const names = path.split('.')
  const last = names.pop() ?? ''
  let object = info
  for (const name of names) {
    object[name] ??= {}
    object = object[name] as Record<string, unknown>
  }
  object[last] = marker
  const body = JSON.stringify(info).replace(JSON.stringify(marker), json)
  const { status, text } = await send(backend, 'PUT', '/api/personal-info', {
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'if-match': '*',
    },
    body,
  })
  expect([200, 422]).toContain(status)
  return (JSON.parse(text).issues ?? []).map((issue: Issue) => `${issue.path} ${issue.rule}`)
}

const wrongTypes: readonly Json[] = [null, 7, true, 'x', [], {}, ['x'], { a: 1 }]
const typeOf = (value: Json) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value)

/** A field of each kind, the JSON type it takes, and the rule for every other type. */
const kinds = [
  ['a line', 'personal.nameEn', 'string', 'invalid'],
  ['a text', 'health.description', 'string', 'invalid'],
  ['an address', 'personal.email', 'string', 'invalid'],
  ['a phone number', 'identity.homePhone', 'string', 'invalid'],
  ['a link', 'other.portfolioUrl', 'string', 'invalid'],
  ['a code', 'application.recommendCode', 'string', 'invalid'],
  ['a month', 'education.highest.from', 'string', 'invalid'],
  ['a day', 'identity.birthDate', 'string', 'invalid'],
  ['an ID number', 'identity.idNumber', 'string', 'invalid'],
  ['a postal code', 'contact.postalCode', 'string', 'invalid'],
  ['a file', 'other.resume', 'string', 'invalid'],
  ['yes or no', 'other.workPermitRequired', 'boolean', 'invalid'],
  ['a checkbox', 'other.removePortfolio', 'boolean', 'invalid'],
  ['an option', 'identity.gender', 'none', 'option'],
  ['a country', 'identity.country', 'none', 'option'],
  ['money', 'application.expectedSalary', 'number', 'number'],
  ['a section', 'contact', 'object', 'invalid'],
  ['a list', 'other.recommenders', 'list', 'invalid'],
] as const

describe('a value of the wrong type', () => {
  it.each(kinds)('%s', async (_, path, type, rule) => {
    for (const value of wrongTypes.filter((each) => typeOf(each) !== type)) {
      const found = await ruleAt(path, JSON.stringify(value))
      expect([value, found.filter((issue) => issue.startsWith(`${path} `))]).toEqual([
        value,
        [`${path} ${rule}`],
      ])
    }
  })

  it('of a row of a list is an issue of that row', async () => {
    expect(await ruleAt('other.recommenders', '[null,1,[]]')).toEqual(
      [0, 1, 2].map((at) => `other.recommenders.${at} invalid`),
    )
  })

  it('of the whole body has the empty path', async () => {
    for (const body of ['null', '7', '"text"', '[]', 'true']) {
      const answer = await submit(backend, body).expect(422)
      expect(answer.body.issues).toEqual([{ path: '', rule: 'invalid' }])
    }
  })

  it('of consent that is not given is required, and null is not missing', async () => {
    const application = await prepareApplication(backend)
    for (const agreed of [false, null, 'true', 1]) {
      const { body } = await submit(backend, { ...application, consent: { ...application.consent, agreed } })
      expect(body.issues).toEqual([{ path: 'consent.agreed', rule: 'required' }])
    }
  })
})

describe('a number', () => {
  it.each([
    ['0', []],
    ['-0', []],
    ['1e5', []],
    ['60000.0', []],
    ['100000000', []],
    ['100000001', ['tooLarge']],
    ['9007199254740991', ['tooLarge']],
    ['9007199254740992', ['number']],
    ['9007199254740993', ['number']],
    ['12345678901234567890', ['number']],
    ['1e400', ['number']],
    ['-1e400', ['number']],
    ['-1', ['tooSmall']],
    ['-9007199254740992', ['number']],
    ['0.5', ['number']],
    ['1e-400', []],
  ])('%s', async (json, rules) => {
    const path = 'application.expectedSalary'
    expect(await ruleAt(path, json)).toEqual(rules.map((rule) => `${path} ${rule}`))
  })
})

describe('a text', () => {
  it.each([
    ['a blank', '" "', ['required']],
    ['an ideographic space', '"\\u3000"', ['required']],
    ['a no-break space', '"\\u00a0"', ['required']],
    ['a byte order mark', '"\\ufeff"', ['required']],
    ['a zero width space, which is no blank', '"\\u200b"', []],
    ['half of a surrogate pair', '"\\ud800"', ['characters']],
    ['50 characters outside the BMP', JSON.stringify('𠮷'.repeat(100)), []],
    ['one more than the limit', JSON.stringify('𠮷'.repeat(101)), ['tooLong']],
    ['combining marks, each of which counts', JSON.stringify('é'.normalize('NFD').repeat(51)), ['tooLong']],
    ['blanks around it', '" a "', []],
    ['a line separator', '"a\\u2028b"', ['characters']],
    ['a C1 control', '"a\\u0085b"', ['characters']],
    ['a private use character', '"\\ue000"', []],
    ['a noncharacter', '"\\uffff"', []],
  ])('%s', async (_, json, rules) => {
    const path = 'personal.nameEn'
    expect(await ruleAt(path, json)).toEqual(rules.map((rule) => `${path} ${rule}`))
  })
})

describe('a length is counted in code points before the characters are checked', () => {
  it.each([
    ['personal.email', 254, 'email'],
    ['identity.homePhone', 40, 'phone'],
    ['application.recommendCode', 32, 'code'],
    ['other.portfolioUrl', 2000, 'url'],
    ['personal.nameEn', 100, undefined],
  ])('%s: %d', async (path, max, rule) => {
    const outsideBmp = (length: number) => JSON.stringify('𠮷'.repeat(length))
    expect(await ruleAt(path, outsideBmp(max))).toEqual(rule === undefined ? [] : [`${path} ${rule}`])
    expect(await ruleAt(path, outsideBmp(max + 1))).toEqual([`${path} tooLong`])
  })
})

describe('a value of a query', () => {
  it.each([
    ['page=01', []],
    ['page=000000001', []],
    ['page=0000000001', ['page number']],
    ['page=', ['page number']],
    ['page=+1', ['page number']],
    ['page=1.0', ['page number']],
    ['page=%EF%BC%91', ['page number']],
    ['page=100000', []],
    ['page=100001', ['page tooLarge']],
    ['page=0', ['page tooSmall']],
    ['pageSize=100', []],
    ['pageSize=101', ['pageSize tooLarge']],
    ['keyword=', []],
    ['keyword', []],
    ['keyword=+', []],
    ['keyword=%FF', []],
    ['keyword=%', []],
    ['keyword=%ED%A0%80', []],
    ['keyword=%0A', ['keyword characters']],
    ['sort=', ['sort option']],
    ['location=', ['location.0 option']],
    ['location=JP&location=JP', []],
    ['Location=JP', ['Location unknownField']],
    ['&&page=1&', []],
    ['=1', [' unknownField']],
  ])('%s', async (query, expected) => {
    const { status, text } = await send(backend, 'GET', `/api/jobs?${query}`)
    const { issues = [] } = JSON.parse(text)
    expect(issues.map(({ path, rule }: Issue) => `${path} ${rule}`)).toEqual(expected)
    expect(status).toBe(expected.length === 0 ? 200 : 422)
  })
})
