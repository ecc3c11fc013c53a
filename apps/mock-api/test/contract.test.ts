import { problems as twTitles } from '@recruiting/i18n/locales/tw/problems'
import { problems as usTitles } from '@recruiting/i18n/locales/us/problems'
import { apiBase, type Call, calls, type HttpMethod } from '@recruiting/schema/contract/calls'
import { Problem, problemCodes, problems } from '@recruiting/schema/contract/problem'
import type { LinkPurpose } from '@recruiting/schema/options'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backend, type RawAnswer, send, startBackend } from './support/backend.ts'
import { linkOfEach } from './support/links.ts'

let backend: Backend
let links: Record<LinkPurpose, string>
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
  links = await linkOfEach(backend, 'linked@example.com')
})

/** The headers that a call with an emailed link requires before the rest of the request is read. */
function linkHeaders({ link, conditional }: Call): Record<string, string> {
  if (link === undefined) return {}
  const token = links[link === 'any' ? 'referral' : link]
  return { authorization: `Bearer ${token}`, ...(conditional && { 'if-match': '*' }) }
}

const rows = Object.entries(calls as Record<string, Call>)
const examples: Record<string, string> = { code: 'SW-1001', id: 'x'.repeat(43) }
const pathOf = (call: Call) =>
  apiBase + call.path.replace(/\{(\w+)\}/g, (_, name: string) => examples[name] ?? name)

/** Checks schema, status and headers of a problem. */
function problemOf({ status, headers, text }: RawAnswer): Problem {
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  const problem = Problem.strict().parse(JSON.parse(text))
  expect(problem).toMatchObject({ status, type: `urn:recruiting:problem:${problem.code}` })
  expect(problem.requestId).toBe(headers['x-request-id'])
  return problem
}

describe.each(rows)('%s conforms to the table', (_, call) => {
  const path = pathOf(call)
  const own = rows.filter(([, other]) => pathOf(other) === path).map(([, other]) => other.method)
  const others = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'] as const).filter(
    (method) => !own.includes(method as HttpMethod),
  )

  it.each(others)('answers 405 with Allow for %s', async (method) => {
    const answer = await send(backend, method, path)
    expect(problemOf(answer).code).toBe('method_not_allowed')
    expect(answer.headers.allow).toBe(
      own.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])).join(', '),
    )
  })

  it('allows HEAD only where there is GET', async () => {
    const reading = rows.find(([, other]) => other.method === 'GET' && pathOf(other) === path)?.[1]
    const { status, text } = await send(backend, 'HEAD', path, { headers: linkHeaders(reading ?? call) })
    expect([status, text]).toEqual([own.includes('GET') ? 200 : 405, ''])
  })

  it('answers 406 when the client does not accept JSON', async () => {
    const answer = await send(backend, call.method, path, { headers: { accept: 'text/html' } })
    expect(problemOf(answer).code).toBe('not_acceptable')
  })

  const wrongTypes =
    call.body === 'json'
      ? [
          undefined,
          'text/plain',
          'multipart/form-data; boundary=x',
          'application/json-patch+json',
          'application/json; charset=big5',
          'nonsense',
        ]
      : [
          undefined,
          'application/json',
          'text/plain',
          'multipart/mixed; boundary=x',
          'application/x-www-form-urlencoded',
          ';;',
        ]
  it.each(call.body === 'none' ? [] : wrongTypes)('answers 415 for a body of type %s', async (type) => {
    const headers = {
      ...linkHeaders(call),
      'idempotency-key': 'k',
      ...(type !== undefined && { 'content-type': type }),
    }
    const answer = await send(backend, call.method, path, { headers, body: '{}' })
    expect(problemOf(answer).code).toBe('unsupported_media_type')
  })

  it.each(call.body === 'none' ? [] : ['gzip'])(
    'answers 415 for a body compressed with %s',
    async (encoding) => {
      const type = call.body === 'json' ? 'application/json' : 'multipart/form-data; boundary=x'
      const headers = {
        ...linkHeaders(call),
        'content-type': type,
        'content-encoding': encoding,
        'idempotency-key': 'k',
      }
      expect(problemOf(await send(backend, call.method, path, { headers, body: 'x' })).code).toBe(
        'unsupported_media_type',
      )
    },
  )

  it('answers 404 for other paths', async () => {
    const beside = [
      `${path}/more/of/it`,
      `${path}/`,
      path.replace('/api/', '/API/'),
      path.replace('/api/', '/api//'),
    ]
    for (const wrong of beside) {
      expect(problemOf(await send(backend, call.method, wrong)).code).toBe('not_found')
    }
  })
})

