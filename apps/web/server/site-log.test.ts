import { readVariables } from '@recruiting/http/environment'
import { openObservation } from '@recruiting/http/observation'
import { observationVariables } from '@recruiting/http/observation-variables'
import { canary, canaryRequests, flawsOfLog, flawsOfObservation } from '@recruiting/http/test-canaries'
import { startCollector } from '@recruiting/http/test-collector'
import { linesAbout as about, answeredGet, routesOfCanaries } from '@recruiting/http/test-log-lines'
import { exampleJobPage } from '@recruiting/schema/examples/job'
import request from 'supertest'
import { describe, expect, it, onTestFinished } from 'vitest'
import { realPages } from './test-pages.ts'
import { type Backend, startTestSite, type TestSite } from './test-site.ts'

/** The time for thousands of requests, on a busy machine. */
const patience = 300_000

async function start(...options: Parameters<typeof startTestSite>): Promise<TestSite> {
  const site = await startTestSite(...options)
  onTestFinished(site.close)
  return site
}

/** A backend that repeats a value wherever an answer has room for it. */
const parrot: Backend = (asked, response) => {
  asked.resume()
  response.on('error', () => undefined)
  response.writeHead(asked.url?.includes('jobs') ? 200 : 422, canary, {
    'content-type': `application/json; charset=${canary}`,
    'x-request-id': canary,
    etag: `"${canary}"`,
    [canary]: canary,
  })
  response.end(JSON.stringify({ [canary]: canary, code: canary }))
}

