import { copyFileSync } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import request from 'supertest'
import { afterAll, describe, expect, it } from 'vitest'
import { isStaticPage } from '../src/lib/page/static-pages.ts'
import { takesForm } from './page-request.ts'
import { answerPages } from './pages.ts'
import { appScript, startTestSite, testPages } from './test-site.ts'

const site = await startTestSite(undefined, {}, afterAll)

describe('pages', () => {
  it.each(testPages.routes)('%s is a document that is asked for again each time', async (route) => {
    const answer = await request(site.origin).get(route.replace('$token', 'abc')).expect(200)

    expect(answer.type).toBe('text/html')
    expect(answer.text).toContain(`<title>${route === '/' || isStaticPage(route) ? route : 'Shell'}</title>`)
    expect(answer.headers['cache-control']).toBe(route.includes('$token') ? 'no-store' : 'no-cache')
  })

  it.each([
    ['/secret/abc/', 200],
    [`/secret/${'a'.repeat(2000)}`, 200],
    ['/about/?x=1', 200],
    ['/secret', 302],
    ['/secret/', 302],
    ['/secret//', 302],
    ['/secret/abc/def', 302],
  ])('%s is found or leads to the list: %i', async (url, status) => {
    await request(site.origin).get(url).set('accept', 'text/html').expect(status)
  })

  it.each([
    ...testPages.routes.filter((route) => !takesForm(route)).map((route) => ['POST', route] as const),
    ...['PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => [method, '/about'] as const),
    ...['PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => [method, '/delete-resume/apply'] as const),
    ['POST', '/readyz'] as const,
  ])('refuse %s %s and name the methods that they take', async (method, path) => {
    const form = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=a@b.example',
    }
    const answer = await fetch(site.origin + path, { method, ...(method === 'POST' && form) })

    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe(takesForm(path) ? 'GET, HEAD, POST' : 'GET, HEAD')
    expect(await answer.json()).toMatchObject({ status: 405, code: 'method_not_allowed' })
  })

  it('that the browser renders are compressed once, until they change', async () => {
    let shell = 'first'
    const answer = answerPages(
      { ...testPages, shell: async () => shell },
      {
        apiUrl: 'http://backend.example',
        siteUrl: 'https://jobs.example',
        apiDeadlineMs: 1,
        pageCacheMs: 0,
        behindTls: false,
        log: { warn: () => undefined, error: () => undefined },
      },
    )
    const ask = (route: string) => answer(route, { url: '/about', headers: {} } as FastifyRequest)
    const [first, meanwhile] = await Promise.all([ask('/secret/$token'), ask('/about')])
    const again = await ask('/about')
    shell = 'second'
    const changed = await ask('/about')

    expect([meanwhile, again]).toEqual([first, first])
    expect(meanwhile).toBe(first)
    expect([first, changed].map(({ bodies }) => String(bodies.identity))).toEqual(['first', 'second'])
  })
})

const asBrowser = 'text/html,*/*;q=0.8'

it.each([
  ['/nowhere', asBrowser, '/'],
  ['//elsewhere.example', asBrowser, '/'],
  ['/about/more', asBrowser, '/'],
  ['/ABOUT', asBrowser, '/'],
  ['/index.html', asBrowser, '/'],
  ['/secret/%E0%A4%A', asBrowser, '/'],
  ['/nowhere?lang=us', asBrowser, '/?lang=us'],
  ['/nowhere?lang=fr', asBrowser, '/'],
  ['/assets/old-9f9f.js', asBrowser, undefined],
  ['/nowhere', '*/*', undefined],
  ['/favicon.ico', 'image/webp,*/*', undefined],
  ['/index.html', '*/*', undefined],
  ['/assets', '*/*', undefined],
  ['/.vite/manifest.json', '*/*', undefined],
])('the unknown address %s leads who accepts %s to %s, or is a problem', async (path, accepted, home) => {
  const answer = await request(site.origin).get(path).set('accept', accepted).redirects(0)

  expect([answer.status, answer.headers.location]).toEqual([home === undefined ? 404 : 302, home])
  expect(answer.headers['cache-control']).toBe('no-store')
  if (home === undefined) expect(JSON.parse(answer.text)).toMatchObject({ code: 'not_found' })
})

describe('files of the build', () => {
  const script = '/assets/app-1a2b.js'

  it.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip'],
    [undefined, 'identity'],
  ])('are sent as %s to who accepts %s', async (encoding, accepted) => {
    const answer = await request(site.origin).get(script).set('accept-encoding', accepted).buffer(false)

    expect(answer.status).toBe(200)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.type).toMatch(/javascript/)
    expect(answer.headers.vary).toMatch(/accept-encoding/i)
  })

  // docs/deploy.md: a new release gets the assets of the former one.
  it('are found, compressed too, when they are added while the site runs', async () => {
    for (const file of [script, `${script}.br`])
      copyFileSync(site.folder + file, site.folder + file.replace('app', 'later'))
    const later = request(site.origin).get(script.replace('app', 'later')).set('accept-encoding', 'br')
    const { headers } = await later.buffer(false).expect(200)

    expect(headers['content-encoding']).toBe('br')
  })

  it('are kept for a year when their name changes with them, otherwise for an hour', async () => {
    const named = await request(site.origin).get(script).expect(200, appScript)
    expect(named.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const other = await request(site.origin).get('/logo.svg').expect(200)
    expect(other.headers['cache-control']).toBe('public, max-age=3600')
  })

  it.each([
    ['range', 'bytes=9999-', 416, 'malformed'],
    ['if-match', '"x"', 412, 'precondition_failed'],
    ['if-unmodified-since', 'Mon, 01 Jan 2001 00:00:00 GMT', 412, 'precondition_failed'],
  ])('are not sent for %s: %s', async (header, value, status, code) => {
    const asked = request(site.origin).get('/logo.svg').set('accept-encoding', 'identity')
    const answer = await asked.set(header, value).expect(status)

    expect(JSON.parse(answer.text)).toMatchObject({ status, code })
  })

  it.each([
    '/assets/../index.html',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%5c..%5cindex.html',
    '/assets//etc/passwd',
    '/assets/%00',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/app-1a2b.js.br/..',
  ])('do not lead out of their folder by %s', async (path) => {
    const answer = await site.site.inject({ url: path })

    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.headers['content-type']).toMatch(/problem\+json/)
    expect(answer.body).not.toMatch(/Shell|root:/)
  })
})

describe('the health of the site', () => {
  it.each(['/readyz', '/livez'])('does not depend on its backend, which is down: %s', async (path) => {
    const { headers } = await request(site.origin).get(path).expect(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  })

  it('is not ready while the site shuts down, whose other answers close their connections', async () => {
    const state = { isClosing: false }
    const { site: closing } = await startTestSite(undefined, { state })
    expect((await closing.inject('/readyz')).statusCode).toBe(200)
    state.isClosing = true
    const ready = await closing.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toMatchObject([503, { code: 'unavailable', status: 503 }])
    const page = await closing.inject('/')
    expect([page.statusCode, page.headers.connection]).toEqual([200, 'close'])
  })
})
