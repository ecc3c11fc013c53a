import { problems as twTitles } from '@recruiting/i18n/locales/tw/problems'
import { problems as usTitles } from '@recruiting/i18n/locales/us/problems'
import { Problem, problemCodes, problems } from '@recruiting/schema/contract/problem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backend, type RawAnswer, send, startBackend } from './support/backend.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

/** Checks schema, status and headers of a problem. */
function problemOf({ status, headers, text }: RawAnswer): Problem {
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  const problem = Problem.strict().parse(JSON.parse(text))
  expect(problem).toMatchObject({ status, type: `urn:recruiting:problem:${problem.code}` })
  expect(problem.requestId).toBe(headers['x-request-id'])
  return problem
}

describe('a problem', () => {
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
    ['a path with half a percent sign', 'GET', '/%', 400],
  ])('answers %s', async (_, method, path, status) => {
    const answer = await send(backend, method, path)
    expect(problemOf(answer).status).toBe(status)
  })

  it('caused by a defect hides the cause, contains the request id and is logged', async () => {
    const broken = await startBackend()
    await broken.context.db.schema.dropTable('versions').execute()
    const { code, requestId, issues } = problemOf(await send(broken, 'GET', '/api/jobs'))
    expect([code, issues]).toEqual(['internal', undefined])
    const line = broken
      .log()
      .split('\n')
      .find((each) => each.includes('"level":"error"'))
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

/** Why a server is not ready: its answer is a problem with a `reason`. */
function reasonOf({ text, ...answer }: RawAnswer): unknown {
  const { reason, ...problem } = JSON.parse(text)
  expect(problemOf({ ...answer, text: JSON.stringify(problem) }).code).toBe('unavailable')
  return reason
}

describe('health', () => {
  it('answers 503 during shutdown, and 200 without the database, which all servers share', async () => {
    const ill = await startBackend()
    await ill.api.get('/livez').expect(200, { status: 'ok' })
    await ill.api.get('/readyz').expect(200, { status: 'ok' })
    ill.context.state.isClosing = true
    const closing = await send(ill, 'GET', '/readyz')
    expect(reasonOf(closing)).toBe('closing')
    expect(closing.headers).toMatchObject({ 'retry-after': '5', connection: 'close' })
    ill.context.state.isClosing = false
    await ill.api.get('/readyz').expect(200)
    await ill.context.db.destroy()
    await ill.api.get('/readyz').expect(200, { status: 'degraded', without: ['database'] })
    await ill.api.get('/livez').expect(200)
  })
})

describe('the controls of development', () => {
  const production = {
    NODE_ENV: 'production',
    SITE_URL: 'http://localhost:3000',
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
