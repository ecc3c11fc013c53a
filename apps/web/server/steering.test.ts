import type { IncomingHttpHeaders } from 'node:http'
import { exampleJobPage } from '@recruiting/schema/examples/job'
import type { Effects } from '@recruiting/schema/steering/entities'
import { SiteStates } from '@recruiting/schema/steering/states'
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes, exampleBackend, problemOf, realPages } from './test-pages.ts'
import { type Backend, startTestSite, type TestSite } from './test-site.ts'

type Received = { path: string; headers: IncomingHttpHeaders }

const received: Received[] = []
/** The answer of the call that the site makes for each request; undefined when the backend has no such call. */
let answerEffects: (() => Effects) | undefined
const { backend: example } = exampleBackend()

const backend: Backend = (incoming, response) => {
  const { url = '', headers } = incoming
  received.push({ path: url, headers })
  if (url !== '/__mock/effects') return example(incoming, response)
  const effects = answerEffects?.() ?? problemOf('not_found')
  const type = 'code' in effects ? 'application/problem+json' : 'application/json'
  return response
    .writeHead('code' in effects ? 404 : 200, { 'content-type': type })
    .end(JSON.stringify(effects))
}

const effects = (values: Partial<Effects>): Effects => ({ isSteered: false, isOffline: false, ...values })
const offline = () => effects({ isSteered: true, isOffline: true })
const paths = () => received.map(({ path }) => path)
const callsOf = (path: string) => received.filter((each) => each.path.startsWith(path))

let site: TestSite
beforeAll(async () => {
  site = await startTestSite(backend, { pages: realPages, isSteered: true })
})
beforeEach(() => {
  received.splice(0)
  answerEffects = () => effects({})
})
afterAll(() => site.close())

const page = (path: string) => request(site.origin).get(path)
const rendered = `/about?job=${codes.open}`
const places = [rendered, '/apply', '/assets/app-1a2b.js', '/api/jobs', '/sitemap.xml', '/nowhere']

describe('a request that is offline', () => {
  it.each(places)('%s: its connection is closed without an answer', async (path) => {
    answerEffects = offline

    await expect(page(path)).rejects.toThrow(/socket hang up|ECONNRESET/)
    expect(paths()).toEqual(['/__mock/effects'])
  })

  it('can still be switched on again', async () => {
    answerEffects = offline

    await page('/__mock/steering').expect(200)
    expect(paths()).toEqual(['/__mock/steering'])
  })
})

describe('a request in a world', () => {
  const steered = (path: string) =>
    page(path).set('X-Mock-World', 'w1').set('cookie', 'lang=tw; X-Mock-World=w2; secret=5')

  it.each([
    [rendered, '/api/jobs/'],
    ['/', '/api/jobs'],
    ['/sitemap.xml', '/api/jobs?'],
    ['/feed.xml', '/api/jobs?'],
  ])('%s: is made anew each time with its header and cookie, and is not cached', async (path, call) => {
    await page(path).expect(200)
    received.splice(0)
    const first = await steered(path).expect(200)
    const calls = callsOf(call).length
    await steered(path).expect(200)

    expect(calls).toBeGreaterThan(0)
    expect(callsOf(call)).toHaveLength(calls * 2)
    expect(first.headers['cache-control']).toBe('no-store')
    const sent = received.map(({ headers }) => [headers['x-mock-world'], headers.cookie])
    expect(sent).toEqual(received.map(() => ['w1', 'X-Mock-World=w2']))
  })

  it.each([rendered, '/', '/feed.xml'])('%s: leaves nothing for others', async (path) => {
    const other = `${path}${path.includes('?') ? '&' : '?'}lang=us`
    await steered(other).expect(200)
    received.splice(0)
    const { headers } = await page(other).expect(200)

    expect(callsOf('/api/')).toHaveLength(1)
    expect(headers['cache-control']).not.toBe('no-store')
  })

  it('keeps the answers of the API, and the files, as they are', async () => {
    const [plain, api] = [await page('/api/jobs'), await steered('/api/jobs')]
    const file = await steered('/assets/app-1a2b.js')

    expect(api.body).toEqual(exampleJobPage)
    expect(api.headers['cache-control']).toBe(plain.headers['cache-control'])
    expect(file.headers['cache-control']).toContain('immutable')
  })
})

it.each(['/', '/apply'])('the answer to a steered request of %s is not cached', async (path) => {
  answerEffects = () => effects({ isSteered: true })
  const { headers, text } = await page(path).expect(200)

  expect(headers['cache-control']).toBe('no-store')
  expect(text).toMatch(/<html data-steered="\/assets\/steered-5e6f.js" lang="/)
  expect(headers['content-security-policy']).toContain("; frame-ancestors 'self';")
})

describe('a backend without steering', () => {
  it('changes nothing', async () => {
    answerEffects = undefined

    expect((await page('/').expect(200)).headers['cache-control']).toBe('no-cache')
    await page('/api/jobs').expect(200)
  })

  it('changes nothing when it does not run', async () => {
    const alone = await startTestSite(undefined, { pages: realPages, isSteered: true })
    const [shell, api] = await Promise.all([
      request(alone.origin).get('/apply'),
      request(alone.origin).get('/api/jobs'),
    ])
    await alone.close()

    expect([shell.status, api.status]).toEqual([200, 503])
  })
})

it('the states are published, also while the site is offline', async () => {
  answerEffects = offline
  const { body, headers } = await page('/dev/states.json').expect(200)

  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(SiteStates.parse(body).pages.map(({ route }) => route)).toContain('/referral/check/$token')
})

describe('a site without the setting', () => {
  let plain: TestSite
  beforeAll(async () => {
    plain = await startTestSite(backend, { pages: realPages })
  })
  afterAll(() => plain.close())

  it.each(places)('%s: never asks about steering, and names no world', async (path) => {
    answerEffects = offline
    await request(plain.origin).get(path).set('X-Mock-World', 'w1').set('cookie', 'a=1; X-Mock-World=w1')

    expect(paths().filter((each) => each.startsWith('/__mock'))).toEqual([])
    const named = callsOf('/api/jobs').map(({ headers }) => [headers['x-mock-world'], headers.cookie])
    expect(named).toEqual(named.map(() => [undefined, path === '/api/jobs' ? 'a=1' : undefined]))
  })

  it('publishes no states', async () => {
    const { status, body } = await request(plain.origin).get('/dev/states.json')
    expect([status, body.code]).toEqual([404, 'not_found'])
  })

  it.each(['/', '/apply'])('%s: has no mark, and no frame may show it', async (path) => {
    const { text, headers } = await request(plain.origin).get(path)
    expect(text).not.toContain('data-steered')
    expect(headers['content-security-policy']).toContain("; frame-ancestors 'none';")
  })
})
