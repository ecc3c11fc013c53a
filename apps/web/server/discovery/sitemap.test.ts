import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterEach, expect, it } from 'vitest'
import { startTestSite, type TestSite } from '../test-site.ts'
import { createTestBackend, type TestBackend } from './test-backend.ts'

let site: TestSite
afterEach(() => site.close())

async function start(backend: TestBackend, options: { perSitemap?: number; now?: () => number } = {}) {
  site = await startTestSite(backend.answer, options)
}

async function ask(path: string) {
  const answer = await site.site.inject(path)
  expect(answer.statusCode).toBe(200)
  expect(XMLValidator.validate(answer.body)).toBe(true)
  return answer
}

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', parseTagValue: false })

async function addresses(path: string): Promise<string[]> {
  const { urlset } = parser.parse((await ask(path)).body)
  return urlset.url.map(({ loc }: { loc: string }) => loc)
}

it('names the pages and every open vacancy in both languages', async () => {
  await start(createTestBackend(2))

  expect(await addresses('/sitemap.xml')).toEqual([
    'https://jobs.example/',
    'https://jobs.example/?lang=us',
    'https://jobs.example/privacy',
    'https://jobs.example/privacy?lang=us',
    'https://jobs.example/terms',
    'https://jobs.example/terms?lang=us',
    'https://jobs.example/cookies',
    'https://jobs.example/cookies?lang=us',
    'https://jobs.example/about?job=SW-1001',
    'https://jobs.example/about?job=SW-1001&lang=us',
    'https://jobs.example/about?job=SW-1002',
    'https://jobs.example/about?job=SW-1002&lang=us',
  ])
})

it('says of each address its languages, and when it changed', async () => {
  const backend = createTestBackend(1)
  await start(backend)
  const { body, headers } = await ask('/sitemap.xml')

  expect(headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=300',
  })
  expect(parser.parse(body).urlset.url.at(-1)).toEqual({
    loc: 'https://jobs.example/about?job=SW-1001&lang=us',
    lastmod: backend.jobs[0]?.postedAt,
    'xhtml:link': [
      { rel: 'alternate', hreflang: 'zh-Hant-TW', href: 'https://jobs.example/about?job=SW-1001' },
      { rel: 'alternate', hreflang: 'en-US', href: 'https://jobs.example/about?job=SW-1001&lang=us' },
      { rel: 'alternate', hreflang: 'x-default', href: 'https://jobs.example/about?job=SW-1001' },
    ],
  })
})

it('becomes an index of files when one cannot hold all vacancies', async () => {
  await start(createTestBackend(5), { perSitemap: 2 })
  const { sitemapindex } = parser.parse((await ask('/sitemap.xml')).body)

  expect(sitemapindex.sitemap).toEqual([
    { loc: 'https://jobs.example/sitemap-1.xml' },
    { loc: 'https://jobs.example/sitemap-2.xml' },
    { loc: 'https://jobs.example/sitemap-3.xml' },
  ])
  const files = [
    await addresses('/sitemap-1.xml'),
    await addresses('/sitemap-2.xml'),
    await addresses('/sitemap-3.xml'),
  ]
  const codes = files.flat().flatMap((address) => new URL(address).searchParams.get('job') ?? [])
  expect([...new Set(codes)]).toEqual(['SW-1001', 'SW-1002', 'SW-1003', 'SW-1004', 'SW-1005'])
  expect(files.map(({ length }) => length)).toEqual([8 + 4, 4, 2])
})

it.each(['/sitemap-0.xml', '/sitemap-4.xml', '/sitemap-x.xml', '/sitemap-1.xml.gz', '/sitemap-9999999.xml'])(
  'has no %s',
  async (path) => {
    await start(createTestBackend(5), { perSitemap: 2 })

    expect((await site.site.inject(path)).statusCode).toBe(404)
  },
)

it('costs the backend nothing for parts that there are not', async () => {
  const backend = createTestBackend(5)
  await start(backend, { perSitemap: 2 })
  for (let part = 4; part < 40; part++) {
    expect((await site.site.inject(`/sitemap-${part}.xml`)).statusCode).toBe(404)
  }
  expect(backend.asked).toHaveLength(1)
})

it('has a part within five minutes after there is something in it', async () => {
  let now = 1
  const backend = createTestBackend(5)
  await start(backend, { perSitemap: 2, now: () => now })
  expect((await site.site.inject('/sitemap-4.xml')).statusCode).toBe(404)
  backend.jobs = createTestBackend(7).jobs
  now += 301_000

  expect(await addresses('/sitemap-4.xml')).toHaveLength(2)
})

it('is there for a site without vacancies', async () => {
  await start(createTestBackend(0))

  expect(await addresses('/sitemap.xml')).toHaveLength(8)
})

it('is read from the backend once in five minutes', async () => {
  let now = 1
  const backend = createTestBackend(1)
  await start(backend, { now: () => now })
  await ask('/sitemap.xml')
  const calls = backend.asked.length
  backend.jobs = []

  now += 299_000
  expect(await addresses('/sitemap.xml')).toHaveLength(10)
  expect(backend.asked).toHaveLength(calls)
  now += 2_000
  expect(await addresses('/sitemap.xml')).toHaveLength(8)
})
