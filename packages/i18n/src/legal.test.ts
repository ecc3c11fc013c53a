import { describe, expect, it, vi } from 'vitest'
import { type LegalDocument, type LegalSection, legalVersions, noticeItems } from './legal.ts'
import { form as twForm } from './locales/tw/form.ts'
import { legal as tw } from './locales/tw/legal.ts'
import { form as usForm } from './locales/us/form.ts'
import { legal as us } from './locales/us/legal.ts'

// The standard wording is tested, whatever the company is called and whatever it has written itself.
vi.mock('@recruiting/brand/company-words', () => import('@recruiting/brand/contract-words'))
vi.mock('@recruiting/brand/own-legal', () => import('@recruiting/brand/standard-legal'))

const documents = ['privacy', 'terms', 'cookies'] as const

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
  return sections.map((section: LegalSection) => facts(section))
}

describe('legal texts of both locales', () => {
  it.each(documents)('%s has the same sections, paragraphs and items', (name) => {
    expect(shape(tw[name])).toEqual(shape(us[name]))
  })

  it.each(documents)('%s has the same figures and contacts in every section', (name) => {
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
    expect(facts(tw.notice.lawsuitData)).toEqual(facts(us.notice.lawsuitData))
  })

  it('have no empty text', () => {
    expect([...texts(tw), ...texts(us)].filter((text) => text.trim() === '')).toEqual([])
  })
})

it.each([
  ['tw', tw, twForm],
  ['us', us, usForm],
])('%s calls voluntary what the form marks as optional, in the words of the mark', (_, legal, form) => {
  const mark = form.optional.replace(/[（）() ]/g, '')
  expect(texts(legal.privacy).filter((text) => text.includes(mark))).toHaveLength(1)
  // The form marks no field as required.
  expect(texts(legal).filter((text) => /未標示為必填|not marked as required/.test(text))).toEqual([])
})

describe('wording', () => {
  it('is Taiwanese, with full-width punctuation', () => {
    const foreign = /電郵|應聘|簡歷|信息|文件|移動電話|網絡|用戶|數據|郵箱|服務器|默認|肆業|台灣|台北|你/
    const halfWidth = /\p{Script=Han}\s*[,;:!?()]|[,;:!?()]\s*\p{Script=Han}|\p{Script=Han}\./u
    expect(texts(tw).filter((text) => foreign.test(text) || halfWidth.test(text))).toEqual([])
  })

  it('has no Chinese in the English texts', () => {
    expect(texts(us).filter((text) => /[\p{Script=Han}，。；：、「」（）]/u.test(text))).toEqual([])
  })
})

it('has versions that are dates', () => {
  for (const version of Object.values(legalVersions)) expect(version).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})
