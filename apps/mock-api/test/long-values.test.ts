import { fillings } from '@recruiting/http/test-fillings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backend, send, startBackend } from './support/backend.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend(
    { TRUST_PROXY: 'loopback', WRONG_LINKS: '1000000', CORS_ORIGINS: 'https://partner.example' },
    afterAll,
  )
})

const json = { 'content-type': 'application/json', 'idempotency-key': 'k' }

/** Every header that the backend reads, the request, and the expected status. */
const headers: readonly [
  name: string,
  method: string,
  path: string,
  status: number,
  others?: Record<string, string>,
][] = [
  ['accept', 'GET', '/api/jobs', 406],
  ['accept-language', 'GET', '/api/nowhere', 404],
  ['access-control-request-method', 'OPTIONS', '/api/jobs', 204, { origin: 'https://partner.example' }],
  ['authorization', 'GET', '/api/personal-info', 401],
  ['connection', 'GET', '/api/jobs', 200],
  ['content-encoding', 'POST', '/api/applications', 415, json],
  ['content-type', 'POST', '/api/applications', 415, { 'idempotency-key': 'k' }],
  ['content-type', 'POST', '/api/uploads', 415],
  ['expect', 'GET', '/api/jobs', 200],
  ['host', 'GET', '/api/jobs', 200],
  ['idempotency-key', 'POST', '/api/applications', 422, { 'content-type': 'application/json' }],
  ['if-none-match', 'GET', '/api/nowhere', 404],
  ['origin', 'POST', '/api/applications', 403, json],
  ['sec-fetch-site', 'POST', '/api/applications', 403, json],
  ['x-forwarded-for', 'GET', '/api/jobs', 200],
]

describe('a header of maximum length', () => {
  it.each(headers)('%s of %s %s is answered with %d', async (name, method, path, status, others = {}) => {
    const body = method === 'POST' ? '{}' : undefined
    for (const filling of fillings) {
      const options = { headers: { ...others, [name]: filling }, ...(body !== undefined && { body }) }
      // Some fillings are no host.
      const expected = name === 'host' ? [status, 400] : [status]
      expect(expected).toContain((await send(backend, method, path, options)).status)
    }
  })
})

describe('a query of maximum length', () => {
  it.each([
    ['names', (filling: string) => filling],
    ['a keyword', (filling: string) => `keyword=${filling}`],
    ['many names', () => Array.from({ length: 3000 }, (_, each) => each.toString(36)).join('&')],
    ['many values', () => Array.from({ length: 1500 }, () => 'location=').join('&')],
  ])('of %s is refused', async (_what, queryOf) => {
    for (const filling of fillings) {
      const path = `/api/jobs?${encodeURI(queryOf(filling)).slice(0, 15_000)}`
      expect((await send(backend, 'GET', path)).status).toBe(422)
    }
  })
})

describe('a text in a body of maximum length', () => {
  it('is refused with its path', async () => {
    const long = fillings.map((filling) => filling.repeat(16))
    for (const text of long) {
      const body = JSON.stringify({ email: text })
      const { status } = await send(backend, 'POST', '/api/delete-resume', {
        headers: { 'content-type': 'application/json' },
        body,
      })
      expect([413, 422]).toContain(status)
    }
  })
})
