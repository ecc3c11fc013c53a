import {
  type TestSupportCall,
  testSupportCallNames,
  testSupportCalls,
} from '@recruiting/schema/test-support/calls'
import { exampleReferralOrder } from '@recruiting/schema/test-support/examples'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../src/uploads/test-files/temporary-folder.ts'
import { send } from './support/backend.ts'
import { startServer } from './support/server-process.ts'
import { type Steered, startSteered } from './support/test-support.ts'

type Name = keyof typeof testSupportCalls

const site = 'https://jobs.example.com'
const bodies: Readonly<Record<string, unknown>> = {
  setJobStatus: { status: 'closed' },
  createReferral: exampleReferralOrder,
  endLink: { token: 'x'.repeat(43), as: 'used' },
  moveClock: { seconds: 60 },
}

let server: Steered
beforeAll(async () => {
  server = await startSteered({ SITE_URL: site, CORS_ORIGINS: 'https://partner.example' }, afterAll)
})

/** Makes each call, valid except for these headers. @returns the status and the code. */
async function make(name: Name, headers: Record<string, string>) {
  const { method, path }: Pick<TestSupportCall, 'method' | 'path'> = testSupportCalls[name]
  const url = path.replace('{code}', 'SW-1001').replace('{id}', 'unknown')
  const query = name === 'awaitMails' ? '?timeout=0' : ''
  const body = bodies[name]
  const { status, text } = await send(server, method, url + query, {
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return [status, text.startsWith('{') ? JSON.parse(text).code : undefined]
}

const all = testSupportCallNames.map((name) => ({ name }))
const changing = all.filter(({ name }) => testSupportCalls[name].method !== 'GET')
const reading = all.filter(({ name }) => testSupportCalls[name].method === 'GET')

describe.each(all)('$name', ({ name }) => {
  it.each([
    { host: 'evil.example' },
    { host: 'localhost.evil.example:4000', 'sec-fetch-site': 'same-origin' },
    { 'x-forwarded-host': 'evil.example:3000', 'sec-fetch-site': 'same-origin' },
    { host: 'evil.example', 'x-forwarded-host': 'localhost' },
  ])('is refused with %o', async (headers) => {
    const before = await server.call('getClock')
    expect(await make(name, headers)).toEqual([403, 'origin_forbidden'])
    expect(await server.call('getClock')).toEqual(before)
  })

  it.each([
    { host: 'localhost:3000' },
    { host: 'jobs.example.com' },
    { host: '[::1]:4000' },
    { 'x-forwarded-host': 'localhost:3000', 'sec-fetch-site': 'same-origin' },
    { origin: site, 'sec-fetch-site': 'same-site' },
    { origin: 'https://partner.example', 'sec-fetch-site': 'cross-site' },
  ])('is allowed with %o', async (headers) => {
    expect((await make(name, headers))[0]).not.toBe(403)
  })
})

describe.each(changing)('$name', ({ name }) => {
  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost:9999', 'sec-fetch-site': 'same-site' },
  ])('is refused with %o', async (headers) => {
    expect(await make(name, headers)).toEqual([403, 'origin_forbidden'])
  })
})

describe.each(reading)('$name', ({ name }) => {
  it('can be opened by a link on another site', async () => {
    expect((await make(name, { 'sec-fetch-site': 'cross-site' }))[0]).not.toBe(403)
  })
})

describe('every call', () => {
  it('is refused like the calls of the API when it is malformed', async () => {
    const answers = [
      [await send(server, 'GET', '/__mock/nothing'), 404],
      [await send(server, 'GET', '/__mock/'), 404],
      [await send(server, 'GET', '/__mock/mails', { headers: { host: 'evil.example' } }), 403],
      [await send(server, 'GET', '/__mock/nothing', { headers: { host: 'evil.example' } }), 403],
      [await send(server, 'GET', '/__mock', { headers: { accept: 'image/png' } }), 406],
      [
        await send(server, 'POST', '/__mock/clock', {
          body: '{}',
          headers: { 'content-type': 'text/plain' },
        }),
        415,
      ],
      [
        await send(server, 'POST', '/__mock/clock', {
          body: '{',
          headers: { 'content-type': 'application/json' },
        }),
        400,
      ],
      [await send(server, 'GET', '/__mock/clock?verbose=1'), 400],
    ] as const
    for (const [{ status, headers }, expected] of answers) {
      expect([status, headers['content-type']]).toEqual([
        expected,
        expect.stringContaining('application/problem+json'),
      ])
    }
  })

  it('names the methods of its path', async () => {
    const { status, headers } = await send(server, 'PUT', '/__mock/clock')
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST, DELETE'])
  })

  it('is listed by GET /__mock and answers without being stored', async () => {
    const { status, headers, text } = await send(server, 'GET', '/__mock')
    expect([status, JSON.parse(text)]).toEqual([200, { calls: testSupportCallNames }])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    })
  })
})

describe('a server', () => {
  const production = {
    NODE_ENV: 'production',
    SITE_URL: 'http://localhost:3000',
    SMTP_URL: 'smtp://localhost:25',
    SMTP_FROM: 'jobs@example.com',
  }
  const printModules = `--import=${new URL('support/print-modules.mjs', import.meta.url).href}`
  const ofTestSupport = /module .*\/(?:development|contract-tests|schema\/src\/test-support)\//

  async function start(environment: Record<string, string>) {
    const folder = await temporaryFolder()
    const {
      port = 0,
      child,
      ended,
      errors,
    } = await startServer({
      NODE_OPTIONS: printModules,
      DATA_DIR: folder.path,
      ...environment,
    })
    const answer = async ({ method, path }: Pick<TestSupportCall, 'method' | 'path'>) =>
      await send({ port }, method, path.replace(/\{\w+\}/, 'SW-1001'))
    const answers = await Promise.all([...Object.values(testSupportCalls).map(answer)])
    const unknown = await send({ port }, 'GET', '/nothing')
    child.kill('SIGKILL')
    await ended
    await folder.remove()
    return { answers, unknown, modules: errors() }
  }

  it('in production has none of it and has not loaded its code', async () => {
    const { answers, unknown, modules } = await start(production)
    const shape = ({ status, text }: typeof unknown) => [status, { ...JSON.parse(text), requestId: '' }]
    for (const answer of answers) expect(shape(answer)).toEqual(shape(unknown))
    expect(modules).toContain('/src/server.ts')
    expect(modules).not.toMatch(ofTestSupport)
  })

  it('in development has it', async () => {
    const { answers, modules } = await start({ NODE_ENV: 'development' })
    expect(answers[0]?.status).toBe(200)
    expect(modules).toMatch(ofTestSupport)
  })
})
