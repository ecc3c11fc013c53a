import { productVersion } from '@recruiting/http/product-version'
import { Problem } from '@recruiting/schema/contract/problem'
import { describe, expect, it } from 'vitest'
import { type RawAnswer, send, startBackend } from './support/backend.ts'

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

/** Why a server is not ready: its answer is a problem with a `reason`. */
function reasonOf({ text, ...answer }: RawAnswer): unknown {
  const { reason, ...problem } = JSON.parse(text)
  expect(problemOf({ ...answer, text: JSON.stringify(problem) }).code).toBe('unavailable')
  return reason
}

describe('health', () => {
  it('answers 503 during shutdown, and 200 without the database, which all servers share', async () => {
    const ill = await startBackend()
    await ill.api.get('/livez').expect(200, { status: 'ok', version: productVersion })
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
    for (const path of ['/__mock', '/__mock/mails']) await api.get(path).expect(status)
  })
})
