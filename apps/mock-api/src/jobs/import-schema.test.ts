import { expect, test } from 'vitest'
import { violatesPayRule } from './import-schema.ts'

const month = { unit: 'month', currency: 'TWD' } as const

test.each([
  ['negotiable below NT$40,000', { salary: { ...month, negotiable: true }, monthlyMinimum: 39_999 }],
  [
    'negotiable and a minimum',
    { salary: { ...month, negotiable: true, min: 45_000 }, monthlyMinimum: 45_000 },
  ],
  [
    'negotiable and a maximum',
    { salary: { ...month, negotiable: true, max: 60_000 }, monthlyMinimum: 45_000 },
  ],
  ['no figures', { salary: { ...month, negotiable: false }, monthlyMinimum: 45_000 }],
  ['only a maximum', { salary: { ...month, negotiable: false, max: 60_000 }, monthlyMinimum: 45_000 }],
  [
    'upside down',
    { salary: { ...month, negotiable: false, min: 60_000, max: 45_000 }, monthlyMinimum: 45_000 },
  ],
])('the pay rule refuses: %s', (_, job) => {
  expect(violatesPayRule(job)).toBe(true)
})

test.each([
  ['negotiable at NT$40,000', { salary: { ...month, negotiable: true }, monthlyMinimum: 40_000 }],
  ['a minimum', { salary: { ...month, negotiable: false, min: 33_000 }, monthlyMinimum: 33_000 }],
  ['a range', { salary: { ...month, negotiable: false, min: 33_000, max: 40_000 }, monthlyMinimum: 33_000 }],
])('the pay rule accepts: %s', (_, job) => {
  expect(violatesPayRule(job)).toBe(false)
})
