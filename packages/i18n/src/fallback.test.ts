import { expect, it } from 'vitest'
import { withFallback } from './fallback.ts'

const us = { title: 'Jobs', filters: { place: 'Place', pay: 'Pay' }, steps: ['One', 'Two'] }

it('fills missing words from the fallback, at any depth', () => {
  expect(withFallback({ filters: { place: '地點' } }, us)).toEqual({
    title: 'Jobs',
    filters: { place: '地點', pay: 'Pay' },
    steps: ['One', 'Two'],
  })
})

it('keeps every word that exists, and a list as a whole', () => {
  const tw = { title: '職缺', filters: { place: '', pay: '薪資' }, steps: ['一'] }
  expect(withFallback(tw, us)).toEqual(tw)
})

it('keeps the forms that a number has in its own language', () => {
  const english = { ...us, total_one: '1 job', total_other: '{{count}} jobs' }
  const tw = { total_other: '{{count}} 個職缺' }
  expect(withFallback(tw, english)).toEqual({ ...us, ...tw })
  expect(withFallback({}, english)).toEqual(english)
})

it('keeps words that the fallback lacks', () => {
  expect(withFallback({ only: '這裡' }, us)).toMatchObject({ only: '這裡', title: 'Jobs' })
})
