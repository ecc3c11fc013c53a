import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backend, send, startBackend } from './support/backend.ts'
import { callWith, linkOfEach } from './support/links.ts'
import { multipartBody, multipartType } from './support/multipart.ts'
import { samples } from './support/uploads.ts'

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

describe('a request that changes data', () => {
  it.each([
    {},
    { origin: 'https://jobs.example.com' },
    { origin: 'https://partner.example', 'sec-fetch-site': 'cross-site' },
  ])('is allowed from %o', async (headers) => {
    const body = multipartBody([
      { name: 'kind', value: 'resume' },
      { name: 'file', value: samples.resume.bytes, filename: 'cv.pdf', type: 'application/pdf' },
    ])
    const answer = await send(backend, 'POST', '/api/uploads', {
      headers: { ...headers, 'content-type': multipartType },
      body,
    })
    expect(answer.status).toBe(201)
  })
})

describe('a call with an emailed link', () => {
  it.each([
    ['the page that the mail leads to', { 'sec-fetch-site': 'same-origin' }],
    ['a browser that does not say', {}],
    ['a listed origin', { origin: 'https://partner.example', 'sec-fetch-site': 'cross-site' }],
  ])('is answered for %s', async (_, headers) => {
    const { referral } = await tokens
    await callWith(backend, 'getReferral', referral).set(headers).expect(200)
  })

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
      'access-control-allow-headers': expect.stringContaining('Idempotency-Key'),
      vary: 'Origin',
    })
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    const answer = await send(backend, 'GET', '/api/jobs/NO-0000', {
      headers: { origin: 'https://partner.example' },
    })
    expect(answer.headers['access-control-allow-origin']).toBe('https://partner.example')
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

  it.each([
    ['/api/uploads', 'UPLOADS_PER_HOUR'],
    ['/api/applications', 'SUBMITS_PER_HOUR'],
  ])('is refused by %s after origin and Accept, and before everything else', async (path, limit) => {
    const strict = await startBackend({ [limit]: '1' })
    const code = async (query: string, headers: Record<string, string>, body = '{') => {
      const answer = await send(strict, 'POST', path + query, { headers, body })
      return JSON.parse(answer.text).code
    }
    expect(await code('?unknown=1', {})).toBe('malformed')
    expect(await code('', { origin: 'https://evil.example' })).toBe('origin_forbidden')
    expect(await code('', { accept: 'text/html' })).toBe('not_acceptable')
    for (const type of ['application/json', multipartType, 'text/plain', 'nonsense'])
      for (const query of ['', '?unknown=1'])
        expect(await code(query, { 'content-type': type })).toBe('too_many_requests')
    expect(await code('', { 'content-type': 'application/json' }, ' '.repeat(262_145))).toBe(
      'too_many_requests',
    )
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
