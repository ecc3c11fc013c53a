import { referral } from '@recruiting/i18n/locales/tw/referral'
import { locales } from '@recruiting/schema/options'
import { describe, expect, it } from 'vitest'
import { changeLocale, createI18n, loadWords, type Namespace, wordFiles } from './i18n.ts'

/** Texts with a number that are right for each. */
const alike = [
  'about:openings',
  'deleteResume:confirm.applicationsCount',
  'deleteResume:confirm.filesCount',
  'deleteResume:confirm.referralsCount',
  'form:experience.removed',
  'home:filterCount',
  'home:moreOptions',
  'steeringBar:count',
]

const names = [...new Set(Object.keys(wordFiles).map((path) => path.replace(/.*\/(.*)\.ts$/, '$1')))].map(
  (file) => file.replace(/-./g, (part) => part.charAt(1).toUpperCase()) as Namespace,
)

function texts(words: unknown, path: string): [path: string, text: string][] {
  if (typeof words === 'string') return [[path, words]]
  return Object.entries(words ?? {}).flatMap(([key, word]) => texts(word, `${path}.${key}`))
}

// That English has both forms of what Chinese counts, the compiler checks (`Shape`).
describe.each(locales)('a text with a number in %s', (locale) => {
  it('has the forms of its language, the one without the number and its plural', async () => {
    const i18n = await createI18n(locale)
    await loadWords(i18n, names)
    const all = names.flatMap((name) => texts(i18n.getResourceBundle(i18n.language, name), name))
    const counted = all.filter(([path, text]) => text.includes('{{count}}') || /_(?:one|other)$/.test(path))
    const plain = counted
      .map(([path]) => path.replace('.', ':'))
      .filter((path) => !/_(?:one|other)$/.test(path))
    expect(plain.sort()).toEqual(alike)
    const plural = counted.filter(
      ([path, text]) => path.endsWith('_one') && /\}\} (?:\w+ )?\w+s\b/.test(text),
    )
    expect(plural).toEqual([])
  })

  it('is said as its number asks', async () => {
    const i18n = await createI18n(locale)
    await loadWords(i18n, ['home'])
    const said = [0, 1, 2].map((count) => i18n.t('home:total', { count }))
    const expected = {
      tw: ['共 0 個職缺', '共 1 個職缺', '共 2 個職缺'],
      us: ['0 vacancies', '1 vacancy', '2 vacancies'],
    }
    expect(said).toEqual(expected[locale])
  })
})

it('keeps the plural forms of the language that the page switches to', async () => {
  const i18n = await createI18n('tw')
  await loadWords(i18n, ['home'])
  await changeLocale(i18n, 'us')
  expect(i18n.t('home:total', { count: 1 })).toBe('1 vacancy')
})

it('shows what has no words by its id, or by the words that the backend sent', async () => {
  const { t } = await createI18n('tw')
  const unknown = 'options:jobType.nursing' as 'options:jobType.legal'
  expect([t(unknown), t(unknown, { defaultValue: '護理' })]).toEqual(['nursing', '護理'])
})

it('says so when words do not load, and asks for them again', async () => {
  const i18n = await createI18n('tw')
  const path = './tw/referral.ts'
  const load = wordFiles[path]
  expect(load).toBeDefined()
  wordFiles[path] = () => Promise.reject(new Error('offline'))
  await expect(loadWords(i18n, ['referral'])).rejects.toThrow('Words did not load: referral')
  Object.assign(wordFiles, { [path]: load })
  await loadWords(i18n, ['referral'])
  expect(i18n.t('referral:title')).toBe(referral.title)
})
