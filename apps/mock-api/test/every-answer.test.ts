import { answerIn, exchange, head } from '@recruiting/http/test-wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backend, send, startBackend } from './support/backend.ts'
import { linkOfEach } from './support/links.ts'

let backend: Backend
let authorization: Record<string, string>
beforeAll(async () => {
  backend = await startBackend({ HEADER_TIMEOUT: '300ms' }, afterAll)
  const links = await linkOfEach(backend, 'headed@example.com')
  authorization = Object.fromEntries(
    Object.entries(links).map(([purpose, token]) => [purpose, `Bearer ${token}`]),
  )
})

/** Answers of every origin: handlers, routes, the framework, and the parser of HTTP. */
const answers: readonly [
  string,
  number,
  (at: Backend) => Promise<{ headers: Record<string, unknown>; text: string }>,
][] = [
  ['a list', 200, (at) => send(at, 'GET', '/api/jobs')],
  ['an unchanged list', 304, (at) => send(at, 'GET', '/api/jobs', { headers: { 'if-none-match': '*' } })],
  ['nothing', 204, (at) => send(at, 'DELETE', `/api/uploads/${'x'.repeat(43)}`)],
  ['a path that cannot be decoded', 400, (at) => send(at, 'GET', '/api/jobs/%E0%A4%A')],
  ['no link', 401, (at) => send(at, 'GET', '/api/referral')],
  ['an unknown path', 404, (at) => send(at, 'GET', '/api/nothing')],
  ['another method', 405, (at) => send(at, 'PATCH', '/api/jobs')],
  ['a query', 422, (at) => send(at, 'GET', '/api/jobs?page=x')],
  ['bytes that are not HTTP', 400, async (at) => answerIn(await exchange(at, 'BREW / COFFEE\r\n\r\n'))],
  ['a slow header', 408, async (at) => answerIn(await exchange(at, 'GET /api/jobs HTTP/1.1\r\nHost: a\r\n'))],
  [
    'long headers',
    431,
    async (at) => answerIn(await exchange(at, `${head('GET / HTTP/1.1')}A: ${'x'.repeat(20_000)}\r\n\r\n`)),
  ],
]

describe('every answer', () => {
  it.each(answers)('has Date and a request id of its own: %s, %d', async (_, status, ask) => {
    const answer = await ask(backend)
    expect(answer).toMatchObject({ status })
    const date = String(answer.headers.date)
    expect(new Date(date).toUTCString()).toBe(date)
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
    if (status >= 400) expect(JSON.parse(answer.text).requestId).toBe(answer.headers['x-request-id'])
  })

  it('ignores a request id that the client sends', async () => {
    const { headers } = await send(backend, 'GET', '/api/education', { headers: { 'x-request-id': 'mine' } })
    expect(headers['x-request-id']).not.toBe('mine')
  })

  it.each([
    ['GET', '/api/jobs/NO-0000', 'en', 'en-US'],
    ['GET', '/api/jobs/NO-0000', 'zh-Hant', 'zh-Hant-TW'],
    ['GET', '/api/jobs/%E0%A4%A', 'en', 'en-US'],
    ['PATCH', '/api/jobs', 'en', 'en-US'],
    ['POST', '/api/uploads', 'en', 'en-US'],
  ])('that is a problem has Content-Language: %s %s in %s', async (method, path, language, tag) => {
    const { headers } = await send(backend, method, path, { headers: { 'accept-language': language } })
    expect(headers['content-language']).toBe(tag)
  })

  it('that succeeds has no Content-Language, because its texts have both languages', async () => {
    const { headers } = await send(backend, 'GET', '/api/jobs', { headers: { 'accept-language': 'en' } })
    expect(headers).not.toHaveProperty('content-language')
  })
})

describe('HEAD answers like GET without a body', () => {
  it.each([
    ['/api/jobs', {}],
    ['/api/jobs?page=x', {}],
    ['/api/jobs/SW-1001', {}],
    ['/api/jobs/NO-0000', {}],
    ['/api/education', {}],
    ['/api/application-channels', {}],
    ['/api/referral', {}],
    ['/api/referral', { purpose: 'referral' }],
    ['/api/personal-info', { purpose: 'personal-info' }],
    ['/api/delete-resume', { purpose: 'delete-resume' }],
    ['/api/nothing', {}],
    ['/api/jobs', { headers: { 'if-none-match': '*' } }],
    ['/api/jobs', { headers: { accept: 'text/html' } }],
  ] as [string, { purpose?: string; headers?: Record<string, string> }][])('%s %o', async (path, options) => {
    const headers = {
      ...options.headers,
      ...(options.purpose !== undefined && { authorization: authorization[options.purpose] ?? '' }),
    }
    const get = await send(backend, 'GET', path, { headers })
    const short = await send(backend, 'HEAD', path, { headers })
    expect([short.status, short.text]).toEqual([get.status, ''])
    const { date: _date, 'x-request-id': _id, ...shown } = short.headers
    const { date: _getDate, 'x-request-id': _getId, ...expected } = get.headers
    expect(shown).toEqual(expected)
  })
})
