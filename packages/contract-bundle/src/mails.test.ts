import { globSync, readFileSync } from 'node:fs'
import type { BlockText, BodyPart } from '@recruiting/mock-api/mail/templates/mail-texts'
import type { MailFact } from '@recruiting/mock-api/mail/templates/template'
import { locales } from '@recruiting/schema/options'
import { describe, expect, it } from 'vitest'
import { mails } from './mails.ts'

const file = mails()

/** The names of printed facts, those of items with the name of their list before them. */
function printed(facts: Readonly<Record<string, MailFact>>, list = ''): string[] {
  return Object.entries(facts).flatMap(([name, { type, item }]) => {
    if (type === 'list') return printed(item ?? {}, `${list}${name}.`)
    return type === 'flag' ? [] : [`${list}${name}`]
  })
}

function placeholders(text: string, list = ''): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => `${list}${name}`)
}

function placeholdersOf(part: BodyPart, list = ''): string[] {
  if (!('blocks' in part)) return inBlock(part, list)
  const below = 'each' in part ? `${list}${part.each}.` : list
  return part.blocks.flatMap((block) => inBlock(block, below))
}

function inBlock(block: BlockText, list: string): string[] {
  if (block.kind === 'list' && 'each' in block) return placeholders(block.item, `${list}${block.each}.`)
  const { kind: _, ...words } = block
  return placeholders(JSON.stringify(words), list)
}

describe('mails.json', () => {
  it.each(file.mails)('$id has a fact for every placeholder, and uses every fact', ({ facts, words }) => {
    for (const locale of locales) {
      const { subject, preview, title, body } = words[locale]
      const used = [
        ...placeholders(subject + preview + title),
        ...body.flatMap((part) => placeholdersOf(part)),
      ]
      expect([...new Set(used)].sort()).toEqual(printed(facts).sort())
    }
  })

  it.each(file.mails)('$id has the same parts in both languages', ({ words }) => {
    const kinds = (body: readonly BodyPart[]): unknown[] =>
      body.map((part) =>
        'blocks' in part
          ? [{ ...part, blocks: undefined }, kinds(part.blocks)]
          : [part.kind, Object.keys(part)],
      )
    expect(kinds(words.us.body)).toEqual(kinds(words.tw.body))
  })

  it.each(file.mails)('$id has an action exactly if it has a link', ({ link, words }) => {
    expect(JSON.stringify(words.tw).includes('"kind":"action"')).toBe(link !== undefined)
  })

  // Written by hand, so that a change of the templates cannot move the file and the expectation together.
  it('says what causes which mail, with which link', () => {
    const causes = file.mails.map(({ id, triggers, link }) => [
      id,
      triggers.map((trigger) => ('call' in trigger ? trigger.call : 'event')),
      link,
    ])
    expect(causes).toEqual([
      ['applicationReceived', ['submitApplication'], 'personal-info'],
      ['personalInfoLink', ['resendLink', 'event'], 'personal-info'],
      ['exportLink', ['requestExport', 'resendLink'], 'export'],
      ['personalInfoChanged', ['savePersonalInfo'], undefined],
      ['editLinksRequested', ['requestEditLinks'], 'personal-info'],
      ['resumeDeletionRequested', ['requestResumeDeletion', 'resendLink', 'event'], 'delete-resume'],
      ['resumeDeleted', ['confirmResumeDeletion'], undefined],
      ['referralInvitation', ['event', 'resendLink'], 'referral'],
    ])
    expect(file.links).toEqual({
      'delete-resume': { url: '/delete-resume/detail/{token}?lang={language}', hours: 24 },
      'personal-info': { url: '/personal-info/edit/{token}?lang={language}', hours: 72 },
      export: { url: '/personal-info/export/{token}?lang={language}', hours: 1 },
      referral: { url: '/referral/check/{token}?lang={language}', hours: 336 },
    })
  })

  it.each(file.mails)('$id is named by code that could order it', ({ id }) => {
    const cwd = new URL('../../../apps/mock-api/src/', import.meta.url)
    const files = globSync('**/*.ts', { cwd, exclude: ['**/*.test.ts', 'mail/**', 'development/**'] })
    expect(files.filter((name) => readFileSync(new URL(name, cwd), 'utf8').includes(`'${id}'`))).not.toEqual(
      [],
    )
  })

  it('has optional and repeated parts', () => {
    const changed = file.mails.find(({ id }) => id === 'personalInfoChanged')?.words.us.body
    expect(changed?.filter((part) => 'blocks' in part)).toEqual([
      {
        when: 'addressChanged',
        blocks: [{ kind: 'paragraph', text: expect.stringContaining('address was changed') }],
      },
    ])
    const links = file.mails.find(({ id }) => id === 'editLinksRequested')?.words.tw.body
    const [repeated] = links?.filter((part) => 'blocks' in part) ?? []
    expect(repeated).toMatchObject({
      each: 'applications',
      blocks: [
        { kind: 'heading', text: '應徵編號 {{reference}}' },
        { kind: 'paragraph', text: '送出時間：{{submittedAt}}（臺北時間）' },
        { kind: 'list', each: 'jobs', item: '{{code}}  {{title}}' },
        { kind: 'action', label: '編輯個人資料', url: '{{link}}' },
        { kind: 'paragraph', text: '連結有效至 {{expiresAt}}（臺北時間）。' },
      ],
    })
  })
})