/** Posts of the two forms that work without scripts. */
const forms = ['/delete-resume/apply', '/personal-info/apply'].flatMap((page) =>
  [
    `email=${canary}%40example.com`,
    `email=${canary}`,
    `${canary}=1`,
    `email=a&email=${canary}`,
    `email=${canary.repeat(2000)}`,
  ].flatMap((body) =>
    ['application/x-www-form-urlencoded', 'text/plain', canary].map(
      (type) =>
        `POST ${page}?${canary} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nOrigin: http://a\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    ),
  ),
)

/** Pages with a value in the path or in the query. */
const pages = [
  `/delete-resume/detail/${canary}`,
  `/referral/${canary}`,
  `/?keyword=${canary}`,
  `/about?job=${canary}`,
  `/og/${canary}.tw.png`,
  `/og/${canary.repeat(60)}.tw.png`,
  `/assets/%E0%A4-${canary}`,
  `/sitemap-${canary}.xml`,
].map((target) => `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: ${canary}\r\n\r\n`)

/** Metrics, and traces with their collector. */
async function observe() {
  const collector = await startCollector()
  onTestFinished(collector.close)
  const environment = { METRICS_PORT: '9465', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  const { values } = readVariables(observationVariables, environment)
  const settings = { service: 'site', limits: ['reports', 'connection'] as const, isInner: false }
  return { collector, observation: await openObservation(values, settings) }
}

describe('the log of the site', () => {
  it(
    'has a line of every request and no value of any, wherever it is in the request or the answer of the backend; nor have metrics and traces',
    async () => {
      const { collector, observation } = await observe()
      const options = { pages: realPages, trustProxy: ['loopback'], pageCacheMs: 0, observation }
      const site = await start(parrot, options)
      const ofThisSite = [...forms, ...pages].map((bytes) => ({ name: bytes, bytes }))
      const routes = await routesOfCanaries(site, [...canaryRequests(), ...ofThisSite])
      for (const route of [
        '/',
        '/api/jobs/:code',
        '/api/*',
        '/delete-resume/detail/:token',
        '/og/:code.:locale.png',
        'none',
      ])
        expect(routes).toContain(route)

      const scrape = (await observation.metrics?.scrape()) ?? ''
      await observation.close()
      const traced = new Set(collector.spans().map(({ name }) => name))
      for (const call of ['/', '/delete-resume/detail/:token', 'getJob', 'submitApplication', 'other']) {
        expect(scrape).toContain(`recruiting_requests_total{call="${call}",`)
        expect(traced).toContain(call)
      }
      expect(flawsOfObservation(scrape)).toEqual([])
      expect(flawsOfObservation(collector.received().toString('latin1'))).toEqual([])
    },
    patience,
  )

  it('has the fields of the log of the backend, and the id of its line', async () => {
    const backendRequestId = '0190b2f0-0000-7000-8000-000000000000'
    const site = await start((_request, response) =>
      response.writeHead(200, { 'x-request-id': backendRequestId }).end('{}'),
    )
    await request(site.origin).get('/api/jobs?keyword=a').expect(200)
    await request(site.origin).get('/secret/abc').expect(200)
    await request(site.origin).get('/nowhere').expect(404)
    await expect.poll(() => about(site, 'answered')).toHaveLength(3)

    expect(about(site, 'answered')).toMatchObject([
      { ...answeredGet, route: '/api/jobs', status: 200, backendRequestId },
      { ...answeredGet, route: '/secret/:token', status: 200 },
      { ...answeredGet, route: 'none', status: 404, problem: 'not_found' },
    ])
  })
})

it('a probe has a line only if it finds something wrong', async () => {
  const state = { isClosing: false }
  const site = await start(undefined, { logLevel: 'info', state })
  for (const path of ['/livez', '/readyz']) await request(site.origin).get(path).expect(200)
  state.isClosing = true
  await request(site.origin).get('/readyz').expect(503)
  await expect.poll(() => about(site, 'answered').length).toBeGreaterThan(0)

  expect(about(site, 'answered')).toMatchObject([{ level: 'warn', route: '/readyz', status: 503 }])
})

/** Every kind of trouble of the backend, with a deadline that only the kind `deadline` reaches. */
const troubles: readonly [trouble: string, backend: Backend | undefined, deadlineMs: number][] = [
  ['unreachable', undefined, 30_000],
  ['unreachable', (_request, response) => response.destroy(), 30_000],
  ['deadline', () => undefined, 200],
  ['invalid', (_request, response) => response.writeHead(302, { location: '/right' }).end(), 30_000],
  ['failing', (_request, response) => response.writeHead(500).end(), 30_000],
]

describe.each(troubles)('a backend that is %s', (trouble, backend, apiDeadlineMs) => {
  it.each([
    ['GET', '/'],
    ['GET', '/feed.xml'],
    ['POST', '/delete-resume/apply'],
  ])('is named in the log of the 503 of %s %s', async (method, path) => {
    const site = await start(backend, { pages: realPages, apiDeadlineMs })
    const body = method === 'POST' ? new URLSearchParams({ email: 'a@example.com' }) : null
    expect((await fetch(site.origin + path, { method, body })).status).toBe(503)
    await expect.poll(() => about(site, 'answered')).toHaveLength(1)

    expect(about(site, 'backend unavailable')).toMatchObject([{ level: 'warn', trouble }])
    expect(about(site, 'answered')).toMatchObject([{ level: 'warn', route: path, status: 503 }])
  })
})

it('a call that is passed on to a backend that is down is logged with the reason', async () => {
  const site = await start(undefined)
  await request(site.origin).get('/api/jobs').expect(503)
  await expect.poll(() => about(site, 'answered')).toHaveLength(1)

  expect(about(site, 'backend unavailable')).toMatchObject([{ level: 'warn', trouble: 'unreachable' }])
  expect(about(site, 'answered')).toMatchObject([{ route: '/api/jobs', status: 503, problem: 'unavailable' }])
})

it('a defect of a page is logged with its place', async () => {
  const pages = { ...realPages, renderPage: async () => Promise.reject(new TypeError(canary)) }
  const site = await start((_request, response) => response.end(JSON.stringify(exampleJobPage)), { pages })
  await request(site.origin).get('/').expect(500)

  expect(about(site, 'internal')).toMatchObject([{ level: 'error', err: { type: 'TypeError', message: '' } }])
  expect(flawsOfLog(site.log())).toEqual([])
})
