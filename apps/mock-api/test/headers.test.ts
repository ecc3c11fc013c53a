import { expectedBehindTls, expectedHeaders, headersBeside } from '@recruiting/http/test-headers'
import { answerIn, exchange, head } from '@recruiting/http/test-wire'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Backend, type RawAnswer, send, startBackend } from './support/backend.ts'
import { linkOfEach } from './support/links.ts'

/** Headers specific to a call, which these tests ignore. */
const aboutTheCall = [
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'access-control-max-age',
  'x-request-id',
]

const always = { ...expectedHeaders, 'cache-control': 'no-store' }
const revalidated = { 'cache-control': 'public, no-cache' }
const challenge = { 'www-authenticate': 'Bearer realm="emailed-link"' }

type Ask = (backend: Backend, tokens: Record<string, string>) => Promise<RawAnswer>

/** Every kind of answer: its name, its status, the request, and headers that differ from the rule. */
const answers: readonly [string, number, Ask, Readonly<Record<string, string>>?][] = [
  ['a list', 200, (b) => send(b, 'GET', '/api/jobs'), revalidated],
  [
    'a list that is known',
    304,
    (b) => send(b, 'GET', '/api/jobs', { headers: { 'if-none-match': '*' } }),
    revalidated,
  ],
  ['something gone', 204, (b) => send(b, 'DELETE', `/api/uploads/${'x'.repeat(43)}`)],
  [
    'a record behind a link',
    200,
    (b, { referral }) =>
      send(b, 'GET', '/api/referral', { headers: { authorization: `Bearer ${referral}` } }),
  ],
  ['an address that cannot be read', 400, (b) => send(b, 'GET', '/api/jobs/%E0%A4%A')],
  ['no link', 401, (b) => send(b, 'GET', '/api/referral'), challenge],
  [
    'a stranger',
    403,
    (b) => send(b, 'POST', '/api/uploads', { headers: { origin: 'https://evil.example' } }),
  ],
  ['nothing', 404, (b) => send(b, 'GET', '/nothing')],
  [
    'a defect',
    500,
    (b) => {
      vi.spyOn(b.context.jobs, 'current').mockRejectedValueOnce(new Error('defect'))
      return send(b, 'GET', '/api/jobs/SW-1001')
    },
  ],
  [
    'the end',
    503,
    async (b) => {
      b.context.state.isClosing = true
      const answer = await send(b, 'GET', '/readyz')
      b.context.state.isClosing = false
      return answer
    },
  ],
  ['life', 200, (b) => send(b, 'GET', '/livez')],
  [
    'a page of a listed origin',
    200,
    (b) => send(b, 'GET', '/api/education', { headers: { origin: 'https://partner.example' } }),
    { 'cross-origin-resource-policy': 'cross-origin' },
  ],
  [
    'a question before a call',
    204,
    (b) =>
      send(b, 'OPTIONS', '/api/uploads', {
        headers: { origin: 'https://partner.example', 'access-control-request-method': 'POST' },
      }),
    { 'cross-origin-resource-policy': 'cross-origin' },
  ],
  ['what is not HTTP', 400, async (b) => answerIn(await exchange(b, 'BREW / COFFEE\r\n\r\n'))],
  ['a slow header', 408, async (b) => answerIn(await exchange(b, 'GET /api/jobs HTTP/1.1\r\nHost: a\r\n'))],
  [
    'a chunk with too long an extension',
    413,
    async (b) =>
      answerIn(
        await exchange(
          b,
          `${head('POST /api/uploads HTTP/1.1')}Transfer-Encoding: chunked\r\n\r\n5;${'x'.repeat(20_000)}\r\n`,
        ),
      ),
  ],
  [
    'a header without an end',
    431,
    async (b) => answerIn(await exchange(b, `${head('GET / HTTP/1.1')}A: ${'x'.repeat(20_000)}\r\n\r\n`)),
  ],
]

describe.each([
  ['plain HTTP', 'http://localhost:3000', {}],
  ['TLS', 'https://jobs.example', expectedBehindTls],
])('headers of every answer over %s', (_name, siteUrl, behindTls) => {
  let backend: Backend
  let tokens: Record<string, string>
  beforeAll(async () => {
    const cleanUps: (() => Promise<void>)[] = []
    const settings = {
      SITE_URL: siteUrl,
      CORS_ORIGINS: 'https://partner.example',
      HEADER_TIMEOUT: '300ms',
    }
    backend = await startBackend(settings, (stop) => cleanUps.push(stop))
    tokens = await linkOfEach(backend, 'linked@example.com')
    return async () => {
      for (const stop of cleanUps) await stop()
    }
  })

  it.each(answers)('%s: %d', async (_what, status, ask, different = {}) => {
    const answer = await ask(backend, tokens)

    expect(answer.status).toBe(status)
    const found = headersBeside(answer.headers, aboutTheCall)
    expect(found).toEqual({ ...always, ...behindTls, ...different })
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  })
})
