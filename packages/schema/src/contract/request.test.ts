import { expect, it } from 'vitest'
import { calls } from './calls.ts'
import { callUrl } from './request.ts'

const { getJob, listJobs, getEducationOptions } = calls

it('is only the path when there are no parameters and no query', () => {
  expect(callUrl(getEducationOptions, undefined, undefined)).toBe('/api/education')
  expect(callUrl(listJobs, undefined, {})).toBe('/api/jobs')
})

it('encodes path parameters as one segment', () => {
  expect(callUrl(getJob, { code: 'SW-1001' }, undefined)).toBe('/api/jobs/SW-1001')
  expect(callUrl(getJob, { code: 'a/b?c#d 陳' }, undefined)).toBe('/api/jobs/a%2Fb%3Fc%23d%20%E9%99%B3')
  expect(callUrl(getJob, { code: '\uD800' }, undefined)).toBe('/api/jobs/%EF%BF%BD')
})

it.each(['.', '..', '../..', '%2e%2e', '...'])('stays below the path for the parameter %j', (code) => {
  const { pathname } = new URL(callUrl(getJob, { code }, undefined), 'https://example.com')
  expect(pathname).toMatch(/^\/api\/jobs\/[^/]+$/)
})

it('repeats a filter for each value, omits empty values and keeps the field order of the call', () => {
  const query = { page: '2', keyword: '前端 & UI', jobType: ['software', 'design'], location: [], sort: '' }
  expect(callUrl(listJobs, undefined, query)).toBe(
    '/api/jobs?keyword=%E5%89%8D%E7%AB%AF+%26+UI&jobType=software&jobType=design&page=2',
  )
})

it('omits fields the call does not declare', () => {
  expect(callUrl(listJobs, undefined, { token: 'secret', toString: 'x' })).toBe('/api/jobs')
  expect(callUrl(getEducationOptions, { code: 'x' }, { page: '1' })).toBe('/api/education')
})
