// @vitest-environment happy-dom
import { type sectionNames, sections } from '@recruiting/schema/application'
import type { Locale } from '@recruiting/schema/options'
import { cleanup, renderHook } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import type { DraftFiles } from '~/lib/draft/draft.ts'
import { completeDraft, testFile } from '~/lib/draft/test-draft.ts'
import { createI18n, loadWords } from '~/lib/i18n/i18n.ts'
import { type Answer, answerGroups, useAnswerText } from './check-step.tsx'

function paths(
  name: (typeof sectionNames)[number],
  change: (draft: ReturnType<typeof completeDraft>) => void = () => {},
) {
  const draft = completeDraft()
  change(draft)
  return answerGroups(sections[name], draft.sections[name], name).map(({ path, answers }) => [
    path,
    answers.map((answer) => answer.path.slice(path.length + 1)),
  ])
}

it('shows every field of a section, answered or not', () => {
  expect(paths('personal')).toEqual([['personal', Object.keys(sections.personal.shape)]])
})

it('leaves out what another answer hides', () => {
  expect(paths('education')).toEqual([
    ['education.highest', ['qualification', 'school', 'department', 'status', 'yearMonth']],
    ['education.secondHighest', ['qualification']],
  ])
  expect(paths('application')[0]?.[1]).not.toContain('channelOther')
  expect(
    paths('application', ({ sections: { application } }) => {
      application.channel = 'other'
    })[0]?.[1],
  ).toContain('channelOther')
})

it('shows rows of lists by what is filled in, in the order of the screen', () => {
  expect(
    paths('other', ({ sections: { other } }) => {
      const empty = { name: '', jobTitle: '', organisation: '', city: '', contactPhone: '', contactEmail: '' }
      other.recommenders = [empty, { ...empty, name: '林', contactEmail: 'a@b.tw' }]
    }),
  ).toEqual([
    ['other', ['workPermitRequired', 'lawsuit']],
    ['other.recommenders.1', ['name', 'contactEmail']],
    ['other', ['headshot', 'resume', 'portfolio', 'portfolioUrl']],
  ])
})

const file = { ...testFile, name: 'cv.pdf' }
const files: DraftFiles = {
  resume: file,
  headshot: { ...file, name: 'me.png', scan: 'scanning' },
  portfolio: { ...file, name: 'all.zip', scan: 'infected' },
}

async function textOf(locale: Locale, answer: Answer): Promise<string | undefined> {
  cleanup()
  const i18n = await createI18n(locale)
  await loadWords(i18n, ['apply', 'common', 'options', 'fields', 'errors'])
  const { result } = renderHook(() => useAnswerText(files), {
    wrapper: ({ children }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>,
  })
  return result.current(answer)
}

const pay = { path: 'application.expectedSalary', kind: 'money' }

it.each<[Locale, Answer, string]>([
  ['tw', { path: 'personal.mobilePhone', kind: 'mobilePhone', value: '０９１２-345678' }, '0912 345 678'],
  ['tw', { path: 'x.supervisorPhone', kind: 'phone', value: '(02)23456789 分機 12' }, '02 2345 6789#12'],
  ['tw', { path: 'x.start', kind: 'yearMonth', value: '２０２４-6' }, '2024/06'],
  ['tw', { path: 'x.start', kind: 'yearMonth', value: 'unclear' }, 'unclear'],
  ['tw', { path: 'personal.email', kind: 'email', value: 'Ｙｉ@ＥＸＡＭＰＬＥ.com' }, 'Yi@example.com'],
  ['tw', { path: 'x.supervisorPhone', kind: 'phone', value: 'ask me' }, 'ask me'],
  ['tw', { path: 'other.resume', kind: 'file', value: 'a' }, 'cv.pdf（4 KB）'],
  ['us', { path: 'other.resume', kind: 'file', value: 'a' }, 'cv.pdf (4 KB)'],
  ['tw', { path: 'other.headshot', kind: 'file', value: 'a' }, 'me.png（4 KB），正在掃描病毒…'],
  [
    'tw',
    { path: 'other.portfolio', kind: 'file', value: 'a' },
    '作品集檔案含有病毒或惡意程式，請改選其他檔案',
  ],
  ['tw', { ...pay, value: '6萬', unit: '' }, '月薪 60,000 元'],
  ['tw', { ...pay, value: '200', unit: 'hour' }, '時薪 200 元'],
  ['us', { ...pay, value: '900,000', unit: 'year' }, 'NT$900,000 a year'],
  ['tw', { ...pay, value: 'much', unit: 'hour' }, 'much'],
])('%s: %j is shown as %j', async (locale, answer, text) => {
  expect(await textOf(locale, answer)).toBe(text)
})
