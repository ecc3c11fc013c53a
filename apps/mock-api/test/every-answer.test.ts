import { answerIn, exchange, head } from '@recruiting/http/test-wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backend, startBackend } from './support/backend.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({ HEADER_TIMEOUT: '300ms' }, afterAll)
})

describe('an answer of the parser of HTTP', () => {
  it.each([
    ['bytes that are not HTTP', 400, 'BREW / COFFEE\r\n\r\n'],
    ['a slow header', 408, 'GET /api/jobs HTTP/1.1\r\nHost: a\r\n'],
    ['long headers', 431, `${head('GET / HTTP/1.1')}A: ${'x'.repeat(20_000)}\r\n\r\n`],
  ] as const)('has Date and a unique request id: %s, %d', async (_, status, bytes) => {
    const answer = answerIn(await exchange(backend, bytes))
    expect(answer).toMatchObject({ status })
    const date = String(answer.headers.date)
    expect(new Date(date).toUTCString()).toBe(date)
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
    expect(JSON.parse(answer.text).requestId).toBe(answer.headers['x-request-id'])
  })
})
