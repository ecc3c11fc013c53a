import { describe, expect, it } from 'vitest'
import { recogniseMinguo, recogniseMinguoDay } from './date-fields.tsx'

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
