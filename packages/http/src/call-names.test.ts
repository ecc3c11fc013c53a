import { expect, it } from 'vitest'
import { callOf } from './call-names.ts'

it.each([
  ['GET', '/api/jobs', 'listJobs'],
  ['HEAD', '/api/jobs', 'listJobs'],
  ['GET', '/api/jobs/:code', 'getJob'],
  ['POST', '/api/applications', 'submitApplication'],
  ['POST', '/api/jobs', 'other'],
  ['GET', '/api/*', 'other'],
  ['GET', 'none', 'other'],
  ['GET', '/readyz', '/readyz'],
  ['GET', '/delete-resume/detail/:token', '/delete-resume/detail/:token'],
])('%s %s is named %s', (method, route, name) => {
  expect(callOf({ method, route })).toBe(name)
})
