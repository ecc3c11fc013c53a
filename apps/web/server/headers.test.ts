import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import request, { type Response } from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { matchPage } from './page-routes.ts'
import { inlineScript, startTestSite, type TestSite } from './test-site.ts'

let up: TestSite
let down: TestSite
beforeAll(async () => {
  up = await startTestSite((_request, response) => response.setHeader('etag', '"v1"').end('{}'))
  down = await startTestSite(undefined, { behindTls: true })
})
afterAll(async () => {
  await up.close()
  await down.close()
})

const html = { accept: 'text/html' }

/** Every kind of answer the site gives: its name, how it is asked for, its status. */
const answers: readonly [string, () => PromiseLike<Response>, number][] = [
  ['a page', () => request(up.origin).get('/').set(html), 200],
  ['a page that is asked for its headers', () => request(up.origin).head('/about'), 200],
  ['a page of an emailed link', () => request(up.origin).get('/secret/abc'), 200],
  ['a file of the build', () => request(up.origin).get('/assets/app-1a2b.js'), 200],
  ['a file at the root', () => request(up.origin).get('/favicon.svg'), 200],
  ['a missing file', () => request(up.origin).get('/assets/gone.js'), 404],
  ['a way out of the folder', () => request(up.origin).get('/assets/..%2findex.html'), 404],
  ['an unknown page', () => request(up.origin).get('/nowhere').set(html), 302],
  ['an unknown address', () => request(up.origin).get('/nowhere'), 404],
  ['a method a page does not take', () => request(up.origin).post('/about').send('x'), 405],
  ['a write to nowhere', () => request(up.origin).put('/nowhere').send({}), 404],
  ['a broken address', () => request(up.origin).get('/%E0%A4%A'), 400],
  ['an answer of the backend', () => request(up.origin).get('/api/jobs'), 200],
  ['a way out of the API', () => request(up.origin).get('/api/..%2f..%2fsecret'), 400],
  ['an unknown method of the API', () => request(up.origin).trace('/api/jobs'), 405],
  ['a backend that is down', () => request(down.origin).get('/api/jobs'), 503],
]

describe('headers of every answer', () => {
  it.each(answers)('%s', async (_name, ask, status) => {
    const { headers, status: answered } = await ask()

    expect(answered).toBe(status)
    if (status >= 400) expect(headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['referrer-policy']).toMatch(/^(no-referrer|strict-origin)$/)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined()
  })

  it('are there even when the request is not HTTP', async () => {
    const answer = await sendRaw(up.origin, 'BREW / COFFEE\r\n\r\n')

    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(answer).toContain("frame-ancestors 'none'")
    expect(answer).toContain('x-content-type-options: nosniff')
    expect(answer).toContain('"code":"malformed"')
  })
})

describe('content security policy', () => {
  it('runs the inline scripts of the page by their hashes, and no others', async () => {
    const { headers } = await request(up.origin).get('/')
    const hash = createHash('sha256').update(inlineScript).digest('base64')
    const scripts = headers['content-security-policy']
      ?.split('; ')
      .find((each) => each.startsWith('script-src'))

    expect(scripts).toBe(`script-src 'self' 'sha256-${hash}'`)
  })

  it('is strict about everything else', async () => {
    const { headers } = await request(up.origin).get('/')
    for (const directive of [
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ]) {
      expect(headers['content-security-policy']?.split('; ')).toContain(directive)
    }
  })

  it('leaves a policy of the backend alone', async () => {
    const own = await startTestSite((_request, response) =>
      response.setHeader('content-security-policy', "default-src 'none'").end(),
    )
    const { headers } = await request(own.origin).get('/__mock/mailbox')
    await own.close()

    expect(headers['content-security-policy']).toBe("default-src 'none'")
  })
})

describe('pages of emailed links', () => {
  it('are never stored, never told to others and never found by a search', async () => {
    const { headers } = await request(up.origin).get('/secret/abc')

    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-robots-tag']).toBe('noindex')
  })

  it.each([
    ['/delete-resume/detail/abc', true],
    ['/personal-info/edit/abc/', true],
    ['/referral/check/abc', true],
    ['/referral/check/', false],
    ['/delete-resume/apply', false],
    ['/about', false],
  ])('%s is one: %s', (path, holdsToken) => {
    expect(matchPage(path)?.holdsToken ?? false).toBe(holdsToken)
  })

  it('keep that when a method is refused', async () => {
    const { headers } = await request(up.origin).delete('/secret/abc/')

    expect(headers['referrer-policy']).toBe('no-referrer')
  })
})

describe('strict transport security', () => {
  it('is promised only when the site is reached through TLS', async () => {
    const [plain, secure] = await Promise.all([request(up.origin).get('/'), request(down.origin).get('/')])

    expect(plain.headers['strict-transport-security']).toBeUndefined()
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})

function sendRaw(origin: string, text: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    let answer = ''
    connect(Number(port), hostname)
      .on('data', (data) => {
        answer += String(data)
      })
      .on('error', reject)
      .on('close', () => resolve(answer))
      .end(text)
  })
}
