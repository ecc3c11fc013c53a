import { brand } from '@recruiting/brand/brand'
import { legalPages } from '@recruiting/i18n/legal'
import { exampleJob, exampleJobPage, exampleJobSummary } from '@recruiting/schema/examples/job'
import type { JobSummary } from '@recruiting/schema/job'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { writeFeed, writeSitemap } from './sitemap-and-feed.ts'

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', parseTagValue: false })

function parse(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true)
  return parser.parse(xml)
}

describe('the sitemap', () => {
  async function urlsOf(count: number) {
    const jobs = Array.from({ length: count }, (_, at) => ({ ...exampleJob, code: `SW-${1001 + at}` }))
    const xml = await writeSitemap('https://jobs.example', async (page, size) =>
      jobs.slice((page - 1) * size, page * size),
    )
    return parse(xml).urlset.url
  }
  const pages = ['/', ...legalPages.map((name) => `/${name}`)].flatMap((path) => [path, `${path}?lang=us`])

  it.each([
    ['no vacancy', 0, []],
    ['two', 2, ['SW-1001', 'SW-1002']],
    ['more than one page of the list', 201, Array.from({ length: 201 }, (_, at) => `SW-${1001 + at}`)],
  ])('with %s names the pages and each vacancy in both languages', async (_what, count, codes) => {
    const urls = await urlsOf(count)
    expect(urls.map(({ loc }: { loc: string }) => loc.replace('https://jobs.example', ''))).toEqual([
      ...pages,
      ...codes.flatMap((code) => [`/about?job=${code}`, `/about?job=${code}&lang=us`]),
    ])
  })

  it('tells of each address when it changed', async () => {
    expect((await urlsOf(1)).at(-1)).toEqual({
      loc: 'https://jobs.example/about?job=SW-1001&lang=us',
      lastmod: exampleJob.postedAt,
    })
  })
})

describe('the feed', () => {
  const feedOf = (jobs: readonly JobSummary[], locale: 'tw' | 'us') =>
    parse(writeFeed('https://jobs.example', jobs, locale)).feed

  it('has everything that RFC 4287 requires', () => {
    expect(feedOf(exampleJobPage.items, 'us')).toMatchObject({
      xmlns: 'http://www.w3.org/2005/Atom',
      'xml:lang': 'en-US',
      id: 'https://jobs.example/?lang=us',
      title: brand.siteName.us,
      updated: exampleJobSummary.postedAt,
      author: { name: brand.companyName.us },
      link: [
        { rel: 'alternate', href: 'https://jobs.example/?lang=us' },
        { rel: 'alternate', hreflang: 'zh-Hant-TW', href: 'https://jobs.example/feed.xml' },
        { rel: 'self', hreflang: 'en-US', href: 'https://jobs.example/feed.xml?lang=us' },
      ],
    })
    expect(feedOf([], 'tw')).toMatchObject({ updated: '1970-01-01T00:00:00.000Z' })
  })

  it('tells of each vacancy its title, kind, place and pay', () => {
    expect(feedOf(exampleJobPage.items, 'tw').entry).toEqual([
      {
        id: 'https://jobs.example/about?job=SW-1001',
        title: '資深前端工程師',
        link: { rel: 'alternate', type: 'text/html', href: 'https://jobs.example/about?job=SW-1001' },
        published: '2026-11-02T01:00:00.000Z',
        updated: '2026-11-02T01:00:00.000Z',
        category: { term: 'software', label: '軟體與資訊' },
        summary: 'SW-1001 · 軟體與資訊 · 臺北市、新竹市 · 全職 · 月薪 60,000–90,000 元',
      },
      expect.objectContaining({ title: '人力資源專員' }),
    ])
  })

  it('keeps the text of a vacancy text', () => {
    const title = '<b>C&C</b> "]]>" \u0007\uD800'
    const feed = feedOf([{ ...exampleJobSummary, title: { tw: title } }], 'tw')
    expect(feed.entry.title).toBe('<b>C&C</b> "]]>" \uFFFD')
  })
})
