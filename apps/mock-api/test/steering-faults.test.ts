import { problemsOf } from '@recruiting/schema/contract/call-problems'
import type { Fault } from '@recruiting/schema/steering/entities'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backend, startBackend } from './support/backend.ts'
import { callNames, codeOf, judgeAnswer, prepareRequests, type SendCall } from './support/example-requests.ts'
import { steeringBrowser } from './support/steering.ts'
import { stage } from './support/uploads.ts'

let backend: Backend
let ask: SendCall
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
  ask = await prepareRequests(backend)
}, 60_000)

/** A browser with these faults. */
async function browserWith(...faults: Fault[]) {
  const browser = steeringBrowser(backend.url)
  await browser.steer('steer', { params: { scope: 'browser' }, body: { faults } })
  return browser
}

describe('a failure of the next requests', () => {
  it.each(callNames)(
    'has every problem that the contract allows for %s, as the contract says',
    async (name) => {
      const codes = problemsOf(name)
      await Promise.all(
        codes.map(async (code) => {
          const browser = await browserWith({ call: name, fail: { code, times: 1 } })
          const answer = await ask(name, browser.cookie())
          judgeAnswer(name, answer)
          expect(codeOf(answer)).toBe(code)
        }),
      )
      expect(codes.length).toBeGreaterThanOrEqual(7)
    },
    60_000,
  )

  it('is counted down and then gone', async () => {
    const browser = await browserWith({ call: 'getJob', fail: { code: 'internal', times: 2 } })
    const { browser: before } = await browser.steer('getSteering')
    const codes = []
    for (let at = 0; at < 3; at++) codes.push(codeOf(await ask('getJob', browser.cookie())))
    expect(codes).toEqual(['internal', 'internal', undefined])
    const { browser: after } = await browser.steer('getSteering')
    expect(after).toEqual({ ...before, faults: [] })
  })

  it('is counted per scope, the browser first, and leaves the other members of its fault', async () => {
    const fault = { call: 'getJob', latency: { ms: 0 } } as const
    const browser = await browserWith({ ...fault, fail: { code: 'not_found', times: 1 } })
    const params = { scope: 'server' } as const
    await browser.steer('steer', {
      params,
      body: { faults: [{ call: 'all', fail: { code: 'unavailable', times: 1 } }] },
    })
    const codes = []
    for (let at = 0; at < 3; at++) codes.push(codeOf(await ask('getJob', browser.cookie())))
    expect(codes).toEqual(['not_found', 'unavailable', undefined])
    const { browser: left, server } = await browser.steer('getSteering')
    expect([left.faults, server.faults]).toEqual([[fault], []])
  })

  it('concerns no other browser and no other call', async () => {
    const browser = await browserWith({ call: 'getJob', fail: { code: 'internal', times: 5 } })
    expect(codeOf(await ask('getJob'))).toBe(undefined)
    expect(codeOf(await ask('listJobs', browser.cookie()))).toBe(undefined)
    expect(codeOf(await ask('getJob', browser.cookie()))).toBe('internal')
  })

  it('of all calls does not apply to a call that has a fault', async () => {
    const browser = await browserWith(
      { call: 'all', fail: { code: 'unavailable', times: 9 } },
      { call: 'getJob', latency: { ms: 1, jitter: 1 } },
    )
    expect(codeOf(await ask('getJob', browser.cookie()))).toBe(undefined)
    expect(codeOf(await ask('listJobs', browser.cookie()))).toBe('unavailable')
  })
})

/** The bytes of a body that arrive before the connection ends, of how many the head announces. */
async function arriving(path: string, headers: Record<string, string>) {
  const answer = await fetch(backend.url + path, { headers })
  let bytes = 0
  let isWhole = true
  try {
    for await (const chunk of answer.body ?? []) bytes += chunk.length
  } catch {
    isWhole = false
  }
  return { status: answer.status, bytes, isWhole, announced: Number(answer.headers.get('content-length')) }
}

describe('an answer', () => {
  it.each([0, 1, 100])('is cut after %d bytes of its body', async (bytes) => {
    const { cookie } = await browserWith({ call: 'listJobs', cutAfterBytes: bytes })
    const answer = await arriving('/api/jobs', cookie())
    expect(answer).toMatchObject({ status: 200, bytes, isWhole: false })
    expect(answer.announced).toBeGreaterThan(100)
  })

  it('that is not longer stays complete', async () => {
    const { cookie } = await browserWith({ call: 'all', cutAfterBytes: 1_000_000 })
    const answer = await arriving('/api/jobs', cookie())
    expect(answer).toMatchObject({ isWhole: true, bytes: answer.announced })
    expect((await ask('discardUpload', cookie())).status).toBe(204)
  })

  it('that is a failure is cut too', async () => {
    const { cookie } = await browserWith({
      call: 'getJob',
      cutAfterBytes: 10,
      fail: { code: 'internal', times: 1 },
    })
    expect(await arriving('/api/jobs/SW-1001', cookie())).toMatchObject({ status: 500, bytes: 10 })
  })
})

describe('an upload', () => {
  it('that is read slowly arrives as it was sent', async () => {
    const browser = await browserWith({ call: 'stageUpload', uploadBytesPerSecond: 20_000 })
    const plain = JSON.parse((await ask('stageUpload')).text)
    const slow = JSON.parse((await ask('stageUpload', browser.cookie())).text)
    expect(slow).toMatchObject({ size: plain.size, type: plain.type })
  })

  it('may be read slowly for everybody', async () => {
    const browser = steeringBrowser(backend.url)
    const params = { scope: 'server' } as const
    await browser.steer('steer', {
      params,
      body: { faults: [{ call: 'all', uploadBytesPerSecond: 1_000_000 }] },
    })
    expect(await stage(backend, 'headshot')).toMatchObject({ kind: 'headshot' })
    expect((await ask('requestEditLinks')).status).toBe(202)
    await browser.steer('stopSteering', { params })
  })
})
