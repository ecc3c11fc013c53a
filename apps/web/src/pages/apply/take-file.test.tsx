// @vitest-environment happy-dom
import { sections } from '@recruiting/schema/application'
import { emptyDraft } from '@recruiting/schema/draft'
import { ExperienceEntry } from '@recruiting/schema/sections/experience'
import { act, screen } from '@testing-library/react'
import type { i18n } from 'i18next'
import { afterEach, expect, it, vi } from 'vitest'
import { ProposalViewsContext } from '~/form/engine/proposal-views.ts'
import { SectionForm } from '~/form/engine/section-form.tsx'
import { renderIn, testDesk } from '~/form/engine/test-form.tsx'
import { newDraft } from '~/lib/draft/draft.ts'
import { clearDraft } from '~/lib/draft/draft-store.ts'
import { createI18n } from '~/lib/i18n/i18n.ts'
import { PersonalFields } from '~/sections/personal.tsx'
import { desk } from './desk.ts'
import { filledFrom, takeFile, takeResume } from './take-file.tsx'

const readResume = vi.fn()

const file = new File(['%PDF'], '履歷.pdf', { type: 'application/pdf' })
let words: i18n
afterEach(() => desk.uploads.reset())

/** The first step with what a file brings. */
async function take(cancel: () => void = () => undefined, signal = new AbortController().signal) {
  words ??= await createI18n('tw')
  desk.choose('resume', file)
  const views = await takeFile(file, takeResume(readResume), words, signal, cancel)
  const { FileNews, StepProposals } = views
  const store = vi.fn()
  await renderIn(
    'tw',
    testDesk().desk,
    <ProposalViewsContext value={views}>
      <FileNews />
      <SectionForm
        sections={{ personal: sections.personal }}
        defaultValues={{ personal: { ...newDraft().sections.personal, nameEn: 'Own' } }}
        onChange={store}
        onValid={() => undefined}
        label="form"
        actions={() => null}
      >
        <StepProposals section="personal" />
        <PersonalFields />
      </SectionForm>
    </ProposalViewsContext>,
  )
  return views
}
const source = { paragraph: 3, quote: 'E-mail yi@example.com' }
const proposals = [
  { path: 'personal.nameEn', value: 'Chen', source },
  { path: 'personal.email', value: 'yi@example.com', source },
  { path: 'personal.mobilePhone', value: '+886912345678', source },
]
const press = (name: string) => act(() => screen.getByRole('button', { name }).click())

it('says what a résumé has, fills in nothing by itself, and fills in an answer by its button', async () => {
  readResume.mockResolvedValue({ proposals })
  await take()
  expect(screen.getByText('在履歷中找到 3 項答案').parentElement?.textContent).toContain(
    '「履歷.pdf」已作為您的履歷檔案',
  )
  const email = screen.getByLabelText<HTMLInputElement>('電子郵件')
  expect(email.value).toBe('')
  expect(screen.queryByRole('button', { name: '帶入：英文姓名' })).toBeNull()
  const button = screen.getByRole('button', { name: '帶入：電子郵件' })
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'yi@example.com第 3 段：「E-mail yi@example.com」',
  )
  press('帶入：電子郵件')
  expect(email.value).toBe('yi@example.com')
  expect(document.activeElement).toBe(email)
  press('全部帶入')
  expect(screen.getByLabelText<HTMLInputElement>('行動電話').value).toBe('0912 345 678')
  expect(screen.getByLabelText<HTMLInputElement>('英文姓名').value).toBe('Own')
  expect(document.activeElement?.textContent).toBe('已帶入 1 項答案，請確認內容。')
})

it.each([
  ['encrypted', '設有密碼'],
  ['noText', '可能只有圖片'],
  ['tooLarge', '太大'],
  ['damaged', '已損毀'],
  ['tookTooLong', '時間過長'],
])('says of a file that is %s that it is the résumé all the same', async (reason, sentence) => {
  readResume.mockResolvedValue({ reason })
  await take()
  expect(screen.getByText(new RegExp(`${sentence}.*「履歷.pdf」已作為您的履歷檔案`))).toBeTruthy()
})

