import type { CallName } from '@recruiting/schema/contract/calls'
import { scenarioHeader } from '@recruiting/schema/steering/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scenarios } from '../src/development/scenarios/all-scenarios.ts'
import { manyJobs } from '../src/development/seed.ts'
import { type Backend, type RawAnswer, send, startBackend, startTime } from './support/backend.ts'
import { callNames, codeOf, judgeAnswer, prepareRequests, type SendCall } from './support/example-requests.ts'

let backend: Backend
let ask: SendCall
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
  ask = await prepareRequests(backend)
}, 60_000)

const withScenario = (id: string) => ({ [scenarioHeader]: id })
const deletion = ['getResumeDeletion', 'confirmResumeDeletion'] as const
const editing = ['getPersonalInfo', 'savePersonalInfo'] as const
const limited = callNames.filter((name) => !/^(?:list|getJob|getEducation|getUploadScan|discard)/.test(name))

function all(names: readonly CallName[], code: string): Partial<Record<CallName, string>> {
  return Object.fromEntries(names.map((name) => [name, code]))
}

/** The problems of each scenario; every call without one works. */
const expected: Readonly<Record<string, Partial<Record<CallName, string>>>> = {
  'jobs-empty': {},
  'jobs-one': {},
  'jobs-many': {},
  'job-closed': { getJob: 'job_closed', submitApplication: 'validation_failed' },
  'link-expired-personal-info': all(editing, 'link_expired'),
  'link-expired-referral': { getReferral: 'link_expired' },
  'link-expired-delete-resume': all(deletion, 'link_expired'),
  'link-used-personal-info': all(editing, 'link_used'),
  'link-used-referral': { getReferral: 'link_used' },
  'link-used-delete-resume': all(deletion, 'link_used'),
  'link-replaced-personal-info': all(editing, 'link_replaced'),
  'link-replaced-referral': { getReferral: 'link_replaced' },
  'link-replaced-delete-resume': all(deletion, 'link_replaced'),
  'file-refused': { stageUpload: 'validation_failed' },
  'scan-waiting': { submitApplication: 'validation_failed' },
  'scan-infected': { submitApplication: 'validation_failed' },
  'notice-changed': { submitApplication: 'validation_failed' },
  'saved-in-between': { savePersonalInfo: 'precondition_failed' },
  slow: {},
  maintenance: all(callNames, 'unavailable'),
  'rate-limited': all(limited, 'too_many_requests'),
}

it('every scenario of a request is checked here', () => {
  const ids = scenarios.filter(({ scopes }) => scopes.includes('request')).map(({ id }) => id)
  expect(ids.toSorted()).toEqual([...Object.keys(expected), 'offline'].toSorted())
})

/** Calls that succeed only once: their file or link is used up. */
const once: ReadonlySet<CallName> = new Set(['submitApplication', ...deletion])

describe.each(Object.entries(expected))('%s', (id, problems) => {
  it('gives every call an answer that the contract allows', async () => {
    const answers = await Promise.all(
      callNames.map(async (name) => [name, await ask(name, withScenario(id))] as const),
    )
    for (const [name, answer] of answers) {
      judgeAnswer(name, answer)
      const code = problems[name]
      if (code !== undefined) expect([name, codeOf(answer)]).toEqual([name, code])
      else if (!once.has(name)) expect([name, codeOf(answer)]).toEqual([name, undefined])
    }
  }, 60_000)
})

async function list(id: string, query = ''): Promise<RawAnswer> {
  return await send(backend, 'GET', `/api/jobs${query}`, { headers: withScenario(id) })
}

