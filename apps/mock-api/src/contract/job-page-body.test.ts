import { mapFilters } from '@recruiting/schema/job-filters'
import { JobPage } from '@recruiting/schema/job-search'
import { jobTypes } from '@recruiting/schema/options'
import { expect, it } from 'vitest'
import { buildJobIndex } from '../search/job-index.ts'
import { searchJobs } from '../search/search-jobs.ts'
import { seedJobs } from '../seed/seed-jobs.ts'
import { AnswerMismatch, answerBody } from './answer-body.ts'
import { jobPageBody } from './job-page-body.ts'

const index = buildJobIndex(seedJobs())

function pageOf(jobType: (typeof jobTypes)[number]): JobPage {
  const query = {
    ...mapFilters(() => []),
    jobType: [jobType],
    sort: 'newest',
    page: 1,
    pageSize: 50,
  } as const
  return { ...searchJobs(index, query), page: 1, pageSize: 50 }
}

it.each(jobTypes)('is the contract’s own answer, the first time and later: %s', (jobType) => {
  const page = pageOf(jobType)
  const expected = answerBody('listJobs', 200, page).toString()

  expect(page.items.length).toBeGreaterThan(0)
  expect(jobPageBody(page).toString()).toBe(expected)
  expect(jobPageBody(page).toString()).toBe(expected)
})

it('leaves out what is not declared, at every level', () => {
  const page = pageOf('software')
  const item = { ...page.items[0], secret: 'leaked', salary: { ...page.items[0]?.salary, secret: 'leaked' } }
  const facets = {
    ...page.facets,
    jobType: [{ value: 'software', count: 1, secret: 'leaked' }],
    secret: 'leaked',
  }
  const leaky = { ...page, items: [item], facets, secret: 'leaked' } as unknown as JobPage

  expect(jobPageBody(leaky).toString()).not.toContain('leaked')
  expect(JobPage.parse(JSON.parse(jobPageBody(leaky).toString())).items).toHaveLength(1)
})

it('is none of a vacancy that breaks its schema', () => {
  const broken = { ...pageOf('software'), items: [{ code: 'SW-1' }] } as unknown as JobPage

  expect(() => jobPageBody(broken)).toThrow(AnswerMismatch)
  expect(() => jobPageBody(broken)).toThrow('listJobs 200: items.*.title (invalid_type)')
})

it('is a body without vacancies too', () => {
  expect(
    JobPage.parse(JSON.parse(jobPageBody({ ...pageOf('software'), items: [] }).toString())).items,
  ).toEqual([])
})
