// @vitest-environment happy-dom
import type { SectionName } from '@recruiting/schema/application'
import { emptyDraft } from '@recruiting/schema/draft'
import { ExperienceEntry } from '@recruiting/schema/sections/experience'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { RecommenderFields } from '~/sections/other.tsx'
import { CheckboxField, ChoiceField, YesNoField } from '../controls/choice-fields.tsx'
import { DateField } from '../controls/date-fields.tsx'
import { TextField } from '../controls/text-field.tsx'
import { renderForm, textsOf } from './test-form.tsx'

const fields = (
  <>
    <TextField path="personal.lastNameZh" />
    <TextField path="personal.firstNameZh" />
    <TextField path="personal.nameEn" />
    <TextField path="personal.email" />
    <TextField path="personal.mobilePhone" />
  </>
)

const right = {
  lastNameZh: '陳',
  firstNameZh: '怡君',
  nameEn: 'Chen, Yi-Chun',
  email: 'chen@example.com',
  mobilePhone: '0912345678',
}

const summary = () => screen.queryByRole('alert')
const heading = () => summary()?.querySelector('h2')?.textContent
const sentences = () => {
  const box = summary()
  return box === null
    ? []
    : within(box)
        .getAllByRole('link')
        .map((link) => link.textContent)
}

describe('the error summary', () => {
  it('says nothing before "next", then everything, and takes focus', async () => {
    const { user, next, onValid } = await renderForm('personal', fields)
    await user.type(screen.getByLabelText('電子郵件'), 'nobody@nowhere')
    await user.tab()
    expect(summary()).toBeNull()
    await next()
    await waitFor(() => expect(document.activeElement?.hasAttribute('data-error-summary')).toBe(true))
    expect(sentences()).toEqual([
      '請輸入中文姓名',
      '請輸入英文姓名',
      '請輸入有效的電子郵件地址',
      '請輸入行動電話',
    ])
    expect(onValid).not.toHaveBeenCalled()
  })

  it('leads to the field', async () => {
    const { user, next } = await renderForm('personal', fields)
    await next()
    await user.click(await screen.findByRole('link', { name: '請輸入英文姓名' }))
    expect(document.activeElement).toBe(screen.getByLabelText('英文姓名'))
  })

  it('loses a sentence when its answer is right, and gets no new one before "next"', async () => {
    const { user, next } = await renderForm('personal', fields, {
      answers: { ...right, nameEn: '', email: '' },
    })
    await next()
    await waitFor(() => expect(sentences()).toEqual(['請輸入英文姓名', '請輸入電子郵件']))
    await user.type(screen.getByLabelText('英文姓名'), 'Chen')
    await user.clear(screen.getByLabelText('行動電話'))
    expect(sentences()).toEqual(['請輸入電子郵件'])
    await user.type(screen.getByLabelText('電子郵件'), 'a@')
    // Another message would apply here, but not during typing.
    expect(sentences()).toEqual([])
  })

  it('holds what the server said until that answer changes', async () => {
    const serverIssues = [{ path: 'personal.nameEn', rule: 'tooLong', params: { max: 100 } }] as const
    const { user } = await renderForm('personal', fields, { answers: right, serverIssues })
    await waitFor(() => expect(sentences()).toHaveLength(1))
    await user.type(screen.getByLabelText('電子郵件'), 'x')
    expect(sentences()).toHaveLength(1)
    await user.type(screen.getByLabelText('英文姓名'), 'x')
    expect(sentences()).toEqual([])
  })

  it('speaks the language of the page', async () => {
    const { next } = await renderForm('personal', fields, { locale: 'us' })
    await next()
    await waitFor(() => expect(sentences()[1]).toBe('Please enter your English Name'))
  })
})

const entry = { ...emptyDraft(ExperienceEntry), companyName: '甲' }

describe('a single error', () => {
  it.each([
    ['personal.nameEn', <TextField path="personal.nameEn" />, {}],
    ['other.workPermitRequired', <YesNoField path="other.workPermitRequired" />, {}],
    ['application.channel', <ChoiceField path="application.channel" />, {}],
    ['education.highest.yearMonth', <DateField path="education.highest.yearMonth" />, {}],
    [
      'experience.entries.0.stillEmployed',
      <CheckboxField path="experience.entries.0.stillEmployed" />,
      { entries: [entry] },
    ],
    ['other.recommenders.1.contactPhone', <RecommenderFields position={1} />, {}],
  ])('of %s focuses its control, and is said above', async (path, field, answers) => {
    const [section = ''] = path.split('.')
    const serverIssues = [{ path, rule: 'required' }] as const
    await renderForm(section as SectionName, field, { serverIssues, answers })
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe(path))
    expect(sentences()).toHaveLength(1)
    expect(document.activeElement?.closest('details:not([open])')).toBeNull()
  })
})

