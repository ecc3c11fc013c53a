import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { z } from 'zod'
import { type Application, sectionNames, sections } from './application.ts'
import { type Draft, emptyDraft, fromWire, toWire } from './draft.ts'
import { exampleApplication } from './examples/application.ts'
import { fieldValues } from './examples/field-values.ts'
import { examplePersonalInfo } from './examples/personal-info.ts'
import { fieldKinds } from './fields/field.ts'
import { phone } from './fields/phone.ts'
import { elementOf, fieldsOf, optionsOf } from './outline.ts'
import { editSectionNames, editSections, PersonalInfo } from './personal-info.ts'
import { ApplicationInfo } from './sections/application.ts'
import { Consent } from './sections/consent.ts'
import { Education } from './sections/education.ts'
import { EditedExperienceEntry, Experience, ExperienceEntry } from './sections/experience.ts'
import { Other } from './sections/other.ts'
import { Personal } from './sections/personal.ts'
import { unwrap } from './structure.ts'
import { validate } from './validate.ts'

/** A wire value as a form holds it: numbers as text, booleans as `yes` and `no`. */
function typed(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => typed(each))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, typed(part, key)]))
  }
  if (typeof value === 'boolean' && name !== 'stillEmployed') return value ? 'yes' : 'no'
  return typeof value === 'number' ? String(value) : value
}

describe('emptyDraft', () => {
  it('has every field, empty, and no list entries', () => {
    const draft = emptyDraft(ApplicationInfo)
    expect(Object.keys(draft)).toEqual(Object.keys(ApplicationInfo.shape))
    expect(new Set(Object.values(draft))).toEqual(new Set(['']))
    expect(emptyDraft(Experience)).toEqual({ seniority: '', entries: [] })
    expect(emptyDraft(ExperienceEntry)).toMatchObject({ stillEmployed: false, salary: '' })
    expect(emptyDraft(Consent)).toEqual({ agreed: false, version: '' })
  })

  it('holds only text', () => {
    expectTypeOf<Draft<Application>['application']['expectedSalary']>().toEqualTypeOf<string>()
    expectTypeOf<Draft<Application>['experience']['entries'][number]['end']>().toEqualTypeOf<string>()
    expectTypeOf<Draft<Application>['other']['lawsuit']>().toEqualTypeOf<string | boolean>()
  })

  it.each(sectionNames)('of %s becomes empty lists only', (name) => {
    const schema: z.ZodType = sections[name]
    const leaves = JSON.stringify(toWire(schema, emptyDraft(schema))).replace(/[{}[\]:,]|"\w+"(?=:)/g, '')
    expect(leaves).toBe('')
  })
})

describe('toWire', () => {
  it('normalises by kind and drops hidden and empty fields', () => {
    const draft = {
      ...emptyDraft(ExperienceEntry),
      start: '２０２４／６',
      end: '2024-07',
      stillEmployed: true,
      salary: 'NT$ 45,000',
      supervisorPhone: '０２-2345-6789',
    }
    expect(toWire(ExperienceEntry, draft)).toEqual({
      start: '202406',
      stillEmployed: true,
      salary: 45000,
      supervisorPhone: '+886223456789',
    })
  })

  it('keeps positions of rows and removes empty rows at the end', () => {
    const row = { name: '', jobTitle: '', organisation: '', city: '', contactPhone: '', contactEmail: '' }
    const draft = {
      ...emptyDraft(Other),
      recommenders: [row, { ...row, name: '張' }, row],
      workPermitRequired: 'no',
    }
    expect(toWire(Other, draft)).toEqual({ workPermitRequired: false, recommenders: [{}, { name: '張' }] })
  })

  it.each(sectionNames)('turns typed text into the example of %s', (name) => {
    expect(toWire(sections[name], typed(exampleApplication[name]))).toEqual(exampleApplication[name])
  })

  it('trims blanks, including the ideographic space', () => {
    const draft = { ...emptyDraft(Personal), nameEn: ' \u3000 Yi-Chun Chen\n', lastNameZh: ' \u3000' }
    expect(toWire(Personal, draft)).toEqual({ nameEn: 'Yi-Chun Chen' })
  })

  it('drops fields that other answers hide, whatever they contain', () => {
    const draft = { ...emptyDraft(ApplicationInfo), channel: 'cake', channelOther: 'a club' }
    expect(toWire(ApplicationInfo, draft)).toEqual({ channel: 'cake' })
    expect(toWire(ApplicationInfo, { ...draft, channel: 'other' })).toEqual({
      channel: 'other',
      channelOther: 'a club',
    })
    const second = {
      qualification: 'none',
      school: 'x',
      department: 'x',
      status: 'graduated',
      yearMonth: 'x',
    }
    expect(toWire(Education, { ...emptyDraft(Education), secondHighest: second })).toEqual({
      secondHighest: { qualification: 'none' },
    })
    expect(toWire(Other, { ...emptyDraft(Other), lawsuit: 'no', lawsuitDetails: 'x' })).toEqual({
      lawsuit: false,
      recommenders: [],
    })
  })

  it('keeps text that cannot be parsed, for validation to refuse', () => {
    const draft = { ...emptyDraft(ExperienceEntry), start: '113/06', salary: '4.5k', supervisorPhone: 'ask' }
    const wire = toWire(ExperienceEntry, draft)
    expect(wire).toEqual({ start: '113/06', salary: '4.5k', supervisorPhone: 'ask' })
    expect(validate(ExperienceEntry, wire)).toEqual(
      expect.arrayContaining([
        { path: 'start', rule: 'yearMonth' },
        { path: 'salary', rule: 'number' },
        { path: 'supervisorPhone', rule: 'phone' },
      ]),
    )
  })

  it('keeps empty entries that were added on purpose', () => {
    const draft = { seniority: 'none', entries: [emptyDraft(ExperienceEntry)] }
    expect(toWire(Experience, draft)).toEqual({ seniority: 'none', entries: [{}] })
  })

  it('accepts any draft, and is idempotent on its own text', () => {
    fc.assert(
      fc.property(
        fc.record({ nameEn: fc.string(), email: fc.string(), mobilePhone: fc.string() }),
        (draft) => {
          const once = toWire(Personal, draft)
          expect(toWire(Personal, once)).toEqual(once)
        },
      ),
    )
    fc.assert(
      fc.property(fc.constantFrom(...sectionNames), fc.jsonValue(), (name, draft) => {
        expect(() => toWire(sections[name], draft)).not.toThrow()
      }),
    )
  })
})

