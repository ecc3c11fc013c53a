import { describe, expect, it } from 'vitest'
import { addressOf, readRepository } from './repository.ts'
import { treeOf } from './tree.ts'
import { usedWords, wordKeys } from './words.ts'

const repository = readRepository()

describe('words', () => {
  it('are all used', async () => {
    const files = [...repository.keys()].filter((path) => path.startsWith('packages/i18n/src/locales/tw/'))
    const modules = await Promise.all(files.map((path) => import(/* @vite-ignore */ addressOf(path))))
    const keys = wordKeys(Object.assign({}, ...modules))
    expect(keys.size).toBeGreaterThan(0)

    expect(usedWords(keys)(repository)).toEqual([])
  })

  it.each([
    ['nowhere', `t('other')`, 1],
    ['in another namespace', `useTranslation('about'); t('table.code')`, 1],
    ['in a comment', `useTranslation('home') // t('table.code')`, 1],
    ['by its key', `useTranslation('home'); t('table.code')`, 0],
    ['by its namespace and key', `t('home:table.code')`, 0],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the string is source text under test.
    ['by the beginning of its key', "useTranslation('home'); t(`table.${column}`)", 0],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the string is source text under test.
    ['by the end of its key', 't(`home:${list}.code`)', 0],
    ['as data', `i18n.getResourceBundle(language, 'home')`, 0],
    ['by a single path as data', `i18n.getResource(language, 'home', path)`, 0],
    ['as data of another namespace', `useTranslation('home'); i18n.getResource(language, 'about', path)`, 1],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the string is source text under test.
    ['by a template for other keys', "useTranslation('home'); t(`rows.${column}`)", 1],
  ])('used %s', (_where, text, complaints) => {
    const keys = wordKeys({ home: { table: { code: 'a' } } })

    expect(usedWords(keys)(treeOf({ 'apps/web/src/a.tsx': text }))).toHaveLength(complaints)
  })

  it('of mails count as used when they are read as properties', () => {
    const keys = wordKeys({ mail: { received: { subject: 'a', left: 'b' } } })
    const tree = treeOf({ 'apps/mock-api/src/mail/a.ts': `send(words.subject)` })

    expect(usedWords(keys)(tree)).toEqual(['mail.received.left: nobody uses it'])
  })

  it('of a group count as used when one is selected at run time', () => {
    const keys = wordKeys({ mockPage: { purposes: { referral: 'a' }, verdicts: { both: 'b' } } })
    const tree = treeOf({ 'apps/mock-api/src/a.ts': `show(words.purposes[purpose], words.verdicts)` })

    expect(usedWords(keys)(tree)).toEqual(['mockPage.verdicts.both: nobody uses it'])
  })
})
