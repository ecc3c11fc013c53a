import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backend, send, startBackend } from './support/backend.ts'
import { callWith, refer } from './support/links.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend(
    { SITE_URL: 'https://jobs.example.com', CORS_ORIGINS: 'https://partner.example' },
    afterAll,
  )
})

describe('a page of another origin', () => {
  const preflight = (origin: string, path = '/api/applications') =>
    send(backend, 'OPTIONS', path, {
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'idempotency-key',
      },
    })

  it('may call and read when it is listed', async () => {
    const { status, headers } = await preflight('https://partner.example')
    expect(status).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://partner.example',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': expect.stringMatching(/Idempotency-Key.*X-Mock-World/),
      vary: 'Origin',
    })
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    const answer = await send(backend, 'GET', '/api/jobs/NO-0000', {
      headers: { origin: 'https://partner.example' },
    })
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'https://partner.example',
      // With a clock that a test moved, the page has to know it.
      'access-control-expose-headers': expect.stringContaining('Date'),
    })
    const { token } = await refer(backend)
    await callWith(backend, 'getReferral', token)
      .set({ origin: 'https://partner.example', 'sec-fetch-site': 'cross-site' })
      .expect(200)
  })

  it('is refused when it is not listed', async () => {
    const { status, headers } = await preflight('https://evil.example')
    expect(status).toBe(405)
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect((await preflight('https://partner.example', '/nothing')).status).toBe(404)
  })
})

describe('a client that asks too often', () => {
  it('is refused, and others are not', async () => {
    const strict = await startBackend({ UPLOADS_PER_HOUR: '2', TRUST_PROXY: 'loopback' })
    const statusOf = async (address: string) =>
      (await send(strict, 'POST', '/api/uploads', { headers: { 'x-forwarded-for': address } })).status
    const one = '2001:db8:0:1::1'
    const sameHousehold = '2001:db8:0:1:ffff::2'
    const statuses = []
    for (const address of [one, sameHousehold, one, '2001:db8:0:2::1']) statuses.push(await statusOf(address))
    expect(statuses).toEqual([415, 415, 429, 415])
    strict.clock.now += 1_800_000
    expect([await statusOf(one), await statusOf(one)]).toEqual([415, 429])
  })

  it('is identified by its own address when no proxy is trusted', async () => {
    const strict = await startBackend({ SUBMITS_PER_HOUR: '1' })
    const post = (address: string) =>
      send(strict, 'POST', '/api/applications', { headers: { 'x-forwarded-for': address } })
    expect([(await post('203.0.113.1')).status, (await post('203.0.113.2')).status]).toEqual([415, 429])
  })

  it('may be 200 people behind one address, each with four files and two attempts', async () => {
    const { UPLOADS_PER_HOUR, SUBMITS_PER_HOUR } = backend.context.config
    expect(UPLOADS_PER_HOUR).toBeGreaterThanOrEqual(200 * 4 * 2)
    expect(SUBMITS_PER_HOUR).toBeGreaterThanOrEqual(200 * 2)
  })
})
