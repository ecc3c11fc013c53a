import { createHash } from 'node:crypto'
import { expectedBehindTls, expectedHeaders, headersBeside } from '@recruiting/http/test-headers'
import { answerIn, exchange } from '@recruiting/http/test-wire'
import request, { type Response } from 'supertest'
import { afterAll, describe, expect, it } from 'vitest'
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
  "worker-src 'self'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  'report-uri /csp-reports',
].join('; ')

const always = {
  ...expectedHeaders,
  'content-security-policy': documentPolicy,
  'referrer-policy': 'strict-origin',
}
type Different = { [Name in keyof typeof always]?: string | undefined }
const withToken: Different = { 'referrer-policy': 'no-referrer' }
const forOthers: Different = { 'cross-origin-resource-policy': 'cross-origin' }
const forWorkers: Different = {
  'content-security-policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; report-uri /csp-reports",
}
const fromBackend: Different = expectedHeaders
const fromMailbox: Different = { ...fromBackend, 'content-security-policy': "default-src 'self'" }

/** A foreign backend that reveals its software and sends no security headers. */
const talkative: Backend = (asked, response) => {
  const path = asked.url ?? ''
  response.setHeader('server', 'Jetty/9').setHeader('x-powered-by', 'Express').setHeader('via', '1.1 x')
  if (path === '/__mock/mailbox') response.setHeader('content-security-policy', "default-src 'self'")
  response.statusCode = Number(/\d{3}$/.exec(path)?.[0] ?? 200)
  response.end('{}')
}

type Answer = Pick<Response, 'status' | 'headers' | 'text'>
/** A site with a backend, one whose time limit for headers is zero, and one whose backend is down. */
type Sites = Readonly<Record<'site' | 'impatient' | 'down', TestSite>>
type Ask = (sites: Sites) => PromiseLike<Answer>

const get =
  (path: string, headers = {}, of: keyof Sites = 'site'): Ask =>
  (sites) =>
    request(sites[of].origin).get(path).set(headers).redirects(0)
const send =
  (method: 'post' | 'put' | 'delete' | 'trace', path: string, type = 'application/json', body = '{}'): Ask =>
  ({ site }) => {
    const asked = request(site.origin)[method](path)
    return method === 'post' || method === 'put' ? asked.set('content-type', type).send(body) : asked
  }
/** Sends raw bytes and lets the site close the connection. */
const raw =
  (bytes: string, of: keyof Sites = 'site'): Ask =>
  async (sites) =>
    answerIn(await exchange(sites[of], bytes))

const html = { accept: 'text/html' }
const violation = '{"csp-report":{"document-uri":"","blocked-uri":"","violated-directive":""}}'
const file = '/assets/app-1a2b.js'
const last = 'HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
const chunked = 'POST /api/x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'

/** Every kind of answer: its name, its status, its request, and its deviations from the rule. */
const answers: readonly [string, number, Ask, Different?][] = [
  ['a page', 200, get('/', html)],
  ['a page of an emailed link', 200, get('/secret/abc'), withToken],
  ['such a page, to a method it does not take', 405, send('delete', '/secret/a/'), withToken],
  ['a file of the build', 200, get(file)],
  ['a file of another version', 412, get(file, { 'if-match': '"x"' })],
  ['a part of a file beyond its end', 416, get(file, { range: 'bytes=9999-' })],
  ['the script of a worker', 200, get('/assets/workers/worker-3c4d.js'), forWorkers],
  [
    'such a script of another version',
    412,
    get('/assets/workers/worker-3c4d.js', { 'if-match': '"x"' }),
    forWorkers,
  ],
  ['a missing script of a worker', 404, get('/assets/workers/gone.js')],
  ['the engine of a worker', 200, get('/assets/engine-7a8b.wasm')],
  ['a file at the root', 200, get('/logo.svg')],
  ['a missing file', 404, get('/assets/gone.js')],
  ['a way out of the folder', 404, get('/assets/..%2findex.html')],
  ['an unknown page', 302, get('/nowhere', html)],
  ['an unknown address', 404, get('/nowhere')],
  ['a method a page does not take', 405, send('post', '/about')],
  ['a broken address', 400, get('/%E0%A4%A')],
  ['a broken address, to a browser', 302, get('/%E0%A4%A', html)],
  ['such an address, posted by it', 400, ({ site }) => request(site.origin).post('/%E0%A4%A').set(html)],
  ['a broken address of the API', 400, get('/api/%E0%A4%A'), fromBackend],
  ['a broken address of an emailed link', 400, get('/secret/%E0%A4%A')],
  ['the API in another spelling', 404, get('/%61pi/jobs'), fromBackend],
  ['a report about the policy', 204, send('post', '/csp-reports', 'application/csp-report', violation)],
  ['a report of another type', 415, send('post', '/csp-reports', 'text/plain')],
  ['rules for crawlers', 200, get('/robots.txt')],
  ['a sitemap, of a list that cannot be read', 503, get('/sitemap.xml')],
  ['a picture that cannot be', 404, get('/og/x.tw.png'), forOthers],
  ['a picture while the backend is in trouble', 503, get('/og/XX-500.tw.png'), forOthers],
  ['an answer of the backend', 200, get('/api/jobs'), fromBackend],
  ['a refusal of the backend', 413, send('post', '/api/413'), fromBackend],
  ['trouble of the backend', 500, get('/api/500'), fromBackend],
  ['a page of the backend with its own policy', 200, get('/__mock/mailbox'), fromMailbox],
  ['a way out of the API', 404, get('/api/..%2f..%2fsecret'), fromBackend],
  ['an answer of a backend that is down', 503, get('/api/jobs', {}, 'down'), fromBackend],
  ['a feed while the backend is down', 503, get('/feed.xml', {}, 'down')],
  ['an unusual method, to the backend', 405, send('trace', '/api/405'), fromBackend],
  ['what is not HTTP', 400, raw('BREW / COFFEE\r\n\r\n')],
  ['a request without a host', 400, raw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')],
  ['an address with its host', 200, raw(`GET http://a/about ${last}`)],
  ['the API by an address with its host', 200, raw(`GET http://a/api/jobs ${last}`), fromBackend],
  ['a header that does not end', 408, raw('GET / HTTP/1.1\r\nHost: a\r\n', 'impatient')],
  ['a chunk with too long an extension', 413, raw(`${chunked}5;${'x'.repeat(20_000)}\r\n`)],
  ['a header that is too long', 431, raw(`GET / HTTP/1.1\r\nHost: a\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`)],
]

const transports = [
  ['plain HTTP', false, {}],
  ['TLS', true, expectedBehindTls],
] as const

describe.each(transports)('headers of every answer over %s', async (_name, behindTls, whenBehindTls) => {
  const sites: Sites = {
    site: await startTestSite(talkative, { behindTls }, afterAll),
    impatient: await startTestSite(undefined, { behindTls }, afterAll),
    down: await startTestSite(undefined, { behindTls }, afterAll),
  }
  sites.impatient.site.server.headersTimeout = 1

  it.each(answers)('%s: %d', async (_what, status, ask, different = {}) => {
    const { headers, text, ...answer } = await ask(sites)

    expect(answer.status).toBe(status)
    expect(headersBeside(headers, aboutTheContent)).toEqual({ ...always, ...whenBehindTls, ...different })
    if (headers['content-type']?.startsWith('application/problem+json'))
      expect(headers['x-request-id']).toBe(JSON.parse(text).requestId)
    if (different === withToken)
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  })
})
