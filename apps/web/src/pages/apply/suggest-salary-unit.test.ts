import type { SalaryUnit } from '@recruiting/schema/options'
import { expect, it } from 'vitest'
import { newDraft } from '~/lib/draft/draft.ts'
import { suggestSalaryUnit } from './landing.ts'

function suggested(units: readonly (SalaryUnit | undefined)[], expectedSalary = '', expectedSalaryUnit = '') {
  const draft = newDraft()
  draft.sections.application = { ...draft.sections.application, expectedSalary, expectedSalaryUnit }
  const jobs = units.map((salaryUnit, at) => ({
    code: `A-${at}`,
    title: { tw: '職缺' },
    ...(salaryUnit && { salaryUnit }),
  }))
  const change = suggestSalaryUnit(draft, { jobs })
  return change === undefined ? expectedSalaryUnit : change.sections?.application.expectedSalaryUnit
}

it.each([
  { units: ['hour'], unit: 'hour' },
  { units: ['year'], unit: 'year' },
  { units: ['month'], unit: '' },
  { units: ['hour', 'hour'], unit: 'hour' },
  { units: ['hour', 'month'], unit: '' },
  { units: [undefined], unit: '' },
  { units: [undefined, 'hour'], unit: '' },
] as const)('asks for the wish of $units in $unit', ({ units, unit }) => {
  expect(suggested(units)).toBe(unit)
})

it('leaves the unit of an amount that is there', () => {
  expect(suggested(['hour'], '60000')).toBe('')
  expect(suggested(['month'], '200', 'hour')).toBe('hour')
})

it('follows another choice of vacancies while there is no amount', () => {
  expect(suggested(['month'], '', 'hour')).toBe('')
})
