// @vitest-environment happy-dom
import { sections } from '@recruiting/schema/application'
import { editSections } from '@recruiting/schema/personal-info'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fieldInfo } from '../engine/field-info.ts'
import { renderForm } from '../engine/test-form.tsx'
import { DateField, recogniseMinguo } from './date-fields.tsx'

const path = 'education.highest.yearMonth'
const render = () => renderForm('education', <DateField path={path} label="畢業年月" />)
const field = () => screen.getByLabelText<HTMLInputElement>('畢業年月')

it('brings up the digits of a phone, offers 2024/06 for a Minguo month and changes nothing by itself', async () => {
  const { user } = await render()
  expect([field().inputMode, field().getAttribute('enterkeyhint')]).toEqual(['numeric', 'next'])
  await user.type(field(), '民國113年6月')
  await user.tab()
  expect(field().value).toBe('民國113年6月')
  const offer = screen.getByRole('status')
  expect(offer.textContent).toContain('您輸入的是民國 113 年 6 月嗎？')

  await user.click(screen.getByRole('button', { name: '改為 2024/06' }))
  expect(field().value).toBe('2024/06')
  expect(document.activeElement).toBe(field())
  await waitFor(() => expect(offer.textContent).toBe(''))
})

const month = fieldInfo(sections, path)
const sixDigits = fieldInfo(editSections, 'education.highest.from')
const day = fieldInfo(editSections, 'identity.birthDate')

it.each(['113.6', '113-06', '民國 113 年 6 月', '１１３／０６', '11306', '民國11306'])(
  'offers the month 2024/06 for %s, in the format of the form',
  (typed) => {
    expect(recogniseMinguo(typed, month)).toEqual({ year: 113, month: 6, day: 0, value: '2024/06' })
    expect(recogniseMinguo(typed, sixDigits)?.value).toBe('202406')
  },
)

it.each(['079.01.31', '民國 79 年 1 月 31 日', '７９／１／３１', '790131', '民國0790131'])(
  'offers the day 1990/01/31 for %s',
  (typed) => {
    expect(recogniseMinguo(typed, day)).toEqual({ year: 79, month: 1, day: 31, value: '1990/01/31' })
  },
)

it.each([
  ['89/09', month, '2000/09'],
  ['1010229', day, '2012/02/29'],
] as const)('reads a Minguo year of two or three digits in %s', (typed, info, value) => {
  expect(recogniseMinguo(typed, info)?.value).toBe(value)
})

it.each(['２０２４／０６', '202406', '19121', '113', '113/13', '113/00', '9806', ''])(
  'offers no month for %s',
  (typed) => expect(recogniseMinguo(typed, month)).toBeUndefined(),
)

it.each(['79/2/30', '200/1/1', '79/13/1', '79/1', '', 'abc'])('offers no day for %s', (typed) =>
  expect(recogniseMinguo(typed, day)).toBeUndefined(),
)

it.each([
  [month, ['2024/06', '202011', '201106']],
  [day, ['19900131', '20011231', '2010/12/31', '1990-1-31', '20201012']],
] as const)('offers nothing while a date of our calendar is being typed', (info, dates) => {
  for (const date of dates)
    for (let length = 1; length <= date.length; length++)
      expect(recogniseMinguo(date.slice(0, length), info), date.slice(0, length)).toBeUndefined()
})
