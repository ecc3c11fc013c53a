import { expect, it } from 'vitest'
import { readOptions } from './options.ts'

it('measures both engines with 2,000 and 200,000 applications, and 1,000 and 10,000 vacancies', () => {
  expect(readOptions([])).toEqual({
    engines: ['sqlite', 'postgres'],
    applications: [2_000, 200_000],
    jobs: [1_000, 10_000],
  })
})

it('measures less on request', () => {
  expect(readOptions(['--engine', 'sqlite', '--applications', '4000', '--jobs', '1000'])).toEqual({
    engines: ['sqlite'],
    applications: [2_000, 4_000],
    jobs: [100, 1_000],
  })
})

it.each([
  ['--engine', 'oracle'],
  ['--engine', 'toString'],
  ['--applications', '3999'],
  ['--applications', 'many'],
  ['--jobs', '999'],
  ['--jobs', '1e5'],
  ['--unknown', '1'],
  ['more'],
])('refuses %s %s', (...args) => {
  expect(readOptions(args)).toBeUndefined()
})
