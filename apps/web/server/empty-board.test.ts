import { home as tw } from '@recruiting/i18n/locales/tw/home'
import { home as us } from '@recruiting/i18n/locales/us/home'
import type { JobPage } from '@recruiting/schema/job-search'
import { XMLValidator } from 'fast-xml-parser'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemOf } from './discovery/test-backend.ts'
import { realPages } from './test-pages.ts'
import { startTestSite, type TestSite } from './test-site.ts'

const noJobs: JobPage = {
  items: [],
  total: 0,
  page: 1,
  pageSize: 20,
  facets: { jobType: [], employmentType: [], location: [], remoteWork: [] },
}

let site: TestSite
beforeAll(async () => {
  site = await startTestSite(
    ({ url = '' }, response) => {
      const isDetail = url.startsWith('/api/jobs/')
      response.statusCode = isDetail ? 404 : 200
      response.setHeader('content-type', isDetail ? 'application/problem+json' : 'application/json')
      response.end(JSON.stringify(isDetail ? problemOf('not_found') : noJobs))
    },
    { pages: realPages },
  )
})
afterAll(() => site.close())

const textOf = async (path: string, status = 200) =>
  (await request(site.origin).get(path).expect(status)).text

describe('while no vacancy is open', () => {
  it.each([
    ['/', tw],
    ['/?sort=relevance', tw],
    ['/?page=3', tw],
    ['/?lang=us', us],
  ])('%s says so and offers no search', async (path, words) => {
    const text = await textOf(path)
    expect(text).toMatch(new RegExp(`<h1[^>]*>${words.noVacancies.heading}</h1>`))
    expect(text).toContain(words.noVacancies.lead)
    expect(text).not.toContain(words.empty)
    expect(text).not.toContain('name="keyword"')
    expect(text).not.toContain('<fieldset')
  })

  it.each(['/?keyword=a', '/?jobType=software'])('%s keeps the search and its conditions', async (path) => {
    const text = await textOf(path)
    expect(text).toContain(tw.empty)
    expect(text).toContain('name="keyword"')
  })

  it('answers a link to an unknown vacancy with 404', async () => {
    expect(await textOf('/about?job=XX-0000', 404)).toContain('找不到此職缺')
  })

  it('the feed has no entry, and the sitemap the pages beside the vacancies', async () => {
    const feed = await textOf('/feed.xml')
    expect(XMLValidator.validate(feed)).toBe(true)
    expect(feed).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
    expect(feed).not.toContain('<entry>')
    const sitemap = await textOf('/sitemap.xml')
    expect(XMLValidator.validate(sitemap)).toBe(true)
    const paths = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path)
    expect(new Set(paths.map((path) => path?.split('?')[0]))).toEqual(
      new Set(['/', '/privacy', '/terms', '/cookies']),
    )
  })
})
