import { companyWords } from '@recruiting/brand/company-words'
import { legalRecord, legalSince } from '@recruiting/brand/legal-record'
import { ownLegal } from '@recruiting/brand/own-legal'
import { describe, expect, it, vi } from 'vitest'
import { wordingVersions } from '../src/legal.ts'
import { digestOf, digestOfValues, outdatedVersions } from './legal-check.ts'

type WordingName = keyof typeof wordingVersions

/** The digest of the wording of each version, with placeholders for the values of the company. */
const recorded: Readonly<Record<WordingName, { version: string; digest: string }>> = {
  privacy: { version: '2026-11-27', digest: 'cc9e608503e07fc7' },
  terms: { version: '2026-11-26', digest: 'd83fa84cb4cd1383' },
  cookies: { version: '2026-11-26', digest: 'a4c8e4f35b03822f' },
  accessibility: { version: '2026-11-26', digest: '167628f75605e5ef' },
  notice: { version: '2026-11-24', digest: '4543507e8360a4cb' },
}

/** The legal texts of both languages with placeholders for the values of the company. */
async function wording() {
  vi.resetModules()
  vi.doMock('@recruiting/brand/company-words', () => import('@recruiting/brand/contract-words'))
  vi.doMock('@recruiting/brand/own-legal', () => import('@recruiting/brand/standard-legal'))
  const [tw, us] = [await import('../src/locales/tw/legal.ts'), await import('../src/locales/us/legal.ts')]
  vi.doUnmock('@recruiting/brand/company-words')
  vi.doUnmock('@recruiting/brand/own-legal')
  return { tw: tw.legal, us: us.legal }
}

describe('the version of the wording', () => {
  it.each(Object.entries(recorded))(
    'of %s was set for its present text',
    async (name, { version, digest }) => {
      const { tw, us } = await wording()
      const present = digestOf([tw[name as WordingName], us[name as WordingName]])
      const advice = `${name} has changed: give it the date from which the new text is in force in src/legal.ts (the notice: noticeWording in packages/schema), and write '${present}' here`
      expect(present, advice).toBe(digest)
      expect(wordingVersions[name as WordingName], advice).toBe(version)
    },
  )

  it('has no value of a company in the texts', async () => {
    const texts = JSON.stringify(await wording())
    for (const words of Object.values(companyWords))
      for (const name of ['name', 'englishName', 'shortName', 'address', 'privacyMail'] as const)
        expect(texts.includes(words[name]), `${name} must be taken from companyWords`).toBe(false)
  })
})

describe('the version of the texts with the values of the company', () => {
  const values = digestOfValues(Object.values(companyWords), ownLegal)

  it('was set for the present values', () => {
    expect(outdatedVersions({ ...legalRecord, since: legalSince }, values, wordingVersions)).toEqual([])
  })

  it('changes with a text of the company', () => {
    const document = { title: '', lead: '', sections: [] }
    const own = { terms: { tw: document, us: document } }
    expect(digestOfValues(Object.values(companyWords), own)).not.toBe(values)
  })

  const record = {
    since: '2027-05-01',
    values: 'a',
    wording: { notice: '2026-11-01', privacy: '2026-11-22', terms: '2026-11-01', cookies: '2026-11-22' },
  } as const

  it.each([
    ['nothing changed', 'a', {}, []],
    ['a value changed', 'b', {}, ['the values']],
    ['an older wording arrived later', 'a', { notice: '2027-03-01' }, ['the wording of notice']],
    ['a newer wording has its own date', 'a', { notice: '2027-06-01' }, []],
  ])('%s', (_, present, changes, complaints) => {
    const found = outdatedVersions(record, present, { ...record.wording, ...changes })
    expect(found.map((line) => complaints.some((start) => line.startsWith(start)))).toEqual(
      complaints.map(() => true),
    )
  })
})