describe('the list', () => {
  it('is empty, has one vacancy or 10,000', async () => {
    expect(JSON.parse((await list('jobs-empty')).text)).toMatchObject({ total: 0, items: [] })
    const one = JSON.parse((await list('jobs-one')).text)
    expect(one).toMatchObject({ total: 1, items: [{ code: 'SW-1003' }] })
    const many = JSON.parse((await list('jobs-many', '?page=500&pageSize=20')).text)
    expect([many.total, many.items.length]).toEqual([10_000, 20])
    const last = many.items[19]?.code
    const job = await send(backend, 'GET', `/api/jobs/${last}`, { headers: withScenario('jobs-many') })
    expect([job.status, JSON.parse(job.text).code]).toEqual([200, last])
  })

  it('of 10,000 is the same each time, with unique codes', () => {
    const jobs = manyJobs(startTime)
    expect(jobs).toEqual(manyJobs(startTime))
    expect(new Set(jobs.map(({ code }) => code)).size).toBe(10_000)
  })

  it('of a scenario is neither taken from the cache nor kept in it', async () => {
    const plain = await send(backend, 'GET', '/api/jobs')
    const empty = await list('jobs-empty')
    const again = await send(backend, 'GET', '/api/jobs')
    expect([JSON.parse(plain.text).total, JSON.parse(empty.text).total]).toEqual([3, 0])
    expect(again.text).toBe(plain.text)
    expect(empty.headers.etag).not.toBe(plain.headers.etag)
  })

  it('of a scenario is not an unchanged one', async () => {
    const { etag } = (await send(backend, 'GET', '/api/jobs')).headers
    const headers = { 'if-none-match': etag ?? '' }
    expect((await send(backend, 'GET', '/api/jobs', { headers })).status).toBe(304)
    const steered = await send(backend, 'GET', '/api/jobs', {
      headers: { ...headers, ...withScenario('jobs-empty') },
    })
    expect(steered.status).toBe(200)
  })
})

describe('a scenario', () => {
  it('says which field is wrong', async () => {
    const issuesOf = async (name: CallName, id: string) =>
      JSON.parse((await ask(name, withScenario(id))).text).issues
    expect(await issuesOf('submitApplication', 'job-closed')).toEqual([
      { path: 'jobCodes.0', rule: 'jobClosed' },
    ])
    expect(await issuesOf('submitApplication', 'notice-changed')).toEqual([
      { path: 'consent.version', rule: 'consentVersion' },
    ])
    for (const [id, rule] of [
      ['scan-waiting', 'fileScanning'],
      ['scan-infected', 'fileInfected'],
    ] as const) {
      expect(await issuesOf('submitApplication', id)).toEqual([
        { path: 'other.headshot', rule },
        { path: 'other.resume', rule },
        { path: 'other.portfolio', rule },
      ])
    }
    expect(await issuesOf('stageUpload', 'file-refused')).toEqual([
      { path: 'other.resume', rule: 'fileUnreadable' },
    ])
  })

  it.each([
    ['scan-waiting', 'scanning'],
    ['scan-infected', 'infected'],
  ])('%s stores a file, whose scan is %s', async (id, verdict) => {
    const staged = JSON.parse((await ask('stageUpload', withScenario(id))).text)
    expect(staged.scan).toBe('scanning')
    const scanOf = async (headers: Record<string, string>) =>
      JSON.parse((await send(backend, 'GET', `/api/uploads/${staged.id}/scan`, { headers })).text)
    expect([await scanOf(withScenario(id)), await scanOf({})]).toEqual([
      { scan: verdict },
      { scan: 'notScanned' },
    ])
  })

  it('does not hide a vacancy that never existed', async () => {
    const { status } = await send(backend, 'GET', '/api/jobs/NO-0000', {
      headers: withScenario('job-closed'),
    })
    expect(status).toBe(404)
  })

  it('closes connections without an answer, those of calls only', async () => {
    await expect(send(backend, 'GET', '/api/jobs', { headers: withScenario('offline') })).rejects.toThrow(
      'socket hang up',
    )
    const { status } = await send(backend, 'GET', '/__mock/scenarios', { headers: withScenario('offline') })
    expect(status).toBe(200)
  })

  it('is one of several in a header; the first that concerns the call decides', async () => {
    const answers = await Promise.all(['jobs-one,job-closed', ' jobs-empty , jobs-one'].map((id) => list(id)))
    expect(answers.map(({ text }) => JSON.parse(text).total)).toEqual([1, 0])
    expect(codeOf(await ask('getJob', withScenario('jobs-one, job-closed')))).toBe('job_closed')
  })

  it('that is unknown or not for requests is refused with those that are allowed', async () => {
    const allowed = scenarios.filter(({ scopes }) => scopes.includes('request')).map(({ id }) => id)
    for (const id of ['jobs-none', 'mail-down', 'jobs-one, Jobs-One']) {
      const { status, text } = await list(id)
      expect([status, JSON.parse(text).issues]).toEqual([
        422,
        [{ path: scenarioHeader, rule: 'option', params: { allowed } }],
      ])
    }
  })
})
