import { describe, expect, it, vi } from 'vitest'
import { Application } from './application.ts'
import { emptyDraft, toWire } from './draft.ts'
import { exampleApplication } from './examples/application.ts'
import { acceptedApplications, brokenApplications } from './examples/broken-applications.ts'
import { email, emailPattern } from './fields/email.ts'
import { normaliseMoney } from './fields/money.ts'
import { normalisePhone } from './fields/phone.ts'
import { Issue } from './issue.ts'
import { limits } from './limits.ts'
import { ApplicationInfo } from './sections/application.ts'
import { Education } from './sections/education.ts'
import { ExperienceEntry } from './sections/experience.ts'
import { Other } from './sections/other.ts'
import { Personal } from './sections/personal.ts'
import { validate } from './validate.ts'

describe('validate', () => {
  it('accepts the example', () => {
    expect(validate(Application, exampleApplication)).toEqual([])
  })

  it('reports every required field of an empty form, in screen order', () => {
    const draft = {
      personal: emptyDraft(Personal),
      education: emptyDraft(Education),
      other: emptyDraft(Other),
    }
    expect(validate(Personal, toWire(Personal, draft.personal))).toEqual([
      { path: 'nameZh', rule: 'required' },
      { path: 'nameEn', rule: 'required' },
      { path: 'email', rule: 'required' },
      { path: 'mobilePhone', rule: 'required' },
    ])
    expect(validate(Education, toWire(Education, draft.education))).toEqual([
      { path: 'highest', rule: 'required' },
      { path: 'secondHighest', rule: 'required' },
    ])
    expect(validate(Other, toWire(Other, draft.other))).toEqual([
      { path: 'workPermitRequired', rule: 'required' },
      { path: 'headshot', rule: 'required' },
      { path: 'resume', rule: 'required' },
    ])
  })

  it('reports one missing part of the Chinese name at that part', () => {
    const personal = { ...exampleApplication.personal, firstNameZh: undefined }
    expect(validate(Personal, personal)).toEqual([{ path: 'firstNameZh', rule: 'required' }])
  })

  it('evaluates rules between fields even if a field is invalid', () => {
    const entry = { start: '202106', end: '202105' }
    const paths = validate(ExperienceEntry, entry).map((issue) => `${issue.path} ${issue.rule}`)
    expect(paths).toEqual([
      'category required',
      'companyName required',
      'jobTitle required',
      'end endBeforeStart',
    ])
  })

  it('refuses a sixth entry, unknown fields and fields that another answer excludes', () => {
    const entry = exampleApplication.experience.entries[1]
    const value = {
      ...exampleApplication,
      extra: 1,
      experience: { seniority: 'over5', entries: Array.from({ length: 6 }, () => entry) },
      application: { channel: 'linkedin', channelOther: 'x' },
    }
    expect(validate(Application, value)).toEqual([
      { path: 'extra', rule: 'unknownField' },
      { path: 'experience.entries', rule: 'tooMany', params: { max: 5 } },
      { path: 'application.channelOther', rule: 'notApplicable' },
    ])
  })

  it('reports only tooMany for a list that is too long, whatever its entries are', () => {
    const { experience, other } = exampleApplication
    for (const entry of [
      {},
      null,
      { stillEmployed: true, end: '201801' },
      { start: '202106', end: '202105' },
    ]) {
      const value = {
        ...exampleApplication,
        jobCodes: Array(6).fill('SW-1001'),
        experience: { ...experience, entries: Array(6).fill(entry) },
        other: { ...other, recommenders: Array(4).fill(entry) },
      }
      expect(validate(Application, value).map(({ path, rule }) => `${path} ${rule}`)).toEqual([
        'jobCodes tooMany',
        'experience.entries tooMany',
        'other.recommenders tooMany',
      ])
    }
  })

  it('counts code points, not UTF-16 units', () => {
    const fits = { ...exampleApplication.personal, lastNameZh: '𠮷'.repeat(50) }
    expect(validate(Personal, fits)).toEqual([])
    expect(validate(Personal, { ...fits, lastNameZh: '𠮷'.repeat(51) })).toEqual([
      { path: 'lastNameZh', rule: 'tooLong', params: { max: 50 } },
    ])
  })

  it('accepts values of any type without throwing', () => {
    for (const value of [
      null,
      0,
      '',
      [],
      [[]],
      { personal: 'x', jobCodes: {} },
      { experience: { entries: [null, 1] } },
    ]) {
      expect(validate(Application, value).length).toBeGreaterThan(0)
    }
  })

  it.each(acceptedApplications)('accepts $name', ({ value }) => {
    expect(validate(Application, value)).toEqual([])
  })

  it.each(brokenApplications)('reports exactly one issue: $name', ({ value, path, rule }) => {
    expect(validate(Application, value)).toEqual([expect.objectContaining({ path, rule })])
  })

  it('lets one issue at nameZh replace those of two missing or blank parts only', () => {
    const rulesOf = (lastNameZh: unknown, firstNameZh: unknown) =>
      validate(Personal, { ...exampleApplication.personal, lastNameZh, firstNameZh }).map(
        ({ path, rule }) => `${path} ${rule}`,
      )
    expect(rulesOf(undefined, ' ')).toEqual(['nameZh required'])
    expect(rulesOf('', '\u3000')).toEqual(['nameZh required'])
    expect(rulesOf(1, undefined)).toEqual(['lastNameZh invalid', 'firstNameZh required'])
    expect(rulesOf('陳'.repeat(51), '')).toEqual(['lastNameZh tooLong', 'firstNameZh required'])
  })

  it('reports only notApplicable for a hidden field', () => {
    const value = { channel: 'cake', channelOther: 7 }
    expect(validate(ApplicationInfo, value)).toEqual([{ path: 'channelOther', rule: 'notApplicable' }])
  })

  it('orders issues as on the screen, list entries by position', () => {
    const value = {
      ...exampleApplication,
      other: {},
      personal: { ...exampleApplication.personal, email: '', nameEn: '' },
      experience: { entries: [{ ...exampleApplication.experience.entries[1], end: '201001' }, {}] },
      jobCodes: [],
    }
    const paths = validate(Application, value).map(({ path }) => path)
    expect(paths).toEqual([
      'jobCodes',
      'personal.nameEn',
      'personal.email',
      'experience.seniority',
      'experience.entries.0.end',
      'experience.entries.1.category',
      'experience.entries.1.companyName',
      'experience.entries.1.jobTitle',
      'experience.entries.1.start',
      'experience.entries.1.end',
      'other.workPermitRequired',
      'other.recommenders',
      'other.headshot',
      'other.resume',
    ])
  })

  it('respects the bounds of the problem body, whatever the caller names or repeats', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, position) => [`x${position}`, 0]))
    const rows = Array.from({ length: 5000 }, () => ({}))
    const long = { [`${'𠮷'.repeat(600)}`]: 1 }
    for (const value of [many, long, { experience: { entries: rows } }, { jobCodes: rows }]) {
      expect(Issue.array().max(limits.issues).safeParse(validate(Application, value)).success).toBe(true)
    }
  })

  it('treats names such as `__proto__` as unknown fields', () => {
    const value: unknown = JSON.parse('{"__proto__": 1, "constructor": 2, "toString": {"a": 1}}')
    const found = validate(ApplicationInfo, value).filter(({ rule }) => rule === 'unknownField')
    expect(found.map(({ path }) => path)).toEqual(expect.arrayContaining(['constructor', 'toString']))
  })

  it('checks the length before applying a pattern', () => {
    const pattern = vi.spyOn(emailPattern, 'test')
    expect(validate(email(), `${'a'.repeat(100_000)}@`)).toEqual([
      { path: '', rule: 'tooLong', params: { max: 254 } },
    ])
    expect(pattern).not.toHaveBeenCalled()
    const blanks = ' '.repeat(100_000)
    expect(normaliseMoney(`1${blanks}1`)).toHaveLength(100_002)
    expect(normalisePhone(`1${blanks}1`)).toHaveLength(100_002)
  })
})
