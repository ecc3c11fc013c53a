import { calls } from '@recruiting/schema/contract/calls'
import { problemCodes } from '@recruiting/schema/contract/problem'
import { scenarioHeader } from '@recruiting/schema/steering/calls'
import type { SteeringOrder } from '@recruiting/schema/steering/entities'
import { expect, it } from 'vitest'
import { scenarios } from '../src/development/scenarios/all-scenarios.ts'
import { type Backend, send, startBackend } from './support/backend.ts'
import { steeringBrowser } from './support/steering.ts'
import { startSteered } from './support/test-support.ts'

async function totalOf(backend: Backend, headers: Record<string, string> = {}): Promise<number> {
  return JSON.parse((await send(backend, 'GET', '/api/jobs', { headers })).text).total
}

const off = { scenarios: [], faults: [] }
const latency = { call: 'listJobs', latency: { ms: 0 } } as const

it('a new server has nothing switched on', async () => {
  const { steer } = steeringBrowser((await startBackend()).url)
  expect(await steer('getSteering')).toEqual({
    server: { ...off, version: 0 },
    browser: { ...off, version: 0 },
  })
  expect(await steer('getEffects')).toEqual({ isSteered: false, isOffline: false, scenarios: [], faults: 0 })
})

it('the scenarios are listed with their words', async () => {
  const { steer } = steeringBrowser((await startBackend()).url)
  const { scenarios: listed } = await steer('listScenarios')
  expect(listed.map(({ id }) => id)).toEqual(scenarios.map(({ id }) => id))
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
  for (const { title, description } of listed) {
    for (const text of [title, description]) {
      expect(text.tw).toMatch(/\p{Script=Han}/u)
      expect(text.us).not.toMatch(/\p{Script=Han}/u)
    }
  }
})

it('a scenario of everybody concerns everybody until it is switched off', async () => {
  const backend = await startBackend()
  const { steer } = steeringBrowser(backend.url)
  await steer('steer', { params: { scope: 'server' }, body: { scenarios: ['jobs-empty'] } })
  expect(await totalOf(backend)).toBe(0)
  const { server } = await steer('stopSteering', { params: { scope: 'server' } })
  expect(server).toMatchObject(off)
  expect(await totalOf(backend)).toBe(3)
})

it('two browsers steer themselves at once; the header of a request comes first, everybody last', async () => {
  const backend = await startBackend()
  const [ann, bob, everybody] = [1, 2, 3].map(() => steeringBrowser(backend.url))
  if (!ann || !bob || !everybody) throw new Error('three browsers')
  await Promise.all([
    ann.steer('steer', { params: { scope: 'browser' }, body: { scenarios: ['jobs-empty'] } }),
    bob.steer('steer', { params: { scope: 'browser' }, body: { scenarios: ['jobs-one'] } }),
  ])
  await everybody.steer('steer', { params: { scope: 'server' }, body: { scenarios: ['jobs-many'] } })
  const { browser, server } = await ann.steer('getSteering')
  expect([browser.scenarios, server.scenarios]).toEqual([['jobs-empty'], ['jobs-many']])
  expect(await totalOf(backend, ann.cookie())).toBe(0)
  expect(await totalOf(backend, bob.cookie())).toBe(1)
  expect(await totalOf(backend)).toBe(10_000)
  expect(await totalOf(backend, { ...ann.cookie(), [scenarioHeader]: 'jobs-one' })).toBe(1)
  await ann.steer('stopSteering', { params: { scope: 'browser' } })
  expect(await totalOf(backend, ann.cookie())).toBe(10_000)
  expect(await totalOf(backend, bob.cookie())).toBe(1)
}, 30_000)

it('the cookie of a browser is opaque, hidden from scripts and given once', async () => {
  const backend = await startBackend()
  const body = JSON.stringify({ scenarios: ['jobs-one'] })
  const headers = { 'content-type': 'application/json' }
  const first = await send(backend, 'PUT', '/__mock/steering/browser', { headers, body })
  const [line = ''] = first.headers['set-cookie'] ?? []
  expect(line).toMatch(/^mock-browser=[\w-]{22}; HttpOnly; SameSite=Lax; Path=\/$/)
  const cookie = `other=1; ${line.split(';')[0]}; mock-browser-2=x`
  const again = await send(backend, 'PUT', '/__mock/steering/browser', {
    headers: { ...headers, cookie },
    body,
  })
  expect(again.headers).not.toHaveProperty('set-cookie')
  const forged = { ...headers, cookie: 'mock-browser=<script>' }
  const { headers: given } = await send(backend, 'PUT', '/__mock/steering/browser', { headers: forged, body })
  expect(given['set-cookie']?.[0]).not.toContain('script')
})

it('effects are those of the cookie and the header that are passed on', async () => {
  const backend = await startBackend()
  const browser = steeringBrowser(backend.url)
  await browser.steer('steer', { params: { scope: 'browser' }, body: { faults: [latency] } })
  const { text } = await send(backend, 'GET', '/__mock/effects', {
    headers: { ...browser.cookie(), [scenarioHeader]: 'offline, jobs-one' },
  })
  expect(JSON.parse(text)).toEqual({
    isSteered: true,
    isOffline: true,
    scenarios: ['offline', 'jobs-one'],
    faults: 1,
  })
})

