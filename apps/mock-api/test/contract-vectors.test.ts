import { randomUUID } from 'node:crypto'
import type { Issue } from '@recruiting/schema/issue'
import type { Job } from '@recruiting/schema/job'
import { filterNames } from '@recruiting/schema/job-filters'
import { JobPage } from '@recruiting/schema/job-search'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../src/files/test-files/temporary-folder.ts'
import { seedStart } from '../src/seed/seed-clock.ts'
import { seedEmptyJobs } from '../src/use-cases/seed-jobs.ts'
import { type Backend, send, startBackend, startBackendIn } from './support/backend.ts'
import { apply } from './support/links.ts'
import { stage } from './support/uploads.ts'
import { type Change, readVectors, rowsOf, withChanges } from './support/vectors.ts'

/** Sends the vectors of the contract to the reference backend: it must give the answers that other backends are held to. */

const many = '1000000'
const unlimited = { SUBMITS_PER_HOUR: many, LINK_REQUESTS_PER_HOUR: many, LINK_MAILS_PER_HOUR: many }

let backend: Backend
let token: string
beforeAll(async () => {
  backend = await startBackend(unlimited, afterAll)
  token = (await apply(backend, 'vectors@example.com')).token
})

type Bodies = { bodies: Record<string, { call: string; value: unknown }> }
const { now, bodies, cases } = readVectors<
  { body: string; changes: Change[]; count?: number; issues: Issue[] },
  Bodies
>('validation')

const json = { 'content-type': 'application/json' }
const requests: Readonly<Record<string, readonly [method: string, path: string]>> = {
  submitApplication: ['POST', '/api/applications'],
  savePersonalInfo: ['PUT', '/api/personal-info'],
  requestEditLinks: ['POST', '/api/personal-info/links'],
  requestResumeDeletion: ['POST', '/api/delete-resume'],
}

async function sendJson(call: string, text: string, to: Backend = backend) {
  const [method = '', path = ''] = requests[call] ?? []
  const headers = {
    ...json,
    ...(call === 'submitApplication' && { 'idempotency-key': randomUUID() }),
    ...(call === 'savePersonalInfo' && { authorization: `Bearer ${token}`, 'if-match': '*' }),
  }
  const answer = await send(to, method, path, { headers, body: text })
  return { status: answer.status, body: JSON.parse(answer.text) as { code?: string; issues?: Issue[] } }
}

const ofState = ['jobUnknown', 'jobClosed', 'consentVersion', 'fileExpired']

describe('validation.json', () => {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
    return () => vi.useRealTimers()
  })

  it.each(rowsOf(cases))('%s', async (_, { body: name, changes, issues, count }) => {
    const { call = '', value } = bodies[name] ?? {}
    const { status, body } = await sendJson(call, JSON.stringify(withChanges(value, changes)))
    if (issues.length > 0) {
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'validation_failed' })
      expect(body.issues?.slice(0, issues.length)).toEqual(issues)
      expect(body.issues).toHaveLength(count ?? issues.length)
    } else if (status === 422) {
      expect(body.issues?.filter(({ rule }) => !ofState.includes(rule))).toEqual([])
    } else {
      expect([200, 201, 202]).toContain(status)
    }
  })
})

describe('json-numbers.json', () => {
  const { cases } = readVectors<{ json: string; issue: Omit<Issue, 'path'> | null }>('json-numbers')
  const path = 'application.expectedSalary'

  it.each(rowsOf(cases))('%s', async (_, { json, issue }) => {
    const body = withChanges(bodies.application?.value, [{ set: path, value: '@' }])
    const answer = await sendJson('submitApplication', JSON.stringify(body).replace('"@"', json))
    const found = answer.body.issues?.filter((each) => each.path === path)
    expect(found).toEqual(issue === null ? [] : [{ path, ...issue }])
  })
})

describe('json-bodies.json', () => {
  type Bytes = {
    text?: string
    base64?: string
    before?: string
    repeat?: string
    times?: number
    after?: string
  }
  const { cases } = readVectors<Bytes & { status: number; issues?: Issue[] }>('json-bodies')
  const codes: Readonly<Record<number, string>> = {
    400: 'malformed',
    413: 'payload_too_large',
    422: 'validation_failed',
  }

  it.each(rowsOf(cases))('%s', async (_, { status, issues, ...bytes }) => {
    const { text, base64, before = '', repeat = '', times = 0, after = '' } = bytes
    const body =
      base64 === undefined
        ? Buffer.from(text ?? before + repeat.repeat(times) + after)
        : Buffer.from(base64, 'base64')
    const answer = await send(backend, 'POST', '/api/delete-resume', { headers: json, body })
    const problem = JSON.parse(answer.text) as { code?: string; issues?: Issue[] }
    expect({ status: answer.status, code: problem.code, issues: problem.issues }).toEqual({
      status,
      code: codes[status],
      issues,
    })
  })
})

