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

it('keeps words that the fallback lacks', () => {
  expect(withFallback({ only: '這裡' }, us)).toMatchObject({ only: '這裡', title: 'Jobs' })
})
