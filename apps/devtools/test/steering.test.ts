import { callNames, endpointOf } from '@recruiting/http/endpoints'
import { problemsOf } from '@recruiting/schema/contract/call-problems'
import { apiBase, type CallName } from '@recruiting/schema/contract/calls'
import { problems } from '@recruiting/schema/contract/problem'
import type { Fault } from '@recruiting/schema/steering/entities'
import { expect, inject, it } from 'vitest'
import { deadOrigin, json, startBackend, startTools, type Tools } from './support.ts'

/** A request of a call, without what its body needs. */
function request({ send }: Tools, name: CallName): Promise<Response> {
  const { method, path } = endpointOf(name).call
  return send(apiBase + path.replace('{code}', 'SW-1001').replace(/\{\w+\}/, 'a'.repeat(43)), { method })
}

const codeOf = async (answer: Response): Promise<unknown> => (await answer.json()).code

it.each<[scenario: string, call: CallName, code: keyof typeof problems]>([
  ['notice-changed', 'submitApplication', 'validation_failed'],
  ['saved-in-between', 'savePersonalInfo', 'precondition_failed'],
  ['maintenance', 'listJobs', 'unavailable'],
  ['rate-limited', 'getReferral', 'too_many_requests'],
])('the scenario %s answers %s with %s, and an unconcerned call as usual', async (id, call, code) => {
  const tools = await startTools()
  await tools.call('steer', { body: { scenarios: [id] } })
  const answer = await request(tools, call)
  expect([answer.status, await codeOf(answer)]).toEqual([problems[code], code])
  const [entry] = await tools.logged(1)
  expect([entry?.steeredBy, entry?.findings.filter(({ of }) => of === 'answer')]).toEqual([[id], []])
  const other = await request(tools, 'getEducationOptions')
  expect(other.status).toBe(id === 'maintenance' ? 503 : 200)
})

it('the scenario file-refused reads an upload to its end and refuses it at its kind', async () => {
  const tools = await startTools()
  await tools.call('steer', { body: { scenarios: ['file-refused'] } })
  const body = new FormData()
  body.set('kind', 'portfolio')
  body.set('file', new File([new Uint8Array(2_000_000)], 'a.pdf', { type: 'application/pdf' }))
  const answer = await tools.send('/api/uploads', { method: 'POST', body })
  expect((await answer.json()).issues).toEqual([{ path: 'other.portfolio', rule: 'fileUnreadable' }])
  expect((await tools.send('/api/jobs')).status).toBe(200)
  expect((await tools.logged(2)).slice(1)).toMatchObject([
    { verdict: 'conforms', steeredBy: ['file-refused'] },
  ])
})

it('a latency and an upload rate delay a request, the scenario slow every answer', async () => {
  const tools = await startTools(
    await startBackend((incoming, response) => incoming.resume().once('end', () => response.end('{}'))),
  )
  const faults: Fault[] = [
    { call: 'listJobs', latency: { ms: 300 } },
    { call: 'stageUpload', uploadBytesPerSecond: 10_000 },
  ]
  await tools.call('steer', { body: { faults } })
  await tools.send('/api/jobs')
  await tools.send('/api/uploads', { method: 'POST', body: 'a'.repeat(3000) })
  await tools.call('steer', { body: { scenarios: ['slow'], faults: [] } })
  await request(tools, 'getEducationOptions')
  const entries = await tools.logged(3)
  // Timers may end a ms early.
  expect(entries.map(({ took }, at) => took > (at === 0 ? 1990 : 290))).toEqual([true, true, true])
  expect(entries.map(({ steeredBy }) => steeredBy)).toEqual([
    ['slow'],
    ['fault:stageUpload'],
    ['fault:listJobs'],
  ])
})

it('the scenario offline closes connections of the API, and can be switched off', async () => {
  const tools = await startTools()
  await tools.call('steer', { body: { scenarios: ['offline'] } })
  expect(await tools.call('getEffects')).toEqual({ isSteered: true, isOffline: true })
  await expect(tools.send('/api/jobs')).rejects.toThrow()
  expect(await tools.logged(1)).toMatchObject([{ status: 0 }])
  await tools.call('stopSteering')
  expect(await tools.call('getEffects')).toEqual({ isSteered: false, isOffline: false })
  expect((await tools.send('/api/jobs')).status).toBe(200)
})

