import { Job } from '@recruiting/schema/job'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backend, send, startBackend } from './support/backend.ts'
import { closedJob, expiredJob, openJobs } from './support/jobs.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

describe('getJob shows one vacancy', () => {
  it('with its complete description', async () => {
    const { body, headers } = await backend.api.get('/api/jobs/SW-1003').expect(200)
    expect(Job.parse(body)).toEqual(openJobs[0])
    expect(headers['cache-control']).toBe('public, no-cache')
    await backend.api
      .get('/api/jobs/SW-1003')
      .set('If-None-Match', headers.etag ?? '')
      .expect(304)
  })

  it.each([closedJob, expiredJob])(
    'that is closed ($code) as a problem with its job type and locations',
    async (closed) => {
      const { body } = await backend.api.get(`/api/jobs/${closed.code}`).expect(410)
      expect(body.code).toBe('job_closed')
      expect(body.job).toEqual({ jobType: closed.jobType, locations: closed.locations })
    },
  )

  it.each([
    'SW-9999',
    'sw-1003',
    '..',
    '%2e%2e%2fetc',
    '%E8%81%B7',
    'x'.repeat(40),
    'x'.repeat(5000),
    '__proto__',
    'constructor',
  ])('says that there is no %s', async (code) => {
    const { status, text } = await send(backend, 'GET', `/api/jobs/${code}`)
    expect(status).toBe(404)
    expect(JSON.parse(text).code).toBe('not_found')
  })

  it('and refuses a query', async () => {
    const { body } = await backend.api.get('/api/jobs/SW-1003?lang=us').expect(400)
    expect(body).toMatchObject({ code: 'malformed', issues: [{ path: 'lang', rule: 'unknownField' }] })
  })
})
