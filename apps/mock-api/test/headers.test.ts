import { expectedBehindTls, expectedHeaders, headersBeside } from '@recruiting/http/test-headers'
import { answerIn, exchange, head } from '@recruiting/http/test-wire'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { StorageFull } from '../src/storage/store.ts'
import { prepareApplication } from './support/applications.ts'
import { type Backend, type RawAnswer, send, startBackend } from './support/backend.ts'
import { closedJob } from './support/jobs.ts'
import { linkOfEach, personalInfo } from './support/links.ts'
import { multipartBody, multipartType } from './support/multipart.ts'
import { samples } from './support/uploads.ts'

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
const mailboxPage = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

const resume = {
  headers: { 'content-type': multipartType },
  body: multipartBody([
    { name: 'kind', value: 'resume' },
    { name: 'file', value: samples.resume.bytes, filename: 'cv.pdf', type: 'application/pdf' },
  ]),
}
const json = (body: unknown) => ({
  headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
  body: JSON.stringify(body),
})

/** The answer while something is broken. */
async function during(broken: () => () => void, ask: () => Promise<RawAnswer>): Promise<RawAnswer> {
  const mend = broken()
  const answer = await ask()
  mend()
  return answer
}

type Ask = (backend: Backend, tokens: Record<string, string>) => Promise<RawAnswer>

/** Submits twice with one key, and marks the first attempt as running. */
async function attemptUnderWay(backend: Backend): Promise<RawAnswer> {
  const submission = json(await prepareApplication(backend))
  await send(backend, 'POST', '/api/applications', submission)
  await backend.context.db.updateTable('idempotency_keys').set({ answer: null }).execute()
  return await send(backend, 'POST', '/api/applications', submission)
}

/** Every kind of answer: its name, its status, the request, and headers that differ from the rule. */
const answers: readonly [string, number, Ask, Readonly<Record<string, string>>?][] = [
  ['a list', 200, (b) => send(b, 'GET', '/api/jobs'), revalidated],
  ['its headers alone', 200, (b) => send(b, 'HEAD', '/api/jobs'), revalidated],
  [
    'a list that is known',
    304,
    (b) => send(b, 'GET', '/api/jobs', { headers: { 'if-none-match': '*' } }),
    revalidated,
  ],
  ['a vacancy', 200, (b) => send(b, 'GET', '/api/jobs/SW-1003'), revalidated],
  ['options', 200, (b) => send(b, 'GET', '/api/education')],
  ['a stored file', 201, (b) => send(b, 'POST', '/api/uploads', resume)],
  ['something taken', 202, (b) => send(b, 'POST', '/api/delete-resume', json({ email: 'a@example.com' }))],
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
    'a link that is not valid',
    401,
    (b) => send(b, 'GET', '/api/referral', { headers: { authorization: `Bearer ${'A'.repeat(43)}` } }),
    challenge,
  ],
  [
    'a stranger',
    403,
    (b) => send(b, 'POST', '/api/uploads', { headers: { origin: 'https://evil.example' } }),
  ],
  ['nothing', 404, (b) => send(b, 'GET', '/nothing')],
  ['another method', 405, (b) => send(b, 'PATCH', '/api/jobs')],
  [
    'another language than JSON',
    406,
    (b) => send(b, 'GET', '/api/jobs', { headers: { accept: 'text/html' } }),
  ],
  ['an attempt that is still under way', 409, attemptUnderWay],
  ['a closed vacancy', 410, (b) => send(b, 'GET', `/api/jobs/${closedJob.code}`)],
  [
    'a save of another version',
    412,
    (b, { 'personal-info': token = '' }) =>
      send(b, 'PUT', '/api/personal-info', {
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'if-match': '"older"',
        },
        body: JSON.stringify(personalInfo),
      }),
  ],
  ['too much', 413, (b) => send(b, 'POST', '/api/applications', json('x'.repeat(300_000)))],
  ['a type nobody reads', 415, (b) => send(b, 'POST', '/api/uploads', json({}))],
  ['a query with mistakes', 422, (b) => send(b, 'GET', '/api/jobs?page=x')],
  [
    'a save without a version',
    428,
    (b, { 'personal-info': token }) =>
      send(b, 'PUT', '/api/personal-info', { headers: { authorization: `Bearer ${token}` } }),
  ],
  [
    'too often',
    429,
    async (b) => {
      await send(b, 'POST', '/api/links/resend')
      return send(b, 'POST', '/api/links/resend')
    },
  ],
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
    (b) =>
      during(
        () => {
          b.context.state.isClosing = true
          return () => {
            b.context.state.isClosing = false
          }
        },
        () => send(b, 'GET', '/readyz'),
      ),
  ],
  [
    'a full disk',
    507,
    (b) =>
      during(
        () => {
          const { files } = b.context
          const write = () => Promise.reject(new StorageFull('no room left'))
          b.context.files = { ...files, write }
          return () => {
            b.context.files = files
          }
        },
        () => send(b, 'POST', '/api/uploads', resume),
      ),
  ],
  ['life', 200, (b) => send(b, 'GET', '/livez')],
  ['readiness', 200, (b) => send(b, 'GET', '/readyz')],
  ['the mailbox', 200, (b) => send(b, 'GET', '/__mock/mailbox'), mailboxPage],
  ['the mails of the mailbox', 200, (b) => send(b, 'GET', '/__mock/mails')],
  ['the mailbox emptied', 204, (b) => send(b, 'DELETE', '/__mock/mails')],
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
      LINK_REQUESTS_PER_HOUR: '1',
      HEADER_TIMEOUT: '300ms',
    }
    backend = await startBackend(settings, (stop) => cleanUps.push(stop))
    tokens = await linkOfEach(backend, 'linked@example.com')
    // The links made before count for the first hour.
    backend.clock.now += 3_600_000
    return async () => {
      for (const stop of cleanUps) await stop()
    }
  })

  it.each(answers)('%s: %d', async (_what, status, ask, different = {}) => {
    const answer = await ask(backend, tokens)

    expect(answer.status).toBe(status)
    const found = headersBeside(answer.headers, aboutTheCall)
    expect(found).toEqual({ ...always, ...behindTls, ...different })
  })
})
