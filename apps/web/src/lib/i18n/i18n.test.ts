import { locales } from '@recruiting/schema/options'
import { describe, expect, it } from 'vitest'
import { changeLocale, createI18n, loadWords, type Namespace, wordFiles } from './i18n.ts'

/** Every text with a number that changes its noun or verb, in Chinese, in English for 1, and in English for other numbers. */
const counted: Readonly<Record<string, readonly [tw: string, one: string, other: string]>> = {
  'about:consent.problem': ['有 N 個欄位需要修正', 'There is a problem', 'There are N problems'],
  'deleteResume:done.counts.applications': ['N 筆應徵資料', '1 application', 'N applications'],
  'deleteResume:done.counts.files': ['N 個檔案', '1 file', 'N files'],
  'deleteResume:done.counts.referrals': ['N 筆推薦資料', '1 recommendation', 'N recommendations'],
  'form:advice.entriesRemoved': [
    '已刪除 N 筆工作經歷。',
    '1 work experience removed.',
    'N work experiences removed.',
  ],
  'form:errors.row': ['R：有 N 個欄位需要修正', 'R: 1 problem', 'R: N problems'],
  'form:errors.title': ['有 N 個欄位需要修正', 'There is a problem', 'There are N problems'],
  'form:exceeded': ['已超過 N 個字', '1 character too many', 'N characters too many'],
  'form:experience.advice.gap': [
    'F 至 T 之間有 N 個月沒有工作經歷',
    '1 month without work experience between F and T',
    'N months without work experience between F and T',
  ],
  'form:remaining': ['還可輸入 N 個字', '1 character left', 'N characters left'],
  'home:foldedFilters': ['篩選 N 項', '1 filter', 'N filters'],
  'home:optionWithCount': ['L，N 個職缺', 'L, 1 vacancy', 'L, N vacancies'],
  'home:otherSearch': ['S（N 個職缺）', 'S (1 vacancy)', 'S (N vacancies)'],
  'home:showResults': ['查看 N 個職缺', 'Show 1 vacancy', 'Show N vacancies'],
  'home:total': ['共 N 個職缺', '1 vacancy', 'N vacancies'],
  'home:totalOfPage': ['共 N 個職缺，第 P／Q 頁', '1 vacancy, page P of Q', 'N vacancies, page P of Q'],
  'referral:closed': [
    '另有 N 個推薦的職缺已停止招募。',
    '1 vacancy of this referral is no longer open.',
    'N vacancies of this referral are no longer open.',
  ],
  'steeringBar:faults': ['故障：N 項', '1 fault', 'N faults'],
}

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
const others = { row: 'R', from: 'F', to: 'T', label: 'L', search: 'S', page: 'P', pages: 'Q' }

function texts(words: unknown, path: string): [path: string, text: string][] {
  if (typeof words === 'string') return [[path, words]]
  return Object.entries(words ?? {}).flatMap(([key, word]) => texts(word, `${path}.${key}`))
}

describe.each(locales)('the counted texts in %s', (locale) => {
  it('are all listed here', async () => {
    const i18n = await createI18n(locale)
    await loadWords(i18n, names)
    const all = names.flatMap((name) => texts(i18n.getResourceBundle(i18n.language, name), name))
    const found = all
      .filter(([path, text]) => text.includes('{{count}}') || /_(?:one|other)$/.test(path))
      .map(([path]) => path.replace('.', ':').replace(/_(?:one|other)$/, ''))
    // Those of rules are tested beside `sentenceOf`.
    const ofPages = found.filter((path) => !/:(?:.+\.)?too(?:Long|Many|Few)$/.test(path))
    expect([...new Set(ofPages)].sort()).toEqual([...Object.keys(counted), ...alike].sort())
  })

  it.each(Object.entries(counted))('are right for 0, 1 and 2: %s', async (key, [tw, one, other]) => {
    const i18n = await createI18n(locale)
    await loadWords(i18n, names)
    const say = (count: number): string => i18n.t(key as 'home:total', { ...others, count })
    const expected = locale === 'tw' ? [tw, tw, tw] : [other, one, other]
    expect([0, 1, 2].map(say)).toEqual(expected.map((text, count) => text.replace('N', String(count))))
  })
})

it('keeps the plural forms of the language that the page switches to', async () => {
  const i18n = await createI18n('tw')
  await loadWords(i18n, ['home'])
  await changeLocale(i18n, 'us')
  expect(i18n.t('home:total', { count: 1 })).toBe('1 vacancy')
})

it('says so when words do not load', async () => {
  const i18n = await createI18n('tw')
  await expect(loadWords(i18n, ['nothing' as Namespace])).rejects.toThrow('Words did not load: nothing')
})
