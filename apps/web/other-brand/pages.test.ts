import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { brand } from '@recruiting/brand/brand'
import { ownLegal } from '@recruiting/brand/own-legal'
import { publicFolder } from '@recruiting/brand/public-folder'
import { traces, tracesIn } from '@recruiting/brand/traces'
import type { CallName } from '@recruiting/schema/contract/calls'
import { examples } from '@recruiting/schema/examples/entities'
import { exampleJob, exampleJobPage, exampleJobSummary } from '@recruiting/schema/examples/job'
import { examplePersonalInfoRecord } from '@recruiting/schema/examples/personal-info'
import { type Locale, locales } from '@recruiting/schema/options'
import request from 'supertest'
import { afterAll, describe, expect, it } from 'vitest'
import { brandConstants } from '../build/constants.ts'
import { readConfig, variables } from '../server/config.ts'
import { jobCard } from '../server/discovery/picture.ts'
import { exampleBackend, realPages } from '../server/test-pages.ts'
import { startTestSite } from '../server/test-site.ts'
import { renderPage, sitePages } from '../src/entry-server.tsx'
import type { Transport } from '../src/lib/api/call.ts'
import { wordFiles } from '../src/lib/i18n/i18n.ts'

const site = await startTestSite(exampleBackend().backend, { pages: realPages }, afterAll)

const answered: Partial<Record<CallName, unknown>> = {
  getJob: exampleJob,
  getPersonalInfo: examplePersonalInfoRecord,
  getReferral: examples.Referral,
  getResumeDeletion: examples.ResumeDeletion,
}
const answers: Transport = async (_path, _init, name) => Response.json(answered[name] ?? exampleJobPage)

/** Everything of a page that its server or the browser renders. */
async function rendered(url: string, locale: Locale): Promise<string> {
  const page = await renderPage({ url, locale, origin: 'https://jobs.example', transport: answers })
  return page.head + page.root + page.state
}

const served = async (path: string, locale: Locale) =>
  (await request(site.origin).get(path).set('cookie', `lang=${locale}`)).text

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

it('the tests run with another company, and would find every trace of the first one', () => {
  expect(tracesIn(JSON.stringify(brand))).toEqual([])
  expect(tracesIn(readFileSync(`${publicFolder}logo.svg`, 'utf8'))).toEqual([])
  for (const trace of traces) expect(tracesIn(`<a>${trace.replaceAll('&', '&amp;')}</a>`)).toContain(trace)
  expect(traces.length).toBeGreaterThan(4)
})

describe.each(locales)('in %s no trace of the first company is', (locale) => {
  it.each(sitePages.map(({ path }) => path))('in the page %s', async (path) => {
    const url = path === '/about' ? `/about?job=SW-1001` : path.replace('$token', 'x'.repeat(43))
    expect(tracesIn(await rendered(url, locale))).toEqual([])
    expect(tracesIn(await served(url, locale))).toEqual([])
  })

  it.each(Object.keys(wordFiles).filter((path) => path.includes(`/${locale}/`)))(
    'in the words of %s',
    async (path) => {
      expect(tracesIn(JSON.stringify(await wordFiles[path]?.()))).toEqual([])
    },
  )

  it.each(['/feed.xml', '/robots.txt', '/sitemap.xml'])('in %s', async (path) => {
    expect(tracesIn(await served(`${path}?lang=${locale}`, locale))).toEqual([])
  })

  it('in the picture of a shared link', () => {
    const card = JSON.stringify(jobCard(exampleJobSummary, locale))
    const [logo = ''] = /data:image[^"]+/.exec(card) ?? []
    expect(logo).not.toBe('')
    expect(tracesIn(card + decodeURIComponent(logo))).toEqual([])
  })

  it('and its own legal texts are shown, beside the standard ones', async () => {
    expect(await rendered('/terms', locale)).toContain(ownLegal.terms?.[locale].lead)
    expect(await rendered('/about?job=SW-1001', locale)).toContain(ownLegal.notice?.[locale].items.scope.text)
    expect(await rendered('/privacy', locale)).toContain(brand.privacyMail)
  })

  it('and the other one is named', async () => {
    const home = await rendered('/', locale)
    const text = home.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
    expect(text).toContain(brand.siteName[locale])
    expect(text).toContain(brand.companyName[locale])
    expect(home).toContain(brand.primaryColour)
    expect(await served(`/feed.xml?lang=${locale}`, locale)).toContain(
      brand.companyName[locale].replaceAll('&', '&amp;'),
    )
    // The document of a page that only the browser renders.
    expect(await served('/about', locale)).toContain(`${escaped(brand.siteName.tw)}</title>`)
  })
})

it('colour and icon of the browser are those of the brand', async () => {
  const { transformIndexHtml } = brandConstants()
  const tags =
    typeof transformIndexHtml === 'function' ? await Reflect.apply(transformIndexHtml, undefined, []) : []
  expect(JSON.stringify(tags)).toContain(brand.primaryColour)
  expect(tracesIn(JSON.stringify(tags))).toEqual([])
})

it('reads docs/deploy/site.env, which knows no other variable', async () => {
  const text = await readFile(new URL('../../../docs/deploy/site.env', import.meta.url), 'utf8')
  const sample = parseEnv(text.replaceAll('example.com', 'company.tw'))
  expect(readConfig(sample)).toMatchObject({ behindTls: true, trustProxy: ['loopback'] })
  const known = ['NODE_ENV', ...Object.keys(variables)]
  expect(Object.keys(sample).filter((name) => !known.includes(name))).toEqual([])
})
