import { createHash } from 'node:crypto'
import { expectedBehindTls, expectedHeaders, headersBeside } from '@recruiting/http/test-headers'
import { answerIn, exchange } from '@recruiting/http/test-wire'
import request, { type Response } from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemOf } from './discovery/test-backend.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import { type Backend, inlineScript, startTestSite, type TestSite } from './test-site.ts'

/** Further headers about the content, which these tests do not check. */
const aboutTheContent = [
  'accept-ranges',
  'cache-control',
  'content-encoding',
  'content-range',
  'last-modified',
  'location',
  'x-request-id',
  'x-robots-tag',
]

const scriptHash = createHash('sha256').update(inlineScript).digest('base64')
const documentPolicy = [
  "default-src 'self'",
  `script-src 'self' 'sha256-${scriptHash}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  'report-uri /csp-reports',
  'report-to csp',
].join('; ')

const always = {
  ...expectedHeaders,
  'content-security-policy': documentPolicy,
  'reporting-endpoints': 'csp="/csp-reports"',
  'referrer-policy': 'strict-origin',
}
type Different = { [Name in keyof typeof always]?: string | undefined }
const withToken: Different = { 'referrer-policy': 'no-referrer' }
const forOthers: Different = { 'cross-origin-resource-policy': 'cross-origin' }
const fromBackend: Different = { ...expectedHeaders, 'reporting-endpoints': undefined }
const fromMailbox: Different = { ...fromBackend, 'content-security-policy': "default-src 'self'" }

/** A foreign backend that reveals its software and sends no security headers. */
const talkative: Backend = (asked, response) => {
  const path = asked.url ?? ''
  response.setHeader('server', 'Jetty/9').setHeader('x-powered-by', 'Express').setHeader('via', '1.1 x')
  if (path === '/__mock/mailbox') response.setHeader('content-security-policy', "default-src 'self'")
  response.statusCode = Number(/\d{3}$/.exec(path)?.[0] ?? 200)
  if (path.startsWith('/api/jobs/') && response.statusCode === 410) {
    response.setHeader('content-type', 'application/problem+json')
    response.end(JSON.stringify(problemOf('job_closed')))
  } else response.end('{}')
}

/** `origins.impatient` is a site with a header timeout of zero. */
type Ask = (
  origin: string,
  origins: { impatient: string },
) => PromiseLike<Pick<Response, 'status' | 'headers'>>
const html = { accept: 'text/html' }

/** Every kind of answer: its name, its status, its request, and its deviations from the rule. */
const answers: readonly [string, number, Ask, Different?][] = [
  ['a page', 200, (site) => request(site).get('/').set(html)],
  ['a page that is asked for its headers', 200, (site) => request(site).head('/about')],
  ['a page of an emailed link', 200, (site) => request(site).get('/secret/abc'), withToken],
  ['such a page, to a method it does not take', 405, (site) => request(site).delete('/secret/a/'), withToken],
  ['a file of the build', 200, (site) => request(site).get('/assets/app-1a2b.js')],
  [
    'a file of another version',
    412,
    (site) => request(site).get('/assets/app-1a2b.js').set('if-match', '"x"'),
  ],
  [
    'a part of a file beyond its end',
    416,
    (site) => request(site).get('/assets/app-1a2b.js').set('range', 'bytes=9999-'),
  ],
  ['a file at the root', 200, (site) => request(site).get('/logo.svg')],
  ['a missing file', 404, (site) => request(site).get('/assets/gone.js')],
  ['a way out of the folder', 404, (site) => request(site).get('/assets/..%2findex.html')],
  ['an unknown page', 302, (site) => request(site).get('/nowhere').set(html).redirects(0)],
  ['an unknown address', 404, (site) => request(site).get('/nowhere')],
  ['a method a page does not take', 405, (site) => request(site).post('/about').send('x')],
  ['a write to nowhere', 404, (site) => request(site).put('/nowhere').send({})],
  ['a broken address', 400, (site) => request(site).get('/%E0%A4%A')],
  ['a broken address, to a browser', 302, (site) => request(site).get('/%E0%A4%A').set(html).redirects(0)],
  ['a broken address of the API', 400, (site) => request(site).get('/api/%E0%A4%A'), fromBackend],
  ['a broken address of an emailed link', 400, (site) => request(site).get('/secret/%E0%A4%A')],
  ['the API in another spelling', 404, (site) => request(site).get('/%61pi/jobs'), fromBackend],
  [
    'a report about the policy',
    204,
    (site) => request(site).post('/csp-reports').set('content-type', 'application/csp-report').send('{}'),
  ],
  [
    'a report of another type',
    415,
    (site) => request(site).post('/csp-reports').set('content-type', 'text/plain').send('{}'),
  ],
  ['rules for crawlers', 200, (site) => request(site).get('/robots.txt')],
  ['a sitemap, of a list that cannot be read', 503, (site) => request(site).get('/sitemap.xml')],
  ['a feed, of a list that cannot be read', 503, (site) => request(site).get('/feed.xml')],
  ['a picture that cannot be', 404, (site) => request(site).get('/og/x.tw.png'), forOthers],
  ['a picture of a closed vacancy', 410, (site) => request(site).get('/og/XX-410.tw.png'), forOthers],
  [
    'a picture while the backend is in trouble',
    503,
    (site) => request(site).get('/og/XX-500.tw.png'),
    forOthers,
  ],
  ['an answer of the backend', 200, (site) => request(site).get('/api/jobs'), fromBackend],
  ['a refusal of the backend', 413, (site) => request(site).post('/api/413').send('x'), fromBackend],
  ['another one', 415, (site) => request(site).post('/api/415').send('x'), fromBackend],
  ['trouble of the backend', 500, (site) => request(site).get('/api/500'), fromBackend],
  [
    'a page of the backend with its own policy',
    200,
    (site) => request(site).get('/__mock/mailbox'),
    fromMailbox,
  ],
  ['a way out of the API', 404, (site) => request(site).get('/api/..%2f..%2fsecret'), fromBackend],
  ['no link, to the backend', 401, (site) => request(site).get('/api/401'), fromBackend],
  ['an attempt under way at the backend', 409, (site) => request(site).post('/api/409'), fromBackend],
  ['another version at the backend', 412, (site) => request(site).put('/api/412'), fromBackend],
  ['an unusual method, to the backend', 405, (site) => request(site).trace('/api/405'), fromBackend],
  ['what is not HTTP', 400, (site) => sendRaw(site, 'BREW / COFFEE\r\n\r\n')],
  ['a request without a host', 400, (site) => sendRaw(site, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')],
  [
    'an expectation that nobody knows',
    200,
    (site) => sendRaw(site, 'GET /about HTTP/1.1\r\nHost: a\r\nExpect: x\r\nConnection: close\r\n\r\n'),
  ],
  [
    'an address with its host',
    200,
    (site) => sendRaw(site, 'GET http://a/about HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
  ],
  [
    'the API by an address with its host',
    200,
    (site) => sendRaw(site, 'GET http://a/api/jobs HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    fromBackend,
  ],
  [
    'a header that does not end',
    408,
    (_site, { impatient }) => sendRaw(impatient, 'GET / HTTP/1.1\r\nHost: a\r\n'),
  ],
  [
    'a chunk with too long an extension',
    413,
    (site) =>
      sendRaw(
        site,
        `POST /api/x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5;${'x'.repeat(20_000)}\r\n`,
      ),
  ],
  [
    'a header that is too long',
    431,
    (site) => sendRaw(site, `GET / HTTP/1.1\r\nHost: a\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`),
  ],
]

const transports = [
  ['plain HTTP', false, {}],
  ['TLS', true, expectedBehindTls],
] as const

describe.each(transports)('headers of every answer over %s', (_name, behindTls, whenBehindTls) => {
  let site: TestSite
  let down: TestSite
  let impatient: TestSite
  beforeAll(async () => {
    site = await startTestSite(talkative, { behindTls })
    impatient = await startTestSite(undefined, { behindTls })
    impatient.site.server.headersTimeout = 1
    down = await startTestSite(undefined, { behindTls })
  })
  afterAll(async () => {
    await site.close()
    await down.close()
    await impatient.close()
  })

  function expectExactly({ headers }: Pick<Response, 'headers'>, different: Different): void {
    const found = headersBeside(headers, aboutTheContent)
    expect(found).toEqual({ ...always, ...whenBehindTls, ...different })
  }

  it.each(answers)('%s: %d', async (_what, status, ask, different = {}) => {
    const answer = await ask(site.origin, { impatient: impatient.origin })

    expect(answer.status).toBe(status)
    expectExactly(answer, different)
  })

  it.each([
    ['/api/jobs', fromBackend],
    ['/__mock/mailbox', fromBackend],
    ['/feed.xml', {}],
  ])('%s while the backend is down: 503', async (path, different) => {
    const answer = await request(down.origin).get(path).expect(503)

    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expectExactly(answer, different)
  })
})

describe('pages of emailed links', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await startTestSite()
  })
  afterAll(() => site.close())

  it('are never stored and never found by a search', async () => {
    const { headers } = await request(site.origin).get('/secret/abc')

    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  })
})

/** Sends raw bytes and lets the site close the connection. */
async function sendRaw(origin: string, bytes: string): Promise<Pick<Response, 'status' | 'headers'>> {
  return answerIn(await exchange({ port: Number(new URL(origin).port) }, bytes))
}

it.each([
  [true, ["worker-src 'self' blob:"]],
  [false, []],
])('lets only Vite in development start a worker from a blob: development %s', (isDevelopment, found) => {
  const directives = contentSecurityPolicy('', { isDevelopment }).split('; ')
  expect(directives.filter((each) => each.startsWith('worker-src'))).toEqual(found)
})
