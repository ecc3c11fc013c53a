// @vitest-environment happy-dom
import type { SalaryUnit } from '@recruiting/schema/options'
import { expect, it } from 'vitest'
import { type ApplicationDraft, newDraft } from '~/lib/draft/draft.ts'
import type { JobsData } from '~/lib/draft/keys.ts'
import { completeDraft } from '~/lib/draft/test-draft.ts'
import { desk } from './desk.ts'
import { firstIncomplete, isComplete, suggestDesiredJob, suggestSalaryUnit } from './landing.ts'

function without(change: (draft: ApplicationDraft) => void): ApplicationDraft {
  const draft = completeDraft()
  change(draft)
  return draft
}

it('takes an expired file for a step that is incomplete', () => {
  const draft = without(({ files }) => {
    if (files.resume) files.resume.expiresAt = '2020-01-01T00:00:00.000Z'
  })
  expect(firstIncomplete(draft)).toBe('other')
  expect(isComplete('other', draft)).toBe(false)
})

it('takes a file with a virus for a missing one, and one that is being scanned for one that is there', () => {
  const withScan = (scan: 'infected' | 'scanning') =>
    without(({ files }) => {
      if (files.resume) files.resume.scan = scan
    })
  expect(firstIncomplete(withScan('infected'))).toBe('other')
  expect(firstIncomplete(withScan('scanning'))).toBe('check')
})

it('takes a chosen file for one that is there', () => {
  const draft = without(({ files }) => void delete files.resume)
  expect(firstIncomplete(draft)).toBe('other')
  desk.uploads.choose('resume', new File(['%PDF'], '履歷.pdf'))
  expect(firstIncomplete(draft)).toBe('check')
  desk.uploads.reset()
})

it('takes a chosen file that a reload has lost for a missing one, an optional one too', () => {
  const draft = { ...completeDraft(), held: { portfolio: '作品集.zip' } }
  expect(firstIncomplete(draft)).toBe('other')
  desk.uploads.choose('portfolio', new File(['x'], '作品集.zip'))
  expect(firstIncomplete(draft)).toBe('check')
  desk.uploads.reset()
})

it('never calls the check itself done', () => {
  expect(isComplete('check', completeDraft())).toBe(false)
})

const first: JobsData = { jobs: [{ code: 'A-1', title: { tw: '工程師', us: 'Engineer' } }] }
const second: JobsData = { jobs: [{ code: 'A-2', title: { tw: '設計師' } }, ...first.jobs] }

function apply(draft: ApplicationDraft, ...rest: [JobsData | undefined, 'tw' | 'us']): ApplicationDraft {
  return { ...draft, ...suggestDesiredJob(draft, ...rest) }
}

it('suggests the chosen vacancies in the language of the page', () => {
  expect(apply(newDraft(), first, 'us').sections.application.desiredJob).toBe('Engineer')
  expect(apply(newDraft(), second, 'tw').sections.application.desiredJob).toBe('設計師、工程師')
})

it('follows another choice while it is untouched', () => {
  expect(apply(apply(newDraft(), first, 'tw'), second, 'tw').sections.application.desiredJob).toBe(
    '設計師、工程師',
  )
})

it('leaves alone what was typed or cleared, and suggests nothing twice', () => {
  for (const desiredJob of ['', '主管']) {
    const draft = apply(newDraft(), first, 'tw')
    draft.sections.application.desiredJob = desiredJob
    expect(suggestDesiredJob(draft, second, 'tw')).toBeUndefined()
  }
  expect(suggestDesiredJob(apply(newDraft(), first, 'tw'), first, 'tw')).toBeUndefined()
  expect(suggestDesiredJob(newDraft(), undefined, 'tw')).toBeUndefined()
})

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