it('says that a .doc is not read, and that the reader did not load', async () => {
  readResume.mockResolvedValue(undefined)
  await take()
  expect(screen.getByText(/無法讀取 .doc.*「履歷.pdf」已作為您的履歷檔案/)).toBeTruthy()
  readResume.mockRejectedValue(new Error('offline'))
  await take()
  expect(screen.getByText(/讀取功能未能載入.*「履歷.pdf」已作為您的履歷檔案/)).toBeTruthy()
})

it('is cancelled while it reads, and then has taken no file', async () => {
  readResume.mockReturnValue(new Promise(() => undefined))
  const cancel = vi.fn()
  await take(cancel)
  expect(screen.getByRole('progressbar', { name: '正在讀取「履歷.pdf」…' })).toBeTruthy()
  press('取消讀取')
  expect(cancel).toHaveBeenCalled()
  expect(desk.uploads.of('resume')).toBeUndefined()
  const first = new File(['%PDF'], '一.pdf')
  desk.choose('resume', first)
  await take(cancel)
  press('取消讀取')
  expect(desk.uploads.of('resume')).toMatchObject({ state: 'chosen', file: first })
})

it('says and proposes nothing of a file that was dropped while it was read', async () => {
  const reading = new AbortController()
  const { promise, resolve } = Promise.withResolvers<{ proposals: typeof proposals }>()
  readResume.mockReturnValue(promise)
  const { drop } = await take(undefined, reading.signal)
  reading.abort()
  act(drop)
  await act(async () => resolve({ proposals }))
  expect(screen.queryByText(/在履歷中找到/)).toBeNull()
  expect(screen.queryByRole('button', { name: '帶入：電子郵件' })).toBeNull()
  await expect(take(undefined, reading.signal)).rejects.toThrow()
})

it('fills the empty answers from an earlier application: a degree as a whole, the unit with its amount', () => {
  const [own, earlier] = [newDraft().sections, newDraft().sections]
  own.personal.nameEn = 'Own'
  Object.assign(earlier.personal, { nameEn: 'Earlier', email: 'a@example.com' })
  own.education.highest.school = '東海大學'
  earlier.education.highest = { ...earlier.education.highest, school: '臺灣大學', yearMonth: '2020/06' }
  earlier.education.secondHighest.qualification = 'none'
  Object.assign(own.application, { desiredJob: '設計師', expectedSalaryUnit: 'hour' })
  Object.assign(earlier.application, { desiredJob: '工程師', expectedSalary: '45000' })
  const { personal, education, application } = filledFrom({ sections: earlier }, own)
  expect(personal).toMatchObject({ nameEn: 'Own', email: 'a@example.com' })
  expect(education.highest).toEqual(own.education.highest)
  expect(education.secondHighest.qualification).toBe('none')
  expect(application).toMatchObject({ desiredJob: '設計師', expectedSalary: '45000', expectedSalaryUnit: '' })
  own.application.expectedSalary = '200'
  expect(filledFrom({ sections: earlier }, own).application).toMatchObject({
    expectedSalary: '200',
    expectedSalaryUnit: 'hour',
  })
})

it('adds the jobs and recommenders of an earlier application to those that were typed, which keep their place', () => {
  const [own, earlier] = [newDraft().sections, newDraft().sections]
  const job = (companyName: string) => ({ ...emptyDraft(ExperienceEntry), companyName })
  own.experience.entries = [job('Z'), job('Y')]
  earlier.experience.entries = [job('X'), job('Y')]
  Object.assign(own.other.recommenders[1] ?? {}, { name: 'A' })
  Object.assign(earlier.other.recommenders[0] ?? {}, { name: 'B' })
  const { experience, other } = filledFrom({ sections: earlier }, own)
  expect(experience.entries.map(({ companyName }) => companyName)).toEqual(['Z', 'Y', 'X'])
  expect(other.recommenders.map(({ name }) => name)).toEqual(['B', 'A', ''])
})

it('forgets a chosen file wherever the answers are cleared', () => {
  desk.choose('resume', file)
  clearDraft()
  expect(desk.uploads.of('resume')).toBeUndefined()
})
