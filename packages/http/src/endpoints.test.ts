import { expect, it } from 'vitest'
import { callOf } from './endpoints.ts'

it.each([
  ['GET', '/api/jobs?page=2', 'listJobs'],
  ['HEAD', '/api/jobs/SW-1001', 'getJob'],
  ['POST', '/api/delete-resume/confirm', 'confirmResumeDeletion'],
  ['PUT', '/api/personal-info', 'savePersonalInfo'],
  ['DELETE', '/api/uploads/x', 'discardUpload'],
  ['OPTIONS', '/api/jobs', undefined],
  ['GET', '/api/jobs/', undefined],
  ['GET', '/api/jobs/a/b', undefined],
  ['GET', '/jobs', undefined],
  ['GET', '/__mock/scenarios', undefined],
])('%s %s is %s', (method, url, name) => {
  expect(callOf({ method, url })).toBe(name)
})
