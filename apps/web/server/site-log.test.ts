import type { IncomingHttpHeaders } from 'node:http'
import { readVariables } from '@recruiting/http/environment'
import { openObservation } from '@recruiting/http/observation'
import { observationVariables } from '@recruiting/http/observation-variables'
import { canary, canaryRequests, flawsOfObservation } from '@recruiting/http/test-canaries'
import { startCollector } from '@recruiting/http/test-collector'
import { answeredGet, linesAbout, routesOfCanaries } from '@recruiting/http/test-log-lines'
import { problems as tw } from '@recruiting/i18n/locales/tw/problems'
import { problems as us } from '@recruiting/i18n/locales/us/problems'
import request from 'supertest'
import { expect, it, onTestFinished } from 'vitest'
import { realPages } from './test-pages.ts'
import { type Backend, startTestSite } from './test-site.ts'

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

/** Metrics, and traces with their collector. @param isTraced whether the site has a collector */
async function observe(isTraced = true) {
  const collector = await startCollector()
  onTestFinished(collector.close)
  const traces: Record<string, string> = isTraced ? { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } : {}
  const { values } = readVariables(observationVariables, { METRICS_PORT: '9465', ...traces })
  const settings = { service: 'site', limits: ['reports', 'connection'] as const, isInner: false }
  const observation = await openObservation(values, settings)
  onTestFinished(observation.close)
  return { collector, observation }
}

it('log, metrics and traces have every request and no value of any, wherever it is in the request or the answer of the backend', async () => {
  const { collector, observation } = await observe()
  const options = { pages: realPages, trustProxy: ['loopback'], pageCacheMs: 0, observation }
  const site = await startTestSite(parrot, options)
  const ofThisSite = [...forms, ...pages].map((bytes) => ({ name: bytes, bytes }))
  const routes = await routesOfCanaries(site, [...canaryRequests(), ...ofThisSite])
  const named = [
    '/',
    '/api/jobs/:code',
    '/api/*',
    '/delete-resume/detail/:token',
    '/og/:code.:locale.png',
    'none',
  ]
  expect([...routes]).toEqual(expect.arrayContaining(named))

  const scrape = (await observation.metrics?.scrape()) ?? ''
  await observation.close()
  const traced = new Set(collector.spans().map(({ name }) => name))
  for (const call of ['/', '/delete-resume/detail/:token', 'getJob', 'submitApplication', 'other']) {
    expect(scrape).toContain(`recruiting_requests_total{call="${call}",`)
    expect(traced).toContain(call)
  }
  expect(flawsOfObservation(scrape)).toEqual([])
  expect(flawsOfObservation(collector.received().toString('latin1'))).toEqual([])
}, 300_000)

it('a line of the log has the fields of the log of the backend, and the id of its line', async () => {
  const backendRequestId = '0190b2f0-0000-7000-8000-000000000000'
  const site = await startTestSite((_request, response) =>
    response.writeHead(200, { 'x-request-id': backendRequestId }).end('{}'),
  )
  await request(site.origin).get('/api/jobs?keyword=a').expect(200)
  await request(site.origin).get('/secret/abc').expect(200)
  await request(site.origin).get('/nowhere').expect(404)
  await expect.poll(() => linesAbout(site, 'answered')).toHaveLength(3)

  expect(linesAbout(site, 'answered')).toMatchObject([
    { ...answeredGet, route: '/api/jobs', status: 200, backendRequestId },
    { ...answeredGet, route: '/secret/:token', status: 200 },
    { ...answeredGet, route: 'none', status: 404, problem: 'not_found' },
  ])
})

it.each([
  ['zh-TW', 'zh-Hant-TW', tw.unavailable],
  ['en-US,en;q=0.9', 'en-US', us.unavailable],
])(
  'a backend that is down is logged, and a problem in the language of %s',
  async (accepted, language, title) => {
    const site = await startTestSite()
    const answer = await request(site.origin)
      .post('/api/uploads')
      .set('accept-language', accepted)
      .expect(503)
    await expect.poll(() => linesAbout(site, 'answered')).toHaveLength(1)

    expect(answer.headers).toMatchObject({ 'retry-after': '5', 'content-language': language })
    expect(JSON.parse(answer.text)).toMatchObject({ title, status: 503, code: 'unavailable' })
    expect(linesAbout(site, 'backend unavailable')).toMatchObject([{ level: 'warn', trouble: 'unreachable' }])
    const line = { route: '/api/uploads', status: 503, problem: 'unavailable' }
    expect(linesAbout(site, 'answered')).toMatchObject([line])
  },
)

it.each([
  ['a call', true, 'GET', '/api/jobs'],
  ['a posted form', true, 'POST', '/delete-resume/apply'],
  ['a call of a site without traces', false, 'GET', '/api/jobs'],
])(
  '%s continues the trace of the site, if any, and never that of the visitor',
  async (_what, isTraced, method, path) => {
    const { collector, observation } = await observe(isTraced)
    const asked: IncomingHttpHeaders[] = []
    const { origin } = await startTestSite(
      ({ headers }, response) => {
        asked.push(headers)
        response.writeHead(404).end()
      },
      { observation, pages: realPages, trustProxy: ['loopback'] },
    )
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
    const headers = { traceparent, tracestate: 'a=x', baggage: 'a=x', 'x-forwarded-for': '192.0.2.1' }
    const body = method === 'POST' ? new URLSearchParams('email=a') : null
    await fetch(origin + path, { method, headers, body })
    await observation.close()
    const [span] = collector.spans()

    expect(asked).toHaveLength(1)
    expect(asked[0]?.traceparent).toBe(isTraced ? `00-${span?.traceId}-${span?.spanId}-01` : undefined)
    expect(asked[0]).not.toHaveProperty('tracestate')
    expect(asked[0]).not.toHaveProperty('baggage')
    if (isTraced)
      expect(span).toMatchObject({ traceId: expect.not.stringMatching('a'.repeat(32)), parentId: '' })
  },
)
