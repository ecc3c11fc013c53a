// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderForm } from '../engine/test-form.tsx'
import { recogniseMinguo, recogniseMinguoDay, YearMonthField } from './date-fields.tsx'

const path = 'education.highest.yearMonth'
const render = () => renderForm('education', <YearMonthField path={path} label="畢業年月" />)
const field = () => screen.getByLabelText<HTMLInputElement>('畢業年月')

it.each(['113/06', '民國113年6月', '１１３／０６'])(
  'offers 2024/06 for %s and changes nothing by itself',
  async (typed) => {
    const { user } = await render()
    await user.type(field(), typed)
    await user.tab()
    expect(field().value).toBe(typed)
    const offer = screen.getByRole('status')
    expect(offer.textContent).toContain('您輸入的是民國 113 年 6 月嗎？')

    await user.click(screen.getByRole('button', { name: '改為 2024/06' }))
    expect(field().value).toBe('2024/06')
    expect(document.activeElement).toBe(field())
    await waitFor(() => expect(offer.textContent).toBe(''))
  },
)

it.each(['2024/06', '2024-6', '202406', '２０２４／０６'])('takes %s as it stands', async (typed) => {
  const { user } = await render()
  await user.type(field(), typed)
  expect(field().value).toBe(typed)
  expect(screen.queryByRole('button', { name: /改為/ })).toBeNull()
})

it('brings up the digits of a phone', async () => {
  await render()
  expect(field().inputMode).toBe('numeric')
  expect(field().getAttribute('enterkeyhint')).toBe('next')
})

it.each([
  '113/06',
  '113/6',
  '113.6',
  '113-06',
  '113年6月',
  '民國113年6月',
  '民國 113 年 6 月',
  '１１３／０６',
  '11306',
  '民國11306',
])('offers 2024/06 for %s', (typed) => {
  expect(recogniseMinguo(typed)).toEqual({ year: 113, month: 6, value: '2024/06' })
})

it('reads a Minguo year of two digits', () => {
  expect(recogniseMinguo('89/09')).toEqual({ year: 89, month: 9, value: '2000/09' })
})

it.each([
  '2024/06',
  '202406',
  '2024',
  '20240',
  '20110',
  '19121',
  '113',
  '113/',
  '113/13',
  '113/00',
  '9806',
  'abc',
  '',
])('offers nothing for %s', (typed) => {
  expect(recogniseMinguo(typed)).toBeUndefined()
})

describe('recogniseMinguoDay', () => {
  it.each([
    '79/1/31',
    '79.01.31',
    '079/01/31',
    '民國79年1月31日',
    '民國 79 年 1 月 31 日',
    '７９／０１／３１',
    '790131',
    '0790131',
    '民國0790131',
  ])('offers 1990/01/31 for %s', (typed) => {
    expect(recogniseMinguoDay(typed)).toEqual({ year: 79, month: 1, day: 31, value: '1990/01/31' })
  })

  it('reads a year of three digits', () => {
    expect(recogniseMinguoDay('1010229')?.value).toBe('2012/02/29')
  })

  it.each(['1990/01/31', '19900131', '79/2/30', '200/1/1', '79/13/1', '79/1', '', 'abc'])(
    'offers nothing for %s',
    (typed) => expect(recogniseMinguoDay(typed)).toBeUndefined(),
  )

  it('offers nothing while a day of our calendar is being typed', () => {
    for (const day of ['19900131', '20011231', '2010/12/31', '1990-1-31', '20201012']) {
      for (let length = 1; length <= day.length; length++) {
        expect(recogniseMinguoDay(day.slice(0, length)), day.slice(0, length)).toBeUndefined()
      }
    }
  })
})