/** Any draft of this schema: each field is empty or has text that people type for its kind. */
function anyDraft(schema: z.ZodType): fc.Arbitrary<unknown> {
  const element = elementOf(schema)
  if (element !== undefined) return fc.array(anyDraft(element), { maxLength: 5 })
  const fields = fieldsOf(schema)
  if (fields !== undefined) {
    return fc.record(
      Object.fromEntries(Object.entries(fields).map(([name, child]) => [name, anyDraft(child)])),
    )
  }
  const kind = fieldKinds.get(unwrap(schema))?.kind ?? 'line'
  if (kind === 'checkbox' || kind === 'agreement') return fc.boolean()
  const { typed, valid } = fieldValues[kind]
  const texts = [...typed.map((each) => each.typed), ...valid.filter((each) => typeof each === 'string')]
  return fc.constantFrom('', ...texts, ...optionsOf(schema))
}

describe('fromWire', () => {
  const all = [
    ...sectionNames.map((name) => ({ form: 'application', name, schema: sections[name] as z.ZodType })),
    ...editSectionNames.map((name) => ({ form: 'edit', name, schema: editSections[name] as z.ZodType })),
  ]

  it.each(all)('is the inverse of toWire for $name ($form)', ({ schema }) => {
    fc.assert(
      fc.property(anyDraft(schema), (draft) => {
        const wire = toWire(schema, draft)
        expect(toWire(schema, fromWire(schema, wire))).toEqual(wire)
      }),
    )
  })

  it.each(all)('of no value is the empty draft of $name ($form)', ({ schema }) => {
    for (const nothing of [undefined, null, {}, 'text']) {
      expect(fromWire(schema, nothing)).toEqual(emptyDraft(schema))
    }
  })

  it('formats months as each form asks for them', () => {
    const entry = { start: '202103', end: '202406' }
    expect(fromWire(ExperienceEntry, entry)).toMatchObject({ start: '2021/03', end: '2024/06' })
    expect(fromWire(EditedExperienceEntry, entry)).toMatchObject(entry)
  })

  it('formats days, phone numbers, amounts and answers as people write them', () => {
    const { personal, identity, application, other } = fromWire(PersonalInfo, examplePersonalInfo)
    expect(personal.mobilePhone).toBe('0912 345 678')
    expect(identity).toMatchObject({ birthDate: '1996/03/08', homePhone: '02 2345 6789' })
    expect(application.expectedSalary).toMatch(/^\d+$/)
    expect(other.workPermitRequired).toBe('no')
    expect(fromWire(phone(), '+819012345678')).toBe('+81 90 1234 5678')
    expect(fromWire(phone(), '+886223456789#123')).toBe('02 2345 6789#123')
  })
})
