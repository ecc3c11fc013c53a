import type { Job } from '@recruiting/schema/job'
import { jobSorts } from '@recruiting/schema/options'
import { beforeEach, describe, expect, it } from 'vitest'
import { prepareApplication, submit } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { expiredJob, openJobs } from './support/jobs.ts'
import { apply, callWith, refer } from './support/links.ts'

const [base] = openJobs
if (!base) throw new Error('no vacancy')
const { validThrough: _, ...plain } = base

function job(code: string, change: Partial<Job> = {}): Job {
  return { ...plain, code, postedAt: '2026-11-10T00:00:00.000Z', ...change }
}

let backend: Backend
beforeEach(async () => {
  backend = await startBackend()
  // Only the vacancies of each test are open.
  for (const other of [...openJobs, expiredJob]) await backend.putJob(other, 'closed')
})

async function list(query: Record<string, string> = {}) {
  const { body } = await backend.api.get(`/api/jobs?${new URLSearchParams(query).toString()}`).expect(200)
  return body
}

async function codes(query: Record<string, string> = {}): Promise<string[]> {
  return (await list(query)).items.map(({ code }: { code: string }) => code)
}

describe('facets', () => {
  const counted = (facet: { value: string; count: number }[]) =>
    Object.fromEntries(facet.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]))

  it('count what each option alone would find, beside the keyword and the other filters', async () => {
    await backend.putJob(
      job('AA-1', { jobType: 'software', employmentType: 'fullTime', locations: ['TW-TPE', 'JP'] }),
    )
    await backend.putJob(
      job('AA-2', { jobType: 'software', employmentType: 'partTime', locations: ['TW-TPE'] }),
    )
    await backend.putJob(job('AA-3', { jobType: 'sales', employmentType: 'fullTime', locations: ['TW-TNN'] }))
    await backend.putJob(job('BB-4', { jobType: 'sales', employmentType: 'fullTime', locations: ['TW-TNN'] }))
    const { facets, total } = await list({ keyword: 'AA-', jobType: 'software', employmentType: 'fullTime' })
    expect(total).toBe(1)
    expect(counted(facets.jobType)).toEqual({ software: 1, sales: 1 })
    expect(counted(facets.employmentType)).toEqual({ fullTime: 1, partTime: 1 })
    expect(counted(facets.location)).toEqual({ 'TW-TPE': 1, JP: 1 })
  })
})

describe('pages', () => {
  const same = ['AA-1', 'AA-10', 'AA-2', 'AB-1', 'A-3', 'BB-1']

  it('have one total order: newest first, then by code in the order of its bytes', async () => {
    // The same moment in another spelling, and an older and a newer one.
    for (const [at, code] of same.entries()) {
      const postedAt = at % 2 ? '2026-11-10T00:00:00Z' : '2026-11-10T00:00:00.000Z'
      await backend.putJob(job(code, { postedAt }))
    }
    await backend.putJob(job('AA-0', { postedAt: '2026-11-09T23:59:59.999Z' }))
    await backend.putJob(job('ZZ-9', { postedAt: '2026-11-10T00:00:00.001Z' }))
    const order = ['ZZ-9', 'A-3', 'AA-1', 'AA-10', 'AA-2', 'AB-1', 'BB-1', 'AA-0']
    expect(await codes()).toEqual(order)
    for (const sort of jobSorts) {
      const paged: string[] = []
      for (let page = 1; page <= 5; page++)
        paged.push(...(await codes({ sort, page: `${page}`, pageSize: '3' })))
      expect(paged).toEqual(order)
    }
  })
})

describe('the keyword', () => {
  it.each([
    ['ＳＷ－８００１', 'full-width forms of the code'],
    ['sw8001', 'the code without its hyphen'],
    ['w-80', 'a part of the code'],
    ['台北市', 'the everyday spelling of a place'],
    ['TAIPEI', 'the English name of a place'],
    ['ｆｕｌｌ time', 'the English name of an employment type, in terms'],
    ['全職', 'its Chinese name'],
    ['分析\u200B師', 'invisible characters inside a word'],
    ['Data分析', 'two scripts without a blank'],
    ['分析\u3000data', 'terms in another order, with an ideographic blank'],
    ['ΣΊΣΥΦΟς', 'a final sigma'],
    ['㈱綠能', 'a compatibility character'],
    ['午餐', 'a benefit'],
  ])('%s finds: %s', async (keyword) => {
    await backend.putJob(
      job('SW-8001', {
        title: { tw: '數據分析師', us: 'Data Analyst' },
        locations: ['TW-TPE'],
        employmentType: 'fullTime',
        content: { tw: ['在（株）綠能分析'], us: ['Project Σίσυφος'] },
        benefits: { tw: ['免費午餐'] },
      }),
    )
    await backend.putJob(
      job('XX-1', {
        title: { us: 'Other' },
        jobType: 'legal',
        employmentType: 'partTime',
        locations: ['JP'],
        content: { us: ['x'] },
        requirements: { us: ['x'] },
        benefits: { us: ['x'] },
      }),
    )
    expect(await codes({ keyword })).toEqual(['SW-8001'])
  })

  it('puts an exact code first in every order, and titles before descriptions by relevance', async () => {
    await backend.putJob(job('QQ-1', { postedAt: '2026-11-01T00:00:00.000Z' }))
    await backend.putJob(job('QQ-11', { postedAt: '2026-11-02T00:00:00.000Z' }))
    await backend.putJob(
      job('ZZ-1', { postedAt: '2026-11-03T00:00:00.000Z', content: { tw: ['接替 QQ-1'] } }),
    )
    for (const keyword of ['QQ-1', 'qq1', ' ｑｑ－１ ']) {
      expect(await codes({ keyword })).toEqual(['QQ-1', 'QQ-11', ...(keyword === 'qq1' ? [] : ['ZZ-1'])])
      const newest = await codes({ keyword, sort: 'newest' })
      expect(newest[0]).toBe('QQ-1')
    }
    expect(await codes({ keyword: 'QQ-1', sort: 'newest' })).toEqual(['QQ-1', 'ZZ-1', 'QQ-11'])
  })

  it('of blanks and invisible characters only counts as none, for the order too', async () => {
    await backend.putJob(job('AA-1'))
    await backend.putJob(job('AA-2', { postedAt: '2026-11-11T00:00:00.000Z' }))
    for (const keyword of ['', ' ', '\u3000', '\u200B'])
      expect(await codes({ keyword })).toEqual(['AA-2', 'AA-1'])
  })
})

