import type { FastifyRequest } from 'fastify'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isStaticPage } from '../src/lib/page/static-pages.ts'
import { takesForm } from './page-request.ts'
import { answerPages } from './pages.ts'
import { appScript, startTestSite, type TestSite, testPages } from './test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

describe('pages', () => {
  it.each(testPages.routes)('%s is a document that is asked for again each time', async (route) => {
    const answer = await request(site.origin).get(route.replace('$token', 'abc')).expect(200)

    expect(answer.type).toBe('text/html')
    expect(answer.text).toContain(`<title>${route === '/' || isStaticPage(route) ? route : 'Shell'}</title>`)
    expect(answer.headers['cache-control']).toBe(route.includes('$token') ? 'no-store' : 'no-cache')
  })

  it('are not sent again to a browser that has them', async () => {
    const { headers } = await request(site.origin).get('/apply')
    const again = await request(site.origin).get('/about').set('if-none-match', String(headers.etag))

    expect(again.status).toBe(304)
    expect(again.text).toBe('')
  })

  it.each([['/secret/abc/'], [`/secret/${'a'.repeat(2000)}`], ['/about/?x=1']])(
    '%s is one of them',
    async (url) => {
      await request(site.origin).get(url).set('accept', 'text/html').expect(200)
    },
  )

  it.each(['/secret', '/secret/', '/secret//', '/secret/abc/def'])('%s is none', async (url) => {
    await request(site.origin).get(url).set('accept', 'text/html').expect(302)
  })

  it('answer HEAD without a body', async () => {
    const answer = await request(site.origin).head('/').expect(200)

    expect(answer.text).toBeUndefined()
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(0)
  })

  it.each(['post', 'put', 'patch', 'delete', 'options'] as const)('refuse %s', async (method) => {
    const answer = await request(site.origin)[method]('/about').set('content-type', 'text/plain').expect(405)

    expect(answer.headers.allow).toBe('GET, HEAD')
    expect(JSON.parse(answer.text)).toMatchObject({ status: 405, code: 'method_not_allowed' })
  })

  it.each(testPages.routes.filter((route) => !takesForm(route)))(
    'refuse the form that is posted to %s',
    async (route) => {
      const answer = await request(site.origin).post(route).type('form').send({ email: 'a@b.example' })
      expect(answer.status).toBe(405)
      expect(answer.headers.allow).toBe('GET, HEAD')
    },
  )

  it.each(['put', 'patch', 'delete', 'options'] as const)('with a form refuse %s', async (method) => {
    const answer = await request(site.origin)[method]('/delete-resume/apply').expect(405)

    expect(answer.headers.allow).toBe('GET, HEAD, POST')
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
    const ask = (route: string) => answer(route, { url: '/apply', headers: {} } as FastifyRequest)
    const [first, meanwhile] = await Promise.all([ask('/apply'), ask('/about')])
    const again = await ask('/apply')
    shell = 'second'
    const changed = await ask('/apply')

    expect(meanwhile).toBe(first)
    expect(again).toBe(first)
    expect(String(first.bodies.identity)).toBe('first')
    expect(String(changed.bodies.identity)).toBe('second')
  })
})

describe('unknown addresses', () => {
  it.each(['/nowhere', '//elsewhere.example', '/about/more', '/ABOUT', '/index.html'])(
    '%s leads home when a page was meant',
    async (path) => {
      const answer = await request(site.origin).get(path).set('accept', 'text/html,*/*;q=0.8').expect(302)

      expect(answer.headers.location).toBe('/')
    },
  )

  it.each([
    ['/nowhere?lang=us', '/?lang=us'],
    ['/nowhere?lang=fr', '/'],
  ])('%s leads home in its language', async (path, home) => {
    const answer = await request(site.origin).get(path).set('accept', 'text/html').expect(302)

    expect(answer.headers.location).toBe(home)
  })

  it.each(['/nowhere', '/favicon.ico', '/index.html', '/assets', '/.vite/manifest.json'])(
    '%s is a problem when something else was meant',
    async (path) => {
      const answer = await request(site.origin).get(path).set('accept', 'image/webp,*/*').expect(404)

      expect(answer.type).toBe('application/problem+json')
      expect(JSON.parse(answer.text)).toMatchObject({ code: 'not_found' })
    },
  )
})

describe('files of the build', () => {
  const script = '/assets/app-1a2b.js'

  it.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip'],
    [undefined, 'identity'],
  ])('are sent as %s to who takes %s', async (encoding, accepted) => {
    const answer = await request(site.origin).get(script).set('accept-encoding', accepted).buffer(false)

    expect(answer.status).toBe(200)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.type).toMatch(/javascript/)
    expect(answer.headers.vary).toMatch(/accept-encoding/i)
  })

  it('never change, so they are kept for a year', async () => {
    const answer = await request(site.origin).get(script).expect(200)

    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.text).toBe(appScript)
  })

  it('say how long they are when a part is asked for that they do not have', async () => {
    const answer = await request(site.origin)
      .get('/logo.svg')
      .set('accept-encoding', 'identity')
      .set('range', 'bytes=9999-')
      .expect(416)

    expect(answer.headers['content-range']).toMatch(/^bytes \*\/\d+$/)
    expect(JSON.parse(answer.text)).toMatchObject({ status: 416, code: 'malformed' })
  })

  it.each([
    ['if-match', '"x"'],
    ['if-unmodified-since', 'Mon, 01 Jan 2001 00:00:00 GMT'],
  ])('are not sent when %s asks for another version', async (header, version) => {
    const answer = await request(site.origin).get(script).set(header, version).expect(412)

    expect(JSON.parse(answer.text)).toMatchObject({ status: 412, code: 'precondition_failed' })
  })

  it('are kept for an hour when their name stays the same', async () => {
    const answer = await request(site.origin).get('/logo.svg').expect(200)

    expect(answer.headers['cache-control']).toBe('public, max-age=3600')
  })

  it('that are missing are never answered with a page', async () => {
    const answer = await request(site.origin)
      .get('/assets/old-9f9f.js')
      .set('accept', 'text/html')
      .expect(404)

    expect(answer.type).toBe('application/problem+json')
    expect(answer.headers['cache-control']).toBe('no-store')
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
