import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createTestBackend } from '../test-pages.ts'
import { startTestSite, type TestSite } from '../test-site.ts'

const backend = createTestBackend(2)
let site: TestSite
beforeAll(async () => {
  site = await startTestSite(backend.answer)
})
beforeEach(() => {
  backend.asked = []
})
afterAll(() => site.close())

describe('robots.txt', () => {
  it('leads to the sitemap and away from what is nobody’s business', async () => {
    const { text, headers } = await request(site.origin).get('/robots.txt').expect(200)

    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(text.split('\n')).toEqual([
      'User-agent: *',
      'Allow: /api/jobs',
      'Disallow: /api/',
      'Disallow: /__mock/',
      'Disallow: /apply',
      'Disallow: /delete-resume/detail/',
      'Disallow: /personal-info/edit/',
      'Disallow: /referral/',
      '',
      'Sitemap: https://jobs.example/sitemap.xml',
      '',
    ])
    expect(backend.asked).toEqual([])
  })
})

describe('sitemap.xml', () => {
  it('is read from the backend once in five minutes', async () => {
    let now = 1
    const own = createTestBackend(1)
    const timed = await startTestSite(own.answer, { now: () => now })
    onTestFinished(timed.close)
    const ask = async () => request(timed.origin).get('/sitemap.xml').expect(200)
    const { text, headers } = await ask()
    expect(headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
    })
    own.jobs = []
    now += 299_000
    expect((await ask()).text).toBe(text)
    expect(own.asked).toHaveLength(1)
    now += 2_000
    expect((await ask()).text).not.toContain('/about')
  })
})

describe('feed.xml', () => {
  it.each([
    ['/feed.xml', 'zh-Hant-TW'],
    ['/feed.xml?lang=us', 'en-US'],
    ['/feed.xml?lang=xx&lang=us', 'zh-Hant-TW'],
    ['/feed.xml?lang=%', 'zh-Hant-TW'],
  ])('%s is in %s', async (path, language) => {
    const { headers, body } = await site.site.inject(path)

    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(body).toContain(`xml:lang="${language}"`)
  })
})

describe('the picture of a vacancy', () => {
  it('is kept until the vacancy changes, and is another one in each language', async () => {
    const ask = (locale: string, etag = '') =>
      request(site.origin).get(`/og/SW-1001.${locale}.png`).set('if-none-match', etag)
    const { headers } = await ask('tw').expect(200)
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' })
    await ask('tw', headers.etag).expect(304)
    await ask('us', headers.etag).expect(200)

    backend.jobs = backend.jobs.map((job) => ({ ...job, title: { tw: '總經理' } }))
    await ask('tw', headers.etag).expect(200)
  })

  it('is gone when the vacancy is closed', async () => {
    backend.closed.add('SW-0001')
    const answer = await request(site.origin).get('/og/SW-0001.tw.png').expect(410)

    expect(JSON.parse(answer.text ?? String(answer.body))).toMatchObject({ code: 'job_closed' })
  })

  it.each(['SW-9999.tw.png', 'SW-1001.jp.png', 'sw-1001.tw.png', '..%2fx.tw.png', '', 'x'])(
    'is missing at /og/%s',
    async (name) => {
      await request(site.origin).get(`/og/${name}`).expect(404)
    },
  )

  it('asks nobody about what can be no vacancy', async () => {
    const name = `${'X'.repeat(50)}.tw.png`
    await request(site.origin).get(`/og/${name}`).expect(404)

    expect(backend.asked).toEqual([])
  })
})

describe('documents for others', () => {
  const paths = ['/sitemap.xml', '/feed.xml', '/og/SW-1001.us.png', '/robots.txt']

  it.each(paths)('%s answers HEAD, and no other method', async (path) => {
    const head = await request(site.origin).head(path).expect(200)
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0)

    const refused = await request(site.origin).post(path).expect(405)
    expect(refused.headers.allow).toBe('GET, HEAD')
  })

  it.each([
    ['br', 'gzip, br'],
    ['gzip', 'gzip'],
    [undefined, 'identity'],
  ])('are sent as %s to who accepts %s, and not again to who has them', async (encoding, accepted) => {
    const ask = () => request(site.origin).get('/robots.txt').set('accept-encoding', accepted).buffer(false)
    const { headers } = await ask()

    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toBe('Accept-Encoding')
    await ask().set('if-none-match', `"other", ${headers.etag}`).expect(304)
    await ask().set('if-none-match', '"other"').expect(200)
  })
})
