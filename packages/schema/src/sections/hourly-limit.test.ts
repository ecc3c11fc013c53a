import { expect, it } from 'vitest'
import { limits } from '../limits.ts'
import { validate } from '../validate.ts'
import { ApplicationInfo } from './application.ts'

const { salary, hourlySalary } = limits

function issues(expectedSalary: number, expectedSalaryUnit?: string) {
  const unit = expectedSalaryUnit === undefined ? {} : { expectedSalaryUnit }
  return validate(ApplicationInfo, { channel: 'cake', expectedSalary, ...unit }).map(({ rule, params }) => [
    rule,
    params?.max,
  ])
}

it.each([
  [hourlySalary, 'hour'],
  [salary, 'month'],
  [salary, 'year'],
  // What was stored before there were units.
  [salary, undefined],
] as const)('takes %d for %s', (amount, unit) => {
  expect(issues(amount, unit)).toEqual([])
})

it('says once what is wrong, with the bound that is exceeded', () => {
  expect(issues(hourlySalary + 1, 'hour')).toEqual([['tooLargeByTheHour', hourlySalary]])
  expect(issues(salary + 1, 'hour')).toEqual([['tooLarge', salary]])
  expect(issues(salary + 1)).toEqual([['tooLarge', salary]])
})
