import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Backend, startBackend } from './support/backend.ts'
import { openJobs } from './support/jobs.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

describe('listJobs sends only what the contract declares', () => {
  it('without undeclared fields', async () => {
    const job = { ...(openJobs[2] as (typeof openJobs)[number]), code: 'SW-7777', monthlyMinimum: 45_678 }
    await backend.putJob(job)
    for (const path of ['/api/jobs?keyword=SW-7777', '/api/jobs/SW-7777']) {
      const { text } = await backend.api.get(path).expect(200)
      expect(text).toContain('SW-7777')
      expect(text).not.toMatch(/monthlyMinimum|45678/)
    }
  })

  it('without stored vacancies that break their schema, and logs why', async () => {
    await backend.putJob({ ...(openJobs[2] as (typeof openJobs)[number]), code: 'SW-6666', openings: 0 })
    await backend.api.get('/api/jobs/SW-6666').expect(404)
    expect((await backend.api.get('/api/jobs?keyword=SW-6666').expect(200)).body.total).toBe(0)
    expect(backend.log()).toMatch(/SW-6666.*openings/)
  })

  it('and answers 500 for a defect, and logs its kind with the request id', async () => {
    const { jobs } = backend.context
    vi.spyOn(jobs, 'current').mockRejectedValueOnce(new RangeError('secret'))
    const { body, text } = await backend.api.get('/api/jobs/SW-1001').expect(500)
    expect(body).toMatchObject({ code: 'internal', requestId: expect.any(String) })
    expect(body.issues).toBeUndefined()
    expect(text + backend.log()).not.toContain('secret')
    expect(backend.log()).toContain('RangeError')
    expect(backend.log()).toContain(body.requestId)
  })
})
