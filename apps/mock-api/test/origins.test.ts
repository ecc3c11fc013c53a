import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backend, send, startBackend } from './support/backend.ts'
import { callWith, linkOfEach } from './support/links.ts'

let backend: Backend
let tokens: ReturnType<typeof linkOfEach>
beforeAll(async () => {
  backend = await startBackend(
    { SITE_URL: 'https://jobs.example.com', CORS_ORIGINS: 'https://partner.example' },
    afterAll,
  )
  tokens = linkOfEach(backend, 'linked@example.com')
  await tokens
})

describe('a call with an emailed link', () => {
  it('by an image in another site’s page does not lock the client out', async () => {
    const { referral } = await tokens
    for (let at = 0; at < 12; at++) {
      await backend.api.get('/api/personal-info').set('Sec-Fetch-Site', 'cross-site').expect(403)
    }
    await callWith(backend, 'getReferral', referral).expect(200)
  })
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
    await callWith(backend, 'getReferral', (await tokens).referral)
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
  it('gets Retry-After, and others are not affected', async () => {
    const strict = await startBackend({
      UPLOADS_PER_HOUR: '2',
      SUBMITS_PER_HOUR: '1',
      TRUST_PROXY: 'loopback',
    })
    const post = (path: string, address: string) =>
      send(strict, 'POST', path, { headers: { 'x-forwarded-for': address, 'content-type': 'text/plain' } })
    const statuses = async (path: string, addresses: string[]) => {
      const found: number[] = []
      for (const address of addresses) found.push((await post(path, address)).status)
      return found
    }
    const one = '2001:db8:0:1::1'
    const sameHousehold = '2001:db8:0:1:ffff::2'
    expect(await statuses('/api/uploads', [one, sameHousehold, one, '2001:db8:0:2::1'])).toEqual([
      415, 415, 429, 415,
    ])
    expect(await statuses('/api/applications', [one, one, '203.0.113.1'])).toEqual([415, 429, 415])
    const { headers, text } = await post('/api/uploads', one)
    expect(headers['retry-after']).toBe('1800')
    expect(JSON.parse(text).code).toBe('too_many_requests')
    strict.clock.now += 1_800_000
    expect(await statuses('/api/uploads', [one, one])).toEqual([415, 429])
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
