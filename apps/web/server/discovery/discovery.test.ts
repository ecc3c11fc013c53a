import request from 'supertest'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { codes, exampleBackend } from '../test-pages.ts'
import { startTestSite } from '../test-site.ts'

const { backend, asked, answers } = exampleBackend()
const { origin } = await startTestSite(backend, {}, afterAll)
beforeEach(() => void asked.splice(0))

it('robots.txt leads to the sitemap and away from what is nobody’s business', async () => {
  const { text, headers } = await request(origin).get('/robots.txt').expect(200)

  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(text.split('\n')).toEqual([
    'User-agent: *',
    'Allow: /api/jobs',
    'Disallow: /api/',
    'Disallow: /__mock/',
    'Disallow: /apply',
    'Disallow: /delete-resume/detail/',
    'Disallow: /personal-info/edit/',
    'Disallow: /personal-info/export/',
    'Disallow: /referral/',
    '',
    'Sitemap: https://jobs.example/sitemap.xml',
    '',
  ])
  expect(asked).toEqual([])
})

it('sitemap.xml is read from the backend once in five minutes', async () => {
  let now = 1
  const own = exampleBackend()
  const timed = await startTestSite(own.backend, { now: () => now })
  const ask = async () => request(timed.origin).get('/sitemap.xml').expect(200)
  const { text, headers } = await ask()
  expect(headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=300',
  })
  own.answers.list = { ...own.answers.list, items: [] }
  now += 299_000
  expect((await ask()).text).toBe(text)
  expect(own.asked).toHaveLength(1)
  now += 2_000
  expect((await ask()).text).not.toContain('/about')
})

it.each([
  ['/feed.xml', 'zh-Hant-TW'],
  ['/feed.xml?lang=us', 'en-US'],
  ['/feed.xml?lang=xx&lang=us', 'zh-Hant-TW'],
  ['/feed.xml?lang=%', 'zh-Hant-TW'],
])('%s is in %s', async (path, language) => {
  const answer = await fetch(origin + path)

  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  expect(await answer.text()).toContain(`xml:lang="${language}"`)
})

it('the picture of a vacancy is kept until the vacancy changes, and is another one in each language', async () => {
  const ask = (locale: string, etag = '') =>
    request(origin).get(`/og/${codes.open}.${locale}.png`).set('if-none-match', etag)
  const { headers } = await ask('tw').expect(200)
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' })
  await ask('tw', headers.etag).expect(304)
  await ask('us', headers.etag).expect(200)

  answers.job = { ...answers.job, title: { tw: '總經理', us: 'CEO' } }
  await ask('tw', headers.etag).expect(200)
})

it.each<[name: string, status: number, calls: number]>([
  [`${codes.closed}.tw.png`, 410, 1],
  [`${codes.unknown}.tw.png`, 404, 1],
  ...[`${codes.open}.jp.png`, 'sw-1001.tw.png', `${'X'.repeat(50)}.tw.png`, '..%2fx.tw.png', '', 'x'].map(
    (name): [string, number, number] => [name, 404, 0],
  ),
])('there is no picture at /og/%s: %i, after %i calls of the backend', async (name, status, calls) => {
  await request(origin).get(`/og/${name}`).expect(status)

  expect(asked).toHaveLength(calls)
})

it.each(['/sitemap.xml', '/feed.xml', `/og/${codes.open}.us.png`, '/robots.txt'])(
  '%s answers HEAD, and no other method',
  async (path) => {
    const head = await request(origin).head(path).expect(200)
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0)

    const refused = await request(origin).post(path).expect(405)
    expect(refused.headers.allow).toBe('GET, HEAD')
  },
)