it('an order replaces what it names and leaves the rest', async () => {
  const tools = await startTools()
  const faults: Fault[] = [{ call: 'listJobs', cutAfterBytes: 1 }]
  await tools.call('steer', { body: { faults } })
  expect(await tools.call('getEffects')).toEqual({ isSteered: true, isOffline: false })
  expect(await tools.call('steer', { body: { scenarios: ['slow'] } })).toMatchObject({
    scenarios: ['slow'],
    faults,
  })
  expect(await tools.call('steer', { body: { faults: [] } })).toMatchObject({
    scenarios: ['slow'],
    faults: [],
  })
  expect(await tools.call('getEffects')).toEqual({ isSteered: true, isOffline: false })
})

it('a fault gives every problem that the contract allows for a call, and the backend gets no request', async () => {
  let reached = 0
  const tools = await startTools(
    await startBackend((_request, response) => {
      reached += 1
      response.end()
    }),
  )
  let count = 0
  for (const call of callNames) {
    for (const code of problemsOf(call)) {
      await tools.call('steer', { body: { faults: [{ call, fail: { code, times: 1 } }] } })
      expect(await codeOf(await request(tools, call)), `${call} ${code}`).toBe(code)
      count += 1
    }
  }
  const entries = await tools.logged(count)
  const broken = entries.flatMap(({ target, findings }) =>
    findings.filter(({ of }) => of === 'answer').map((finding) => ({ target, ...finding })),
  )
  expect(broken).toEqual([])
  expect([count > 100, reached]).toEqual([true, 0])
})

it('a failure is counted down, then the rest of its fault stays; the fault of all calls yields to it', async () => {
  const tools = await startTools()
  const rest: Fault = { call: 'getJob', latency: { ms: 1, jitter: 1 } }
  const all: Fault = { call: 'all', fail: { code: 'unavailable', times: 9 } }
  const { version } = await tools.call('steer', {
    body: { faults: [all, { ...rest, fail: { code: 'internal', times: 2 } }] },
  })
  const codes = []
  for (let at = 0; at < 3; at++) codes.push(await codeOf(await request(tools, 'getJob')))
  expect(codes).toEqual(['internal', 'internal', 'SW-1001'])
  expect(await codeOf(await request(tools, 'listJobs'))).toBe('unavailable')
  expect(await tools.call('getSteering')).toMatchObject({ version, faults: [{ fail: { times: 8 } }, rest] })
  await tools.call('steer', { body: { faults: [{ call: 'getJob', fail: { code: 'internal', times: 1 } }] } })
  await request(tools, 'getJob')
  expect((await tools.call('getSteering')).faults).toEqual([])
})

it.each<[bytes: number, status: number, fail: Fault['fail']]>([
  [0, 200, undefined],
  [1, 200, undefined],
  [100, 200, undefined],
  [0, 500, { code: 'internal', times: 1 }],
])('an answer is cut after %d bytes of its body: %d', async (bytes, status, fail) => {
  const tools = await startTools()
  await tools.call('steer', { body: { faults: [{ call: 'listJobs', cutAfterBytes: bytes, fail }] } })
  const answer = await tools.send('/api/jobs')
  let arrived = 0
  const read = async () => {
    for await (const chunk of answer.body ?? []) arrived += chunk.length
  }
  await expect(read()).rejects.toThrow()
  expect([answer.status, arrived]).toEqual([status, bytes])
})

