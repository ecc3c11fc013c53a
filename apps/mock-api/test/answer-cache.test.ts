import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backend, send, startBackend } from './support/backend.ts'

const path = '/api/jobs?keyword=engineer'
const options = { headers: { 'accept-language': 'en' } }
let backend: Backend
beforeAll(async () => {
  backend = await startBackend({ JOBS_REFRESH: '1h', CORS_ORIGINS: 'https://partner.example' }, afterAll)
})

/** Headers without those that depend on the time of the answer. */
function lasting({ date: _, 'x-request-id': __, ...headers }: Record<string, unknown>) {
  return headers
}

describe('a cached answer', () => {
  it.each([
    ['GET', {}],
    ['HEAD', {}],
    ['GET', { 'if-none-match': '*' }],
    ['GET', { accept: 'application/json, text/plain;q=0.5' }],
  ])('equals the first answer: %s %o', async (method, headers) => {
    const usual = await startBackend({ JOBS_REFRESH: '0ms', CORS_ORIGINS: 'https://partner.example' })
    const expected = await send(usual, method, path, { headers })
    for (let time = 0; time < 4; time++) {
      const answer = await send(backend, method, path, { headers })
      expect({ ...answer, headers: lasting(answer.headers) }).toEqual({
        ...expected,
        headers: lasting(expected.headers),
      })
      expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
    }
  })

  it.each([
    [{ accept: 'text/html' }, 406],
    [{ 'content-length': '2' }, 400],
    [{ origin: 'https://partner.example' }, 200],
  ])('is not used for a request with other headers: %o', async (headers, status) => {
    const body = 'content-length' in headers ? '{}' : undefined
    const answer = await send(backend, 'GET', path, { headers, ...(body !== undefined && { body }) })

    expect(answer.status).toBe(status)
    expect(answer.headers['access-control-allow-origin']).toBe(
      'origin' in headers ? headers.origin : undefined,
    )
  })

  it('is not used after a vacancy’s last day, or during the shutdown', async () => {
    const { clock, context } = backend
    await send(backend, 'GET', '/api/jobs?location=JP', options)
    await send(backend, 'GET', '/api/jobs?location=JP', options)
    const before = clock.now
    clock.now = Date.parse('2026-12-31T15:59:59.001Z')
    const late = await send(backend, 'GET', '/api/jobs?location=JP', options)
    clock.now = before
    context.state.isClosing = true
    const closing = await send(backend, 'GET', path)
    context.state.isClosing = false

    expect(JSON.parse(late.text).total).toBe(0)
    expect(closing.headers.connection).toBe('close')
  })
})