describe('a problem', () => {
  it.each([
    ['nothing', undefined, twTitles, 'zh-Hant-TW'],
    ['zh-TW', 'zh-TW,zh;q=0.9,en;q=0.8', twTitles, 'zh-Hant-TW'],
    ['English', 'en-GB,en;q=0.9', usTitles, 'en-US'],
    ['English rather than Chinese', 'zh;q=0.1, en;q=0.2', usTitles, 'en-US'],
    ['French', 'fr', twTitles, 'zh-Hant-TW'],
    ['nonsense', ',;q=x,', twTitles, 'zh-Hant-TW'],
  ])('to a caller who asks for %s is in the right language', async (_, header, titles, tag) => {
    const answer = await send(backend, 'GET', '/api/jobs/NO-0000', {
      headers: header === undefined ? {} : { 'accept-language': header },
    })
    expect(problemOf(answer).title).toBe(titles.not_found)
    expect(answer.headers['content-language']).toBe(tag)
  })

  it('has words and a status for every code', () => {
    for (const code of problemCodes) {
      expect(twTitles[code]).not.toBe('')
      expect(usTitles[code]).not.toBe('')
      expect(problems[code]).toBeGreaterThanOrEqual(400)
    }
  })

  it.each([
    ['an unknown path', 'GET', '/nothing', 404],
    ['the root', 'GET', '/', 404],
    ['a path that cannot be decoded', 'GET', '/api/jobs/%E0%A4%A', 400],
    ['a path with half a percent sign', 'GET', '/%', 400],
    ['a parameter without an end', 'GET', `/api/jobs/${'x'.repeat(2000)}`, 404],
  ])('answers %s', async (_, method, path, status) => {
    const answer = await send(backend, method, path)
    expect(problemOf(answer).status).toBe(status)
  })

  it.each([
    ['half of it', '{"jobCodes":['],
    ['a form', 'a=b'],
    ['depth without an end', '['.repeat(100_000)],
    ['a key that reaches a prototype', '{"__proto__":{}}'],
    ['text that is not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ])('answers JSON that is %s', async (_, body) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'k' }
    expect(problemOf(await send(backend, 'POST', '/api/applications', { headers, body })).code).toBe(
      'malformed',
    )
  })

  it('is sent for a JSON body that is too large', async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'k' }
    const body = JSON.stringify('x'.repeat(300_000))
    const answer = await send(backend, 'POST', '/api/applications', { headers, body })
    expect(problemOf(answer).code).toBe('payload_too_large')
  })

  it('with hundreds of wrong fields has all of them, with paths of at most the contract’s length', async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'k' }
    const unknown = { [`${'長'.repeat(2000)}😀`]: 1, [`${'x'.repeat(499)}😀`]: 1 }
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`x${at}`, 1]))
    const body = JSON.stringify({ ...many, ...unknown })
    const { code, issues } = problemOf(await send(backend, 'POST', '/api/applications', { headers, body }))
    expect(code).toBe('validation_failed')
    expect(issues?.length).toBeGreaterThan(900)
  })

  it('with an absurd number of values is short', async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'k' }
    const body = JSON.stringify({ experience: { entries: Array(60_000).fill({}) } })
    const answer = await send(backend, 'POST', '/api/applications', { headers, body })
    expect(problemOf(answer).code).toBe('payload_too_large')
  })

  it('caused by a defect hides the cause, contains the request id and is logged', async () => {
    const broken = await startBackend()
    await broken.context.db.schema.dropTable('versions').execute()
    const { code, requestId, issues } = problemOf(await send(broken, 'GET', '/api/jobs'))
    expect([code, issues]).toEqual(['internal', undefined])
    const line = broken
      .log()
      .split('\n')
      .find((each) => each.includes('"level":50'))
    expect(line).toContain(requestId)
    expect(line).toContain('ERR_SQLITE_ERROR')
  })
})

describe('every answer', () => {
  it('has the security headers', async () => {
    const answers = await Promise.all([
      send(backend, 'GET', '/api/jobs'),
      send(backend, 'GET', '/api/education'),
      send(backend, 'GET', '/nothing'),
      send(backend, 'GET', '/%'),
      send(backend, 'POST', '/api/uploads'),
      send(backend, 'GET', '/livez'),
    ])
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
      })
      expect(headers).not.toHaveProperty('access-control-allow-origin')
      expect(headers).not.toHaveProperty('strict-transport-security')
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('server')
    }
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual([
      'public, no-cache',
      ...Array(5).fill('no-store'),
    ])
  })

  it('has HSTS when the site uses https', async () => {
    const secure = await startBackend({ SITE_URL: 'https://jobs.example.com' })
    const { headers } = await send(secure, 'GET', '/api/jobs')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('health', () => {
  it('answers 503 during shutdown and when the database is unavailable', async () => {
    const ill = await startBackend()
    await ill.api.get('/livez').expect(200, { status: 'ok' })
    await ill.api.get('/readyz').expect(200, { status: 'ok' })
    ill.context.state.isClosing = true
    const closing = await send(ill, 'GET', '/readyz')
    expect(problemOf(closing).code).toBe('unavailable')
    expect(closing.headers).toMatchObject({ 'retry-after': '5', connection: 'close' })
    ill.context.state.isClosing = false
    await ill.api.get('/readyz').expect(200)
    await ill.context.db.destroy()
    expect(problemOf(await send(ill, 'GET', '/readyz')).code).toBe('unavailable')
    await ill.api.get('/livez').expect(200)
  })
})

describe('the controls of development', () => {
  const production = {
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://localhost:25',
    SMTP_FROM: 'jobs@example.com',
  }
  it.each([
    ['development', {}, 200],
    ['production', production, 404],
  ])('in %s: %o %i', async (_, environment, status) => {
    const { api } = await startBackend(environment)
    for (const path of ['/__mock', '/__mock/mailbox', '/__mock/mails']) await api.get(path).expect(status)
  })
})
