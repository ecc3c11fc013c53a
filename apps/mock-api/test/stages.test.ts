import type { Issue } from '@recruiting/schema/issue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareApplication } from './support/applications.ts'
import { type Backend, send, startBackend } from './support/backend.ts'
import { closedJob } from './support/jobs.ts'
import { apply, personalInfo } from './support/links.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

/** Sends a body. @returns the issues of the 422 as pairs of path and rule. */
async function issuesOf(
  body: unknown,
  { method = 'POST', path = '/api/applications', headers = {} } = {},
): Promise<(readonly [string, string])[]> {
  const { status, text } = await send(backend, method, path, {
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  expect(status).toBe(422)
  const { code, issues } = JSON.parse(text)
  expect(code).toBe('validation_failed')
  return issues.map(({ path, rule }: Issue) => [path, rule] as const)
}

describe('the stage of the query', () => {
  it.each([
    [
      'pageSize=0&zebra=1&page=x&keyword=a&keyword=b&apple=2&location=MOON&location=JP&location=MARS',
      [
        ['zebra', 'unknownField'],
        ['apple', 'unknownField'],
        ['keyword', 'tooMany'],
        ['location.0', 'option'],
        ['location.2', 'option'],
        ['page', 'number'],
        ['pageSize', 'tooSmall'],
      ],
    ],
    [
      'sort=&sort=x&page=1&page=0',
      [
        ['sort', 'tooMany'],
        ['page', 'tooMany'],
      ],
    ],
  ])('has every issue, unknown names first, then the order of the document: %s', async (query, expected) => {
    const { status, text } = await send(backend, 'GET', `/api/jobs?${query}`)
    expect(status).toBe(422)
    expect(JSON.parse(text).issues.map(({ path, rule }: Issue) => [path, rule])).toEqual(expected)
  })

  it('has every unknown name once, as 400, for a call without query fields', async () => {
    const { status, text } = await send(backend, 'GET', '/api/education?b=1&a=1&b=2')
    const { code, issues } = JSON.parse(text)
    expect([status, code]).toEqual([400, 'malformed'])
    expect(issues).toEqual([
      { path: 'b', rule: 'unknownField' },
      { path: 'a', rule: 'unknownField' },
    ])
  })
})

describe('the stage of the shape', () => {
  it('has the issues of the header and of every section, in the order of the document', async () => {
    const { personal: _, other, education, ...application } = await prepareApplication(backend)
    const body = {
      zebra: 1,
      other: { ...other, recommenders: [{ city: '臺北市', extra: 1 }], lawsuit: false },
      education: { highest: { ...education.highest, extra: 1, yearMonth: '209913' }, secondHighest: {} },
      personal: { email: 'nobody', mobilePhone: null, extra: 1, first: 2 },
      ...application,
      apple: 1,
      jobCodes: ['SW-1001', 'sw', 'SW-1001'],
    }
    expect(await issuesOf(body, { headers: { 'idempotency-key': '' } })).toEqual([
      ['Idempotency-Key', 'required'],
      ['zebra', 'unknownField'],
      ['apple', 'unknownField'],
      ['jobCodes.1', 'invalid'],
      ['jobCodes.2', 'duplicate'],
      ['personal.extra', 'unknownField'],
      ['personal.first', 'unknownField'],
      ['personal.nameZh', 'required'],
      ['personal.nameEn', 'required'],
      ['personal.email', 'email'],
      ['personal.mobilePhone', 'invalid'],
      ['education.highest.extra', 'unknownField'],
      ['education.highest.yearMonth', 'yearMonth'],
      ['education.secondHighest.qualification', 'required'],
      ['education.secondHighest.school', 'required'],
      ['education.secondHighest.status', 'required'],
      ['education.secondHighest.yearMonth', 'required'],
      ['other.lawsuitDetails', 'notApplicable'],
      ['other.recommenders.0.extra', 'unknownField'],
      ['other.recommenders.0.name', 'required'],
      ['other.recommenders.0.contactPhone', 'phoneOrEmail'],
    ])
  })

  it('has one issue for a path, also for a field that is named like the header', async () => {
    const application = await prepareApplication(backend)
    const found = await issuesOf(
      { ...application, 'Idempotency-Key': 'k' },
      { headers: { 'idempotency-key': 'é' } },
    )
    expect(found).toEqual([['Idempotency-Key', 'characters']])
    const { personal } = application
    expect(
      await issuesOf({ ...application, personal: { ...personal, email: 'x' }, 'personal.email': 1 }),
    ).toEqual([['personal.email', 'email']])
  })

  it.each([null, 7, '', [], {}, false, 'x'.repeat(2001)])(
    'has only notApplicable for a field that another answer excludes: %j',
    async (value) => {
      const { other, ...application } = await prepareApplication(backend)
      const body = { ...application, other: { ...other, lawsuit: false, lawsuitDetails: value } }
      expect(await issuesOf(body)).toEqual([['other.lawsuitDetails', 'notApplicable']])
    },
  )

  it('has the first 1,000 issues in that order', async () => {
    const names = Array.from({ length: 995 }, (_, at) => `x${at}`)
    const found = await issuesOf(Object.fromEntries(names.map((name) => [name, 1])), {
      headers: { 'idempotency-key': '' },
    })
    expect(found).toEqual([
      ['Idempotency-Key', 'required'],
      ...names.map((name) => [name, 'unknownField']),
      ['jobCodes', 'required'],
      ['consent', 'required'],
      ['personal', 'required'],
      ['education', 'required'],
    ])
  })

  it('has only tooMany for a list that is too long', async () => {
    const application = await prepareApplication(backend)
    const { experience, other } = application
    const body = {
      ...application,
      jobCodes: Array(6).fill('SW-1001'),
      experience: { ...experience, entries: Array(6).fill({}) },
      other: { ...other, recommenders: Array(4).fill({ city: 7, extra: 1 }) },
    }
    expect(await issuesOf(body)).toEqual([
      ['jobCodes', 'tooMany'],
      ['experience.entries', 'tooMany'],
      ['other.recommenders', 'tooMany'],
    ])
  })

  it('shortens the path of an unknown field to 500 code points', async () => {
    const application = await prepareApplication(backend)
    const long = '😀'.repeat(501)
    expect(await issuesOf({ ...application, [long]: 1 })).toEqual([['😀'.repeat(500), 'unknownField']])
  })
})

describe('the stage of stored state', () => {
  it('is not reached while the shape has an issue', async () => {
    const application = await prepareApplication(backend, {
      jobCodes: ['NO-0000', closedJob.code],
      consent: { agreed: true, version: '2000-01-01' },
    })
    const body = { ...application, extra: 1, other: { ...application.other, resume: 'x'.repeat(43) } }
    expect(await issuesOf(body)).toEqual([['extra', 'unknownField']])
  })

  it('has every issue at once, in the order of the document', async () => {
    const { other, ...application } = await prepareApplication(backend, {
      jobCodes: [closedJob.code, 'SW-1001', 'NO-0000'],
      consent: { agreed: true, version: '2000-01-01' },
    })
    const unknown = { headshot: 'h'.repeat(43), resume: 'r'.repeat(43), portfolio: 'p'.repeat(43) }
    expect(await issuesOf({ ...application, other: { ...other, ...unknown } })).toEqual([
      ['jobCodes.0', 'jobClosed'],
      ['jobCodes.2', 'jobUnknown'],
      ['consent.version', 'consentVersion'],
      ['other.headshot', 'fileExpired'],
      ['other.resume', 'fileExpired'],
      ['other.portfolio', 'fileExpired'],
    ])
  })

  it('has every file of a record at once', async () => {
    const { token } = await apply(backend, 'stages@example.com')
    const unknown = { headshot: 'h'.repeat(43), resume: 'r'.repeat(43), portfolio: 'p'.repeat(43) }
    const found = await issuesOf(
      { ...personalInfo, other: { ...personalInfo.other, ...unknown } },
      {
        method: 'PUT',
        path: '/api/personal-info',
        headers: { authorization: `Bearer ${token}`, 'if-match': '*' },
      },
    )
    expect(found).toEqual(['headshot', 'resume', 'portfolio'].map((kind) => [`other.${kind}`, 'fileExpired']))
  })
})
