import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { problemsOf } from '@recruiting/schema/contract/call-problems'
import { apiBase, type Call, type CallName, calls } from '@recruiting/schema/contract/calls'
import { problems } from '@recruiting/schema/contract/problem'
import { linkPurposes } from '@recruiting/schema/options'
import { scenarioHeader } from '@recruiting/schema/steering/calls'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { send } from './support/backend.ts'
import { callNames } from './support/example-requests.ts'
import { unknownToken } from './support/links.ts'
import { startLogProxy } from './support/proxy.ts'
import { logOf } from './support/request-log.ts'
import { steeringBrowser } from './support/steering.ts'
import { type Steered, startSteered } from './support/test-support.ts'

let reference: Steered
beforeAll(async () => {
  reference = await startSteered({}, afterAll)
})

const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

async function startSteeredProxy(target = reference.url) {
  const proxy = await startLogProxy(target)
  return { ...proxy, ...steeringBrowser(proxy.url), log: logOf(proxy) }
}

/** A request of a call without a body; its link is unknown. */
function request(port: number, name: CallName, headers: Record<string, string> = {}) {
  const { method, path, link }: Call = calls[name]
  const target = apiBase + path.replace('{code}', 'NO-SUCH').replace(/\{\w+\}/, 'a'.repeat(43))
  const authorization = link === undefined ? {} : { authorization: `Bearer ${unknownToken()}` }
  return send({ port }, method, target, { headers: { ...authorization, ...headers } })
}

/** What the scenarios of the proxy do: a call that they fail, and the code. */
const failures: [id: string, call: CallName, code: keyof typeof problems][] = [
  ...(['expired', 'used', 'replaced'] as const).flatMap((end) =>
    linkPurposes.map((purpose): (typeof failures)[number] => [
      `link-${end}-${purpose}`,
      (
        {
          'personal-info': 'getPersonalInfo',
          referral: 'getReferral',
          'delete-resume': 'getResumeDeletion',
        } as const
      )[purpose],
      `link_${end}`,
    ]),
  ),
  ['maintenance', 'listJobs', 'unavailable'],
  ['rate-limited', 'getReferral', 'too_many_requests'],
]

describe('the scenarios of the proxy', () => {
  it('are those that need no data of the backend, and any other is refused with them', async () => {
    const { steer, port } = await startSteeredProxy()
    const ids = (await steer('listScenarios')).scenarios.map(({ id }) => id)
    expect(ids.toSorted()).toEqual([...failures.map(([id]) => id), 'slow', 'offline'].toSorted())
    const answer = await request(port, 'listJobs', { [scenarioHeader]: 'jobs-empty' })
    expect([answer.status, JSON.parse(answer.text).issues]).toEqual([
      422,
      [{ path: scenarioHeader, rule: 'option', params: { allowed: ids } }],
    ])
  })

  it.each(failures)('%s fails %s with %s, as the contract allows', async (id, call, code) => {
    const { steer, port, log } = await startSteeredProxy()
    await steer('steer', { params: { scope: 'server' }, body: { scenarios: [id] } })
    const answer = await request(port, call)
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([problems[code], code])
    const entry = await log.single()
    expect([entry.verdict, entry.findings, entry.steeredBy]).toEqual(['conforms', [], [id]])
  })

  it('concern a browser or a request', async () => {
    const { steer, cookie, port } = await startSteeredProxy()
    await steer('steer', { params: { scope: 'browser' }, body: { scenarios: ['maintenance'] } })
    expect((await request(port, 'listJobs', cookie())).status).toBe(503)
    expect((await request(port, 'listJobs')).status).toBe(200)
    expect((await request(port, 'listJobs', { [scenarioHeader]: 'maintenance' })).status).toBe(503)
    expect(await steer('getEffects')).toEqual({
      isSteered: true,
      isOffline: false,
      scenarios: ['maintenance'],
      faults: 0,
    })
  })

  it('close the connection when the backend is offline', async () => {
    const { port, log } = await startSteeredProxy()
    await expect(request(port, 'listJobs', { [scenarioHeader]: 'offline' })).rejects.toThrow()
    expect(await log.single()).toMatchObject({ status: 0, steeredBy: ['offline'] })
  })
})

describe('a fault of the proxy', () => {
  it('fails the next request with any problem that the contract allows, and the backend gets no request', async () => {
    let reached = 0
    const server = createServer((_request, response) => {
      reached += 1
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port, steer, log } = await startSteeredProxy(
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    )
    // Each problem with the first call that may give it.
    const codes = new Map(
      callNames.toReversed().flatMap((call) => problemsOf(call).map((code) => [code, call])),
    )
    for (const [code, call] of codes) {
      const faults = [{ call, fail: { code, times: 1 } }]
      await steer('steer', { params: { scope: 'server' }, body: { faults } })
      expect(JSON.parse((await request(port, call)).text).code, `${call} ${code}`).toBe(code)
    }
    const { requests } = await log.call('listRequests')
    const broken = requests.flatMap(({ target, findings }) =>
      findings.filter(({ of }) => of === 'answer').map((finding) => ({ target, ...finding })),
    )
    expect(broken).toEqual([])
    expect(requests).toHaveLength(codes.size)
    expect(reached).toBe(0)
  })

  it('cuts an answer of the backend', async () => {
    const { url, steer } = await startSteeredProxy()
    const faults = [{ call: 'listJobs', cutAfterBytes: 10 } as const]
    await steer('steer', { params: { scope: 'server' }, body: { faults } })
    const answer = await fetch(`${url}/api/jobs`)
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
  })
})

describe('GET /__mock of the proxy', () => {
  it('is a page with what it has, in both languages', async () => {
    const { port } = await startSteeredProxy()
    for (const lang of ['tw', 'us']) {
      const { status, text } = await send({ port }, 'GET', `/__mock?lang=${lang}`, {
        headers: { accept: browserAccept },
      })
      expect(status).toBe(200)
      expect([...text.matchAll(/<section id="(\w+)"/g)].map(([, id]) => id)).toEqual([
        'overview',
        'scenarios',
        'faults',
        'requests',
      ])
    }
    const script = await send({ port }, 'GET', '/__mock/page.mjs')
    expect(script.headers['content-type']).toContain('text/javascript')
  })

  it('lists the optional calls of the contract that it has for programs', async () => {
    const { port } = await startSteeredProxy()
    expect(JSON.parse((await send({ port }, 'GET', '/__mock')).text)).toEqual({ calls: ['getTestSupport'] })
  })
})