describe('queries.json', () => {
  type Expected = { status: number; issues?: Issue[]; page?: number; pageSize?: number }
  const { cases } = readVectors<{ path: string; query: string } & Expected>('queries')

  it.each(rowsOf(cases))('%s', async (_, { path, query, status, issues, page, pageSize }) => {
    const answer = await send(backend, 'GET', query === '' ? path : `${path}?${query}`)
    const body = JSON.parse(answer.text)
    expect(answer.status).toBe(status)
    if (issues) {
      expect(body).toMatchObject({ code: status === 400 ? 'malformed' : 'validation_failed' })
      expect(body.issues).toEqual(issues)
    }
    if (page !== undefined) expect(body).toMatchObject({ page, pageSize })
  })
})

async function emptyBackend(): Promise<Backend> {
  const folder = await temporaryFolder()
  const stops: (() => Promise<void>)[] = []
  const started = await startBackendIn(folder.path, unlimited, (stop) => stops.push(stop))
  afterAll(async () => {
    for (const stop of [...stops, folder.remove]) await stop()
  })
  return started
}

type Searches = {
  query: string
  page: number
  pageSize: number
  total: number
  codes: string[]
  counts: object
}
const seedSearches = readVectors<Searches>('search')
const fewSearches = readVectors<Searches, { jobs: (Job & { status: 'open' | 'closed' })[] }>('search-few')

describe.each([
  ['search.json', seedSearches.cases, (to: Backend) => seedEmptyJobs(to.context.db, seedStart)],
  [
    'search-few.json',
    fewSearches.cases,
    async (to: Backend) => {
      for (const { status, ...job } of fewSearches.jobs) await to.putJob(job, status)
    },
  ],
] as const)('%s', (_, cases, fill) => {
  let searched: Backend
  beforeAll(async () => {
    searched = await emptyBackend()
    await fill(searched)
  })

  it.each(rowsOf(cases))('%s', async (_, { query, codes, counts, ...expected }) => {
    const answer = await send(searched, 'GET', query === '' ? '/api/jobs' : `/api/jobs?${query}`)
    const { items, total, page, pageSize, facets } = JobPage.parse(JSON.parse(answer.text))
    expect(items.map(({ code }) => code)).toEqual(codes)
    expect({ total, page, pageSize }).toEqual({
      total: expected.total,
      page: expected.page,
      pageSize: expected.pageSize,
    })
    expect(
      Object.fromEntries(filterNames.map((name) => [name, facets[name].map(({ count }) => count)])),
    ).toEqual(counts)
  })
})

describe('state.json', () => {
  const { cases } = readVectors<{ body: string; changes: Change[]; issues: Issue[] }>('state')
  let seeded: Backend
  beforeAll(async () => {
    seeded = await emptyBackend()
    await seedEmptyJobs(seeded.context.db, seedStart)
  })

  it.each(rowsOf(cases))('%s', async (_, { body: name, changes, issues }) => {
    const staged: Record<string, string> = {}
    for (const kind of ['headshot', 'resume', 'portfolio'] as const)
      staged[kind] = (await stage(seeded, kind)).id
    const files = Object.keys(staged).map((kind) => ({ set: `other.${kind}`, staged: kind }))
    const sent = withChanges(bodies[name]?.value, [...files, ...changes], staged)
    const { status, body } = await sendJson('submitApplication', JSON.stringify(sent), seeded)
    expect({ status, issues: body.issues ?? [] }).toEqual({ status: issues.length > 0 ? 422 : 201, issues })
  })
})

describe('languages.json', () => {
  const { cases } = readVectors<{ header: string | null; locale: string; tag: string }>('languages')

  it.each(rowsOf(cases))('%s', async (_, { header, locale, tag }) => {
    const headers = header === null ? {} : { 'accept-language': header }
    const answer = await send(backend, 'GET', '/api/jobs/ZZ-9999', { headers })
    expect(answer.headers['content-language']).toBe(tag)
    expect(/\p{Script=Han}/u.test(JSON.parse(answer.text).title)).toBe(locale === 'tw')
  })
})
