import type { IncomingHttpHeaders } from 'node:http'
import type { Effects } from '@recruiting/schema/steering/entities'
import request from 'supertest'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { codes, exampleBackend, problemOf, realPages } from './test-pages.ts'
import { type Backend, startTestSite } from './test-site.ts'

type Received = { path: string; headers: IncomingHttpHeaders }

const received: Received[] = []
/** The answer of the call that the site makes for each request; undefined when the backend has no such call. */
let effects: Effects | undefined
const { backend: example } = exampleBackend()

const backend: Backend = (incoming, response) => {
  const { url = '', headers } = incoming
  received.push({ path: url, headers })
  if (url !== '/__mock/effects') return example(incoming, response)
  const type = effects === undefined ? 'application/problem+json' : 'application/json'
  return response
    .writeHead(effects === undefined ? 404 : 200, { 'content-type': type })
    .end(JSON.stringify(effects ?? problemOf('not_found')))
}

const offline: Effects = { isSteered: true, isOffline: true }
const callsOf = (path: string) => received.filter((each) => each.path.startsWith(path))

const site = await startTestSite(backend, { pages: realPages, isSteered: true }, afterAll)
const plain = await startTestSite(backend, { pages: realPages }, afterAll)
beforeEach(() => {
  received.splice(0)
  effects = { isSteered: false, isOffline: false }
})

const page = (path: string) => request(site.origin).get(path)
const rendered = `/about?job=${codes.open}`
const places = [rendered, '/apply', '/assets/app-1a2b.js', '/api/jobs', '/sitemap.xml', '/nowhere']

it.each(places)(
  'a request that is offline gets no answer, and its connection is closed: %s',
  async (path) => {
    effects = offline

    await expect(page(path)).rejects.toThrow(/socket hang up|ECONNRESET/)
    expect(received.map((each) => each.path)).toEqual(['/__mock/effects'])
  },
)

const steered = (path: string) =>
  page(path).set('X-Mock-World', 'w1').set('cookie', 'lang=tw; X-Mock-World=w2; secret=5')

it.each([
  [rendered, '/api/jobs/'],
  ['/', '/api/jobs'],
  ['/sitemap.xml', '/api/jobs?'],
  ['/feed.xml', '/api/jobs?'],
])(
  'a request in a world is made anew each time with its header and cookie, and leaves nothing for others: %s',
  async (path, call) => {
    const other = `${path}${path.includes('?') ? '&' : '?'}lang=us`
    const first = await steered(other).expect(200)
    const calls = callsOf(call).length
    await steered(other).expect(200)

    expect(calls).toBeGreaterThan(0)
    expect(callsOf(call)).toHaveLength(calls * 2)
    expect(first.headers['cache-control']).toBe('no-store')
    const sent = received.map(({ headers }) => [headers['x-mock-world'], headers.cookie])
    expect(sent).toEqual(received.map(() => ['w1', 'X-Mock-World=w2']))
    received.splice(0)
    const { headers } = await page(other).expect(200)
    expect(callsOf(call)).toHaveLength(calls)
    expect(headers['cache-control']).not.toBe('no-store')
  },
)

it.each(['/', '/apply'])('the answer to a steered request of %s is not cached', async (path) => {
  effects = { isSteered: true, isOffline: false }
  const { headers, text } = await page(path).expect(200)

  expect(headers['cache-control']).toBe('no-store')
  expect(text).toMatch(/<html data-steered="\/assets\/steered-5e6f.js" lang="/)
  expect(headers['content-security-policy']).toContain("; frame-ancestors 'self';")
})

it('a backend without steering changes nothing, nor does one that does not run', async () => {
  effects = undefined
  expect((await page('/').expect(200)).headers['cache-control']).toBe('no-cache')
  await page('/api/jobs').expect(200)

  const alone = await startTestSite(undefined, { pages: realPages, isSteered: true })
  await request(alone.origin).get('/apply').expect(200)
  await request(alone.origin).get('/api/jobs').expect(503)
})

it.each([...places, '/dev/states.json'])(
  'a site without the setting never asks about steering, names no world, has no mark and no states: %s',
  async (path) => {
    effects = offline
    const asked = request(plain.origin)
      .get(path)
      .set('X-Mock-World', 'w1')
      .set('cookie', 'a=1; X-Mock-World=w1')
    const { text, status, headers } = await asked

    expect(callsOf('/__mock')).toEqual([])
    const named = callsOf('/api/jobs').map(({ headers }) => [headers['x-mock-world'], headers.cookie])
    expect(named).toEqual(named.map(() => [undefined, path === '/api/jobs' ? 'a=1' : undefined]))
    expect(text ?? '').not.toContain('data-steered')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(status).toBe(['/nowhere', '/dev/states.json'].includes(path) ? 404 : 200)
  },
)
