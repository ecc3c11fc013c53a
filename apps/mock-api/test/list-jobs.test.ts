import { JobPage } from '@recruiting/schema/job-search'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Backend, send, startBackend } from './support/backend.ts'
import { openJobs } from './support/jobs.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

async function codes(query: string): Promise<string[]> {
  const { body } = await backend.api.get(`/api/jobs?${query}`).expect(200)
  return JobPage.parse(body).items.map(({ code }) => code)
}

describe('listJobs finds vacancies', () => {
  it('that are open, newest first, with counts of every filter', async () => {
    const { body } = await backend.api.get('/api/jobs').expect(200)
    expect(body).toMatchObject({ total: 3, page: 1, pageSize: 20 })
    expect(body.items.map(({ code }: { code: string }) => code)).toEqual(openJobs.map(({ code }) => code))
    expect(body.facets.employmentType).toEqual([
      { value: 'fullTime', count: 2 },
      { value: 'partTime', count: 1 },
    ])
  })

  it.each([
    ['keyword=%E5%B7%A5%E7%A8%8B%E5%B8%AB', ['SW-1003', 'SW-1001']],
    ['keyword=sw-1001', ['SW-1001']],
    ['jobType=sales&jobType=software', ['SW-1003', 'SA-1002', 'SW-1001']],
    ['jobType=sales&employmentType=fullTime', []],
    ['location=JP&location=TW-TNN', ['SW-1003', 'SA-1002']],
    ['page=2&pageSize=1', ['SA-1002']],
    ['page=9', []],
  ])('by %s', async (query, expected) => {
    expect(await codes(query)).toEqual(expected)
  })

  it('by relevance when there is a keyword and no explicit order', async () => {
    await backend.putJob({
      ...(openJobs[1] ?? openJobs[0]),
      code: 'SA-1009',
      postedAt: '2026-11-09T00:00:00.000Z',
      content: { us: ['Sells to every data engineer in town'] },
    } as (typeof openJobs)[number])
    expect(await codes('keyword=data+engineer')).toEqual(['SW-1003', 'SA-1009'])
    expect(await codes('keyword=data+engineer&sort=newest')).toEqual(['SA-1009', 'SW-1003'])
    await backend.putJob({ ...(openJobs[1] as (typeof openJobs)[number]), code: 'SA-1009' }, 'closed')
  })
})

describe('listJobs refuses an invalid query', () => {
  it.each([
    ['page=0', 'page', 'tooSmall', { min: 1 }],
    ['page=', 'page', 'number', undefined],
    ['page=0x10', 'page', 'number', undefined],
    ['page=1e2', 'page', 'number', undefined],
    ['page=-1', 'page', 'number', undefined],
    ['pageSize=101', 'pageSize', 'tooLarge', { max: 100 }],
    ['page=1&page=2', 'page', 'tooMany', { max: 1 }],
    ['keyword=a&keyword=b', 'keyword', 'tooMany', { max: 1 }],
    [`keyword=${'x'.repeat(101)}`, 'keyword', 'tooLong', { max: 100 }],
    ['keyword=%00', 'keyword', 'characters', undefined],
    ['sort=salary', 'sort', 'option', undefined],
    ['jobType=pirate', 'jobType.0', 'option', undefined],
    ['location=TW-TPE&location=MOON', 'location.1', 'option', undefined],
    ['color=red', 'color', 'unknownField', undefined],
    ['__proto__=1', '__proto__', 'unknownField', undefined],
    ['constructor=1', 'constructor', 'unknownField', undefined],
    ['keyword[]=a', 'keyword[]', 'unknownField', undefined],
  ])('%s', async (query, path, rule, params) => {
    const { body } = await backend.api.get(`/api/jobs?${query}`).expect(422)
    expect(body.code).toBe('validation_failed')
    expect(body.issues).toEqual([{ path, rule, ...(params && { params }) }])
  })

  it('with every issue at once', async () => {
    const { body } = await backend.api.get('/api/jobs?page=x&pageSize=0&color=red').expect(422)
    expect(body.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
      'color',
      'page',
      'pageSize',
    ])
  })

  it('with thousands of fields, with at most as many issues as a problem may have', async () => {
    const query = Array.from({ length: 3000 }, (_, at) => `f${at}`).join('&')
    const { status, text } = await send(backend, 'GET', `/api/jobs?${query.slice(0, 12_000)}`)
    expect(status).toBe(422)
    expect(JSON.parse(text).issues).toHaveLength(1000)
  })
})

describe('listJobs supports caching', () => {
  it('with 304 for its ETag, until a vacancy changes', async () => {
    const first = await backend.api.get('/api/jobs?pageSize=2').expect(200)
    const { etag } = first.headers
    expect(etag).toMatch(/^"[\w-]{43}"$/)
    expect(first.headers['cache-control']).toBe('public, no-cache')
    const ask = (tag: string | undefined) =>
      backend.api.get('/api/jobs?pageSize=2').set('If-None-Match', tag ?? '')
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const unchanged = await ask(tag).expect(304)
      expect(unchanged.text).toBe('')
      expect(unchanged.headers).toMatchObject({ etag, 'cache-control': 'public, no-cache' })
    }
    await ask('"other"').expect(200)
    await backend.putJob({ ...(openJobs[0] as (typeof openJobs)[number]), title: { us: 'Head of Data' } })
    const changed = await ask(etag).expect(200)
    expect(changed.body.items[0].title).toEqual({ us: 'Head of Data' })
    expect(changed.headers.etag).not.toBe(etag)
  })

  it('with HEAD, which answers like GET without the body', async () => {
    const get = await backend.api.get('/api/jobs').expect(200)
    const head = await send(backend, 'HEAD', '/api/jobs')
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(head.headers).toMatchObject({
      etag: get.headers.etag,
      'content-length': get.headers['content-length'],
    })
  })

  it('and omits a vacancy after its last day, although no table changes', async () => {
    expect(await codes('location=JP')).toEqual(['SW-1003'])
    const { clock } = backend
    const before = clock.now
    clock.now = Date.parse('2026-12-31T15:59:59.001Z')
    expect(await codes('location=JP')).toEqual([])
    clock.now = before
  })
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