describe('the error summary of groups and rows', () => {
  const degrees = (
    <>
      <DateField path="education.highest.yearMonth" />
      <DateField path="education.secondHighest.yearMonth" />
    </>
  )
  const degree = { qualification: 'bachelor', school: '甲', department: '', status: 'graduated' } as const

  it('names the degree of each wrong month', async () => {
    const answers = {
      highest: { ...degree, yearMonth: '2024/13' },
      secondHighest: { ...degree, yearMonth: '2020/00' },
    }
    const { next } = await renderForm('education', degrees, { answers })
    await next()
    await waitFor(() =>
      expect(sentences()).toEqual([
        '最高學歷：畢業年月：請依「yyyy/MM」格式輸入（例如 2024/06）',
        '次高學歷：畢業年月：請依「yyyy/MM」格式輸入（例如 2024/06）',
      ]),
    )
    expect(heading()).toBe('有 2 個欄位需要修正')
    // The field itself shows the message of the specification.
    const [field] = screen.getAllByLabelText('畢業年月')
    expect(field && textsOf(field, 'aria-errormessage')).toEqual(['請依「yyyy/MM」格式輸入（例如 2024/06）'])
  })

  it('says once that two degrees are empty', async () => {
    const { next } = await renderForm('education', degrees, { locale: 'us' })
    await next()
    await waitFor(() =>
      expect(sentences()).toEqual(['Please fill in highest and second highest level of education']),
    )
    expect(heading()).toBe('There is a problem')
  })

  it('has one line for each of two empty entries, with its fields folded below', async () => {
    const entries = [emptyDraft(ExperienceEntry), emptyDraft(ExperienceEntry)]
    const { next } = await renderForm('experience', <TextField path="experience.entries.1.companyName" />, {
      answers: { seniority: 'none', entries },
      locale: 'us',
    })
    await next()
    await waitFor(() => expect(heading()).toBe('There are 10 problems'))
    const lists = [...document.querySelectorAll<HTMLDetailsElement>('[data-error-summary] details')]
    expect(lists.map(({ open }) => open)).toEqual([false, false])
    const rows = [...document.querySelectorAll('[data-error-summary] [role=alert] > ul > li > a')]
    expect(rows.map((row) => [row.textContent, row.getAttribute('href')])).toEqual([
      ['Work experience 1: 5 problems', '#experience.entries.0'],
      ['Work experience 2: 5 problems', '#experience.entries.1'],
    ])
    expect(lists[1]?.querySelectorAll('a')[1]?.textContent).toBe(
      'Work experience 2: Please enter the company name',
    )
  })

  it('unfolds the fields of the only entry', async () => {
    const entries = [emptyDraft(ExperienceEntry)]
    const { next } = await renderForm('experience', <TextField path="experience.entries.0.companyName" />, {
      answers: { seniority: 'none', entries },
    })
    await next()
    await waitFor(() => expect(sentences()).toHaveLength(6))
    expect(sentences()[0]).toBe('工作經歷 1：有 5 個欄位需要修正')
    expect(document.querySelector<HTMLDetailsElement>('[data-error-summary] details')?.open).toBe(true)
  })
})

it('brings the beginning of the summary on the screen', async () => {
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  const { next } = await renderForm('personal', fields)
  await next()
  await waitFor(() => expect(scroll).toHaveBeenCalledWith({ block: 'start' }))
  expect(scroll.mock.contexts[0]).toBe(document.querySelector('[data-error-summary]'))
  scroll.mockRestore()
})

it('ties the field to its sentence, for programs that know either attribute', async () => {
  const { next } = await renderForm('personal', fields)
  const field = screen.getByLabelText('英文姓名')
  expect(field.getAttribute('aria-invalid')).toBeNull()
  await next()
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(textsOf(field, 'aria-errormessage')).toEqual(['請輸入英文姓名'])
  expect(textsOf(field, 'aria-describedby')[0]).toBe('請輸入英文姓名')
  expect(textsOf(field, 'aria-describedby')).not.toContain('')
})

describe('Enter', () => {
  it('goes on', async () => {
    const { user, onValid } = await renderForm('personal', fields, { answers: right })
    await user.type(screen.getByLabelText('英文姓名'), '{Enter}')
    await waitFor(() => expect(onValid).toHaveBeenCalledOnce())
  })

  it.each([
    ['that ends a composition', { isComposing: true }],
    ['that ends one in Safari', { keyCode: 229 }],
  ])('%s does not', async (_, how) => {
    await renderForm('personal', fields)
    const field = screen.getByLabelText('中文姓氏')
    const press = createEvent.keyDown(field, { key: 'Enter', ...how })
    fireEvent(field, press)
    expect(press.defaultPrevented).toBe(true)
  })
})

it.each([
  ['one character', '丁'],
  ['a character outside the BMP', '𠮷'],
  ['a middle dot', '迪亞‧巴拉冷'],
  ['an emoji', '小明😀'],
])('a name of %s is taken as it was typed', async (_, lastNameZh) => {
  const { next, onValid } = await renderForm('personal', fields, { answers: { ...right, lastNameZh } })
  await next()
  await waitFor(() => expect(onValid).toHaveBeenCalledOnce())
  expect(onValid.mock.lastCall?.[0].personal?.lastNameZh).toBe(lastNameZh)
})

it('10,000 characters are too many, and stay', async () => {
  const nameEn = 'x'.repeat(10_000)
  const { next } = await renderForm('personal', fields, { answers: { ...right, nameEn } })
  await next()
  await waitFor(() => expect(sentences()).toHaveLength(1))
  expect(screen.getByLabelText<HTMLInputElement>('英文姓名').value).toBe(nameEn)
})