it('members that an order leaves out stay', async () => {
  const { steer } = steeringBrowser((await startBackend()).url)
  const params = { scope: 'server' } as const
  await steer('steer', { params, body: { scenarios: ['jobs-one'] } })
  const { server } = await steer('steer', { params, body: { faults: [latency] } })
  expect(server).toMatchObject({ scenarios: ['jobs-one'], faults: [latency] })
})

it('an outdated version is refused, each scope has its own', async () => {
  const backend = await startBackend()
  const { steer } = steeringBrowser(backend.url)
  const params = { scope: 'server' } as const
  const { server } = await steer('getSteering')
  const orders = ['jobs-one', 'jobs-empty'].map((id) => ({ scenarios: [id], version: server.version }))
  const answers = await Promise.allSettled(orders.map((body) => steer('steer', { params, body })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(String(answers.find((answer) => answer.status === 'rejected')?.reason)).toContain(
    '412 {"type":"urn:recruiting:problem:precondition_failed"',
  )
  const { server: after } = await steer('getSteering')
  expect(after.scenarios).toHaveLength(1)
  const { browser } = await steer('steer', {
    params: { scope: 'browser' },
    body: { scenarios: ['slow'], version: 0 },
  })
  expect(browser.scenarios).toEqual(['slow'])
  await steer('steer', { params, body: { scenarios: [], version: after.version } })
})

it('a reset switches everything off, and its earlier versions stay outdated', async () => {
  const server = await startSteered()
  const { steer } = steeringBrowser(server.url)
  const both = ['server', 'browser'] as const
  const versions = []
  for (const scope of both) {
    const steering = await steer('steer', { params: { scope }, body: { scenarios: ['jobs-one'] } })
    versions.push(steering[scope].version)
  }
  await server.call('resetServer')
  expect(await steer('getSteering')).toMatchObject({ server: off, browser: off })
  for (const [at, scope] of both.entries()) {
    const order = { scenarios: ['jobs-empty'], version: versions[at] ?? -1 }
    await expect(steer('steer', { params: { scope }, body: order })).rejects.toThrow('412')
  }
})

const allowed = scenarios.filter(({ scopes }) => scopes.includes('browser')).map(({ id }) => id)
const failure = (code: string) => ({ code, times: 1 })

it.each<[string, unknown, unknown]>([
  [
    'an unknown scenario',
    { scenarios: ['jobs-none'] },
    { path: 'scenarios.0', rule: 'option', params: { allowed } },
  ],
  [
    'a scenario of another scope',
    { scenarios: ['slow', 'mail-down'] },
    { path: 'scenarios.1', rule: 'option', params: { allowed } },
  ],
  ['a scenario twice', { scenarios: ['slow', 'slow'] }, { path: 'scenarios.1', rule: 'duplicate' }],
  [
    'a problem that the call cannot have',
    { faults: [{ call: 'getEducationOptions', fail: failure('job_closed') }] },
    {
      path: 'faults.0.fail.code',
      rule: 'option',
      params: {
        allowed: [
          'malformed',
          'method_not_allowed',
          'not_acceptable',
          'request_timeout',
          'headers_too_large',
          'internal',
          'unavailable',
        ],
      },
    },
  ],
  [
    'a problem that some call cannot have',
    { faults: [{ call: 'all', fail: failure('too_many_requests') }] },
    {
      path: 'faults.0.fail.code',
      rule: 'option',
      params: { allowed: expect.not.arrayContaining(['not_found']) },
    },
  ],
  ['two faults of a call', { faults: [latency, latency] }, { path: 'faults.1.call', rule: 'duplicate' }],
  [
    'an unknown problem',
    { faults: [{ call: 'all', fail: failure('teapot') }] },
    { path: 'faults.0.fail.code', rule: 'option', params: { allowed: problemCodes } },
  ],
  [
    'an unknown call',
    { faults: [{ call: 'brew' }] },
    { path: 'faults.0.call', rule: 'option', params: { allowed: [...Object.keys(calls), 'all'] } },
  ],
  [
    'a negative latency',
    { faults: [{ call: 'all', latency: { ms: -1 } }] },
    { path: 'faults.0.latency.ms', rule: 'tooSmall', params: { min: 0 } },
  ],
])('%s is refused with what is allowed, and nothing changes', async (_, order, issue) => {
  const backend = await startBackend()
  const browser = steeringBrowser(backend.url)
  const params = { scope: 'browser' } as const
  const before = await browser.steer('steer', { params, body: { scenarios: ['jobs-one'] } })
  const { status, text } = await send(backend, 'PUT', '/__mock/steering/browser', {
    headers: { 'content-type': 'application/json', ...browser.cookie() },
    body: JSON.stringify({ faults: [], ...(order as SteeringOrder) }),
  })
  expect([status, JSON.parse(text).issues]).toEqual([422, [issue]])
  expect(await browser.steer('getSteering')).toEqual(before)
})

it('an unknown scope is refused', async () => {
  const backend = await startBackend()
  const { status, text } = await send(backend, 'DELETE', '/__mock/steering/planet')
  expect([status, JSON.parse(text).issues]).toEqual([
    422,
    [{ path: 'scope', rule: 'option', params: { allowed: ['server', 'browser'] } }],
  ])
})
