import { brand } from '@recruiting/brand/brand'
import { exampleJobPage, exampleJobSummary } from '@recruiting/schema/examples/job'
import type { JobSummary } from '@recruiting/schema/job'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, it } from 'vitest'
import { writeFeed } from './feed.ts'

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', parseTagValue: false })

function feedOf(jobs: readonly JobSummary[], locale: 'tw' | 'us') {
  const xml = writeFeed('https://jobs.example', jobs, locale)
  expect(XMLValidator.validate(xml)).toBe(true)
  return parser.parse(xml).feed
}

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
})

it('tells of each vacancy what decides whether one reads on', () => {
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

it('takes the other language for a title that is there in one only', () => {
  expect(feedOf(exampleJobPage.items, 'us').entry[1]).toMatchObject({
    id: 'https://jobs.example/about?job=HR-2040&lang=us',
    title: '人力資源專員',
  })
})

it('keeps the text of a vacancy text', () => {
  const title = '<b>C&C</b> "]]>" \u0007\uD800'
  const feed = feedOf([{ ...exampleJobSummary, title: { tw: title } }], 'tw')

  expect(feed.entry.title).toBe('<b>C&C</b> "]]>" \uFFFD')
})

it('is a feed without vacancies too', () => {
  expect(feedOf([], 'tw')).toMatchObject({ updated: '1970-01-01T00:00:00.000Z' })
})