describe('a vacancy closes', () => {
  const last = '2026-11-22T15:59:59.000Z'

  it('one millisecond after its last moment: in the list, on its page, in referrals and for applications', async () => {
    await backend.putJob(job('AA-1', { validThrough: last }))
    await backend.putJob(job('AA-2'))
    const { token } = await refer(backend, { jobCodes: ['AA-1', 'AA-2'] })
    const sent = await prepareApplication(backend, { jobCodes: ['AA-1'] })
    const { token: edit } = await apply(backend, 'closing@example.com', { jobCodes: ['AA-1'] })
    backend.clock.now = Date.parse(last)
    expect(await codes()).toEqual(['AA-1', 'AA-2'])
    await backend.api.get('/api/jobs/AA-1').expect(200)
    const before = await callWith(backend, 'getReferral', token).expect(200)
    expect(before.body).toMatchObject({ jobs: [{ code: 'AA-1' }, { code: 'AA-2' }], closedJobs: 0 })

    backend.clock.now += 1
    expect(await codes()).toEqual(['AA-2'])
    expect((await backend.api.get('/api/jobs/AA-1').expect(410)).body.code).toBe('job_closed')
    const after = await callWith(backend, 'getReferral', token).expect(200)
    expect(after.body).toMatchObject({ jobs: [{ code: 'AA-2' }], closedJobs: 1 })
    const { body } = await submit(backend, { ...sent, jobCodes: ['AA-2', 'AA-1'] }).expect(422)
    expect(body.issues).toContainEqual({ path: 'jobCodes.1', rule: 'jobClosed' })

    backend.clock.now = Date.parse(last)
    const record = await callWith(backend, 'getPersonalInfo', edit).expect(200)
    expect(record.body.jobs).toMatchObject([{ code: 'AA-1' }])
  })

  it('and stays in the records that applied for it, with its present title', async () => {
    await backend.putJob(job('AA-1'))
    const { token } = await apply(backend, 'stays@example.com', { jobCodes: ['AA-1'] })
    await backend.putJob(job('AA-1', { title: { us: 'Renamed' } }), 'closed')
    const { body } = await callWith(backend, 'getPersonalInfo', token).expect(200)
    expect(body.jobs).toEqual([{ code: 'AA-1', title: { us: 'Renamed' } }])
  })
})

describe('a change of vacancies is seen by the next request', () => {
  it('in the list, its counts and tags, on the page, and for applications', async () => {
    await backend.putJob(job('AA-1'))
    const list = await backend.api.get('/api/jobs').expect(200)
    const page = await backend.api.get('/api/jobs/AA-1').expect(200)
    const again = (path: string, etag = '') => backend.api.get(path).set('If-None-Match', etag)
    await again('/api/jobs', list.headers.etag).expect(304)
    await again('/api/jobs/AA-1', page.headers.etag).expect(304)

    await backend.putJob(job('AA-1', { title: { tw: '改名' } }))
    const renamed = await again('/api/jobs', list.headers.etag).expect(200)
    expect(renamed.body.items[0].title).toEqual({ tw: '改名' })
    expect((await again('/api/jobs/AA-1', page.headers.etag).expect(200)).body.title).toEqual({ tw: '改名' })
    expect(await codes({ keyword: '改名' })).toEqual(['AA-1'])

    await backend.putJob(job('AA-1'), 'closed')
    expect(await codes()).toEqual([])
    await backend.api.get('/api/jobs/AA-1').expect(410)
    const application = await prepareApplication(backend, { jobCodes: ['AA-1'] })
    const { body } = await submit(backend, application).expect(422)
    expect(body.issues).toEqual([{ path: 'jobCodes.0', rule: 'jobClosed' }])

    await backend.putJob(job('AA-1'))
    expect(await codes()).toEqual(['AA-1'])
    await submit(backend, application).expect(201)
  })
})
