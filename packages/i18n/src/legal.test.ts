import { sections } from '@recruiting/schema/application'
import { editSections } from '@recruiting/schema/personal-info'
import { validate } from '@recruiting/schema/validate'
import { describe, expect, it, vi } from 'vitest'
import { type LegalDocument, legalPages, legalVersions, noticeItems, specialFields } from './legal.ts'
import { form as twForm } from './locales/tw/form.ts'
import { legal as tw } from './locales/tw/legal.ts'
import { mail as twMail } from './locales/tw/mail.ts'
import { form as usForm } from './locales/us/form.ts'
import { legal as us } from './locales/us/legal.ts'
import { mail as usMail } from './locales/us/mail.ts'

// The standard wording is tested, whatever the company is called and whatever it has written itself.
vi.mock('@recruiting/brand/company-words', () => import('@recruiting/brand/contract-words'))
vi.mock('@recruiting/brand/own-legal', () => import('@recruiting/brand/standard-legal'))

function shape({ sections }: LegalDocument) {
  return sections.map(({ paragraphs, items }) => ({ paragraphs: paragraphs.length, items: items?.length }))
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}

/** Every number, mail address and period in a text, sorted, because their order depends on the language. */
function facts(value: unknown) {
  return texts(value)
    .flatMap((text) => text.match(/\{\{brand\.(?:privacyMail|address|court|retention)\}\}|\d+/g) ?? [])
    .sort()
}

function sectionFacts({ sections }: LegalDocument) {
  return sections.map(facts)
}

describe('legal texts of both locales', () => {
  it.each(legalPages)('%s has the same sections, paragraphs and items', (name) => {
    expect(shape(tw[name])).toEqual(shape(us[name]))
  })

  it.each(legalPages)('%s has the same figures and contacts in every section', (name) => {
    expect(sectionFacts(tw[name])).toEqual(sectionFacts(us[name]))
  })

  it('list the same stored keys, each once, with the same retention', () => {
    const rows = tw.cookies.storageTable.rows
    expect(rows.map(({ key }) => key)).toEqual(us.cookies.storageTable.rows.map(({ key }) => key))
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
    expect(rows.map(facts)).toEqual(us.cookies.storageTable.rows.map(facts))
  })

  it('have the six items of the notice in the order of the law, with the same figures', () => {
    for (const { items } of [tw.notice, us.notice]) expect(Object.keys(items)).toEqual([...noticeItems])
    for (const item of noticeItems) expect(facts(tw.notice.items[item])).toEqual(facts(us.notice.items[item]))
    expect(facts(tw.notice.specialData)).toEqual(facts(us.notice.specialData))
    for (const field of specialFields)
      expect(facts(tw.notice.besideField[field])).toEqual(facts(us.notice.besideField[field]))
  })
})

it.each([
  ['tw', tw, twForm],
  ['us', us, usForm],
])('%s calls voluntary what the form marks as optional, in the words of the mark', (_, legal, form) => {
  const mark = form.optional.replace(/[（）() ]/g, '')
  expect(texts(legal.privacy).filter((text) => text.includes(mark))).not.toEqual([])
  // The form marks no field as required.
  expect(texts(legal).filter((text) => /未標示為必填|not marked as required/.test(text))).toEqual([])
})

describe('what the texts call required or optional', () => {
  /** Whether validation requires a field of a section when the other fields have these values. */
  const requires = (schema: Parameters<typeof validate>[0], field: string, values = {}) =>
    validate(schema, values).some(({ path, rule }) => path === field && rule === 'required')
  const facts = {
    lawsuitOptional: () => !requires(sections.other, 'lawsuit') && !requires(editSections.other, 'lawsuit'),
    lawsuitDetailsRequired: () => requires(sections.other, 'lawsuitDetails', { lawsuit: true }),
    healthOnlyOnEditPage: () => !('health' in sections) && 'health' in editSections,
    healthRequired: () => requires(editSections.health, 'condition'),
    healthDescriptionOptional: () => !requires(editSections.health, 'description', { condition: true }),
    emergencyContactRequired: () =>
      ['name', 'relation', 'address', 'phone'].every((field) =>
        requires(editSections.emergencyContact, field),
      ),
  }
  type Fact = keyof typeof facts
  /** Every sentence with such a word, and what it says of fields; general sentences say nothing of one. */
  const statements: Record<'tw' | 'us', Record<string, readonly Fact[]>> = {
    tw: {
      '表單中標示「選填」之欄位，您可自由決定是否填寫': [],
      其餘欄位為必填: [],
      是否應徵由您自行決定: [],
      並自行決定是否應徵: [],
      您得自由選擇是否提供個人資料: [],
      未提供必填資料者: [],
      未提供選填資料者: [],
      訴訟問題為選填: ['lawsuitOptional'],
      '健康狀況僅於「編輯個人資料」頁面詢問，在該頁面為儲存修改之必填項目，其說明為選填': [
        'healthOnlyOnEditPage',
        'healthRequired',
        'healthDescriptionOptional',
      ],
      '未提供緊急聯絡人及「編輯個人資料」頁面之其他必填資料者，無法於該頁面儲存修改': [
        'emergencyContactRequired',
      ],
      本題為選填: ['lawsuitOptional'],
      '回答「是」者，須填寫說明': ['lawsuitDetailsRequired'],
      '本題為儲存本頁修改之必填項目，其說明為選填': ['healthRequired', 'healthDescriptionOptional'],
    },
    us: {
      'Fields marked “optional” are yours to fill in or leave empty': [],
      'all other fields are required': [],
      'You do not need to give any personal data to browse vacancies': [],
      'Whether to apply is your own decision': [],
      'You are free to decide whether to provide personal data': [],
      'Without the required data we cannot': [],
      'Without optional data you can still apply': [],
      'The question about lawsuits is optional': ['lawsuitOptional'],
      'is asked only on the page “Edit personal information”; it is required there to save changes, and its description is optional':
        ['healthOnlyOnEditPage', 'healthRequired', 'healthDescriptionOptional'],
      'Without the emergency contact and the other required data of the page “Edit personal information” you cannot save':
        ['emergencyContactRequired'],
      'This question is optional': ['lawsuitOptional'],
      'if you answer yes, details are required': ['lawsuitDetailsRequired'],
      'This question is required to save changes on this page; its description is optional': [
        'healthRequired',
        'healthDescriptionOptional',
      ],
    },
  }

  it.each([
    ['tw', tw, /必填|選填|自行(?:選擇|決定)|自由|須填/],
    ['us', us, /\boptional\b|\brequired\b|own decision|choose to provide|free to decide|not need/],
  ] as const)('is listed here for %s, and true', (locale, { privacy, terms, notice }, word) => {
    const listed = Object.entries(statements[locale])
    const all = texts({ privacy, terms, notice })
    expect(listed.filter(([sentence]) => !all.some((text) => text.includes(sentence)))).toEqual([])
    expect(listed.flatMap(([, claims]) => claims).filter((claim) => !facts[claim]())).toEqual([])
    const rest = all.map((text) => listed.reduce((left, [sentence]) => left.replaceAll(sentence, ''), text))
    expect(rest.filter((text) => word.test(text))).toEqual([])
  })
})

it('names the contact of the mails', () => {
  for (const [legal, mail] of [
    [tw, twMail],
    [us, usMail],
  ] as const)
    expect(JSON.stringify(legal.privacy)).toContain(mail.common.contact)
})

it('has versions that are dates', () => {
  for (const version of Object.values(legalVersions)) expect(version).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})