it.each<[what: string, body: unknown, issue: object]>([
  ['an unknown scenario', { scenarios: ['slow', 'nope'] }, { path: 'scenarios.1', rule: 'option' }],
  ['a repeated scenario', { scenarios: ['slow', 'slow'] }, { path: 'scenarios.1', rule: 'duplicate' }],
  ['a second fault of a call', { faults: [{ call: 'all' }, { call: 'all' }] }, { rule: 'duplicate' }],
  [
    'a problem that the call cannot have',
    { faults: [{ call: 'listJobs', fail: { code: 'link_used', times: 1 } }] },
    { path: 'faults.0.fail.code', params: { allowed: expect.arrayContaining(['unavailable']) } },
  ],
  [
    'a problem that some call cannot have',
    { faults: [{ call: 'all', fail: { code: 'link_used', times: 1 } }] },
    { path: 'faults.0.fail.code', params: { allowed: expect.arrayContaining(['unavailable']) } },
  ],
  [
    'an unknown call',
    { faults: [{ call: 'x' }] },
    { path: 'faults.0.call', params: { allowed: expect.arrayContaining(['all']) } },
  ],
])('%s is refused with what is allowed, and nothing changes', async (_what, body, issue) => {
  const tools = await startTools()
  const answer = await tools.send('/__mock/steering', { ...json(body), method: 'PUT' })
  expect([answer.status, (await answer.json()).issues]).toEqual([422, [expect.objectContaining(issue)]])
  expect(await tools.call('getSteering')).toEqual({ version: 0, scenarios: [], faults: [] })
})

it('an order on an outdated version is refused', async () => {
  const tools = await startTools()
  const { version } = await tools.call('steer', { body: { scenarios: ['slow'] } })
  await tools.call('steer', { body: { scenarios: [], version } })
  await expect(tools.call('steer', { body: { scenarios: ['slow'], version } })).rejects.toThrow('412')
})

it('each world has scenarios and a log of its own, until it ends', async () => {
  const common = await startTools()
  const created = await (await common.send('/__mock/worlds', json({ seed: 'empty' }))).json()
  const world = common.inWorld(created.id)
  await world.call('steer', { body: { scenarios: ['maintenance'] } })
  expect((await world.send('/api/jobs')).status).toBe(503)
  const withCookie = (each: Tools, id: string) =>
    each.send('/api/jobs', { headers: { cookie: `X-Mock-World=${id}` } })
  expect((await withCookie(common, created.id)).status).toBe(503)
  expect((await withCookie(world, 'other')).status).toBe(503)
  expect((await common.send('/api/jobs')).status).toBe(200)
  expect([await world.logged(3), await common.logged(1)]).toMatchObject([[{ status: 503 }, {}, {}], [{}]])

  expect((await common.send(`/__mock/worlds/${created.id}`, { method: 'DELETE' })).status).toBe(204)
  const ended = await world.send('/__mock/steering')
  expect([ended.status, await codeOf(ended)]).toEqual([404, 'world_unknown'])
})

it.each([
  ['has no worlds', () => startBackend((_request, response) => response.writeHead(404).end('{}'))],
  ['cannot be reached', deadOrigin],
])('a world that is named to a backend that %s can be steered', async (_how, backend) => {
  const world = (await startTools(await backend())).inWorld('left-over')
  expect(await world.call('steer', { body: { scenarios: ['maintenance'] } })).toMatchObject({
    scenarios: ['maintenance'],
  })
  expect((await world.send('/api/jobs')).status).toBe(503)
  expect(await world.call('getBackend')).toHaveProperty('origin')
})

it('a reset switches everything off and empties the log', async () => {
  const tools = await startTools()
  const { id } = await (await tools.send('/__mock/worlds', json({}))).json()
  const world = tools.inWorld(id)
  await world.call('steer', { body: { scenarios: ['maintenance'] } })
  await world.send('/api/jobs')
  await world.logged(1)
  expect((await world.send('/__mock/reset', { method: 'POST' })).status).toBe(204)
  expect((await world.call('getSteering')).scenarios).toEqual([])
  await world.logged(0)
})

it('the calls for tests are those of the backend, and its absence is one sentence', async () => {
  const tools = await startTools()
  const direct = await fetch(`${inject('reference')}/__mock`)
  expect(await (await tools.send('/__mock')).json()).toEqual(await direct.json())
  const dead = await deadOrigin()
  const down = await startTools(dead)
  expect((await down.call('getBackend')).trouble).toBe(`Nothing listens at ${dead}: is the backend running?`)
})
