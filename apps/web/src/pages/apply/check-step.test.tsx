// @vitest-environment happy-dom
import { type sectionNames, sections } from '@recruiting/schema/application'
import type { Locale } from '@recruiting/schema/options'
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { withValueAt } from '~/form/engine/form-path.ts'
import { pageIn, testDesk } from '~/form/engine/test-form.tsx'
import type { DraftFiles } from '~/lib/draft/draft.ts'
import { completeDraft, testFile } from '~/lib/draft/test-draft.ts'
import { answerGroups, useAnswerText } from './check-step.tsx'

function paths(
  name: (typeof sectionNames)[number],
  change: (draft: ReturnType<typeof completeDraft>) => void = () => {},
) {
  const draft = completeDraft()
  change(draft)
  return answerGroups(draft.sections, name).map(({ path, answers }) => [
    path,
    answers.map((answer) => answer.slice(path.length + 1)),
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

/** How the check tells an answer. */
async function textOf(locale: Locale, path: string, typed: string, unit = ''): Promise<string | undefined> {
  const draft = completeDraft()
  draft.sections.application.expectedSalaryUnit = unit
  const sections = withValueAt(draft.sections, path, typed)
  const { desk } = testDesk(files)
  const { result } = renderHook(
    () => useAnswerText({ ...draft, sections, files }),
    await pageIn(locale, desk),
  )
  return result.current(path)
}

const phone = 'other.recommenders.0.contactPhone'
const month = 'education.highest.yearMonth'
const pay = 'application.expectedSalary'

it.each<[Locale, string, string, string | undefined, unit?: string]>([
  ['tw', 'personal.mobilePhone', '０９１２-345678', '0912 345 678'],
  ['tw', phone, '(02)23456789 分機 12', '02 2345 6789#12'],
  ['tw', phone, 'ask me', 'ask me'],
  ['tw', phone, ' ', undefined],
  ['tw', month, '２０２４-6', '2024/06'],
  ['tw', month, 'unclear', 'unclear'],
  ['tw', 'personal.email', 'Ｙｉ@ＥＸＡＭＰＬＥ.com', 'Yi@example.com'],
  ['us', 'education.highest.status', 'graduated', 'Graduated'],
  ['us', 'other.workPermitRequired', 'no', 'No'],
  ['tw', 'other.resume', '', 'cv.pdf（4 KB）'],
  ['us', 'other.resume', '', 'cv.pdf (4 KB)'],
  ['tw', 'other.headshot', '', 'me.png（4 KB），正在掃描病毒…'],
  ['tw', 'other.portfolio', '', '作品集檔案含有病毒或惡意程式，請改選其他檔案'],
  ['tw', pay, '6萬', '月薪 60,000 元'],
  ['tw', pay, '200', '時薪 200 元', 'hour'],
  ['us', pay, '900,000', 'NT$900,000 a year', 'year'],
  ['tw', pay, 'much', 'much', 'hour'],
])('in %s the answer to %s, typed as %j, is shown as %j', async (locale, path, typed, text, unit) => {
  expect(await textOf(locale, path, typed, unit)).toBe(text)
})

it('says of a chosen file that a reload has lost that it must be chosen again', async () => {
  const { desk } = testDesk({}, { portfolio: '作品集.zip' })
  const { result } = renderHook(() => useAnswerText(completeDraft()), await pageIn('us', desk))
  expect(result.current('other.portfolio')).toBe(
    'Please choose “作品集.zip” again, or remove it: it was on this page only and was lost when the page was loaded again.',
  )
})
