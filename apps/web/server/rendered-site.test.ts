import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { introduction } from '@recruiting/brand/extras'
import { canary, flawsOfLog } from '@recruiting/http/test-canaries'
import { linesAbout } from '@recruiting/http/test-log-lines'
import { home as homeTw } from '@recruiting/i18n/locales/tw/home'
import { links as linksTw } from '@recruiting/i18n/locales/tw/links'
import { home as homeUs } from '@recruiting/i18n/locales/us/home'
import { examples } from '@recruiting/schema/examples/entities'
import { exampleJobPage } from '@recruiting/schema/examples/job'
import { examplePersonalInfoRecord } from '@recruiting/schema/examples/personal-info'
import { Window } from 'happy-dom'
import request, { type Response } from 'supertest'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { globalStyles } from '../src/entry-server.tsx'
import { failedShellId } from '../src/lib/page/document.ts'
import { isStaticPage, staticPages } from '../src/lib/page/static-pages.ts'
import { maxRendering } from './pages.ts'
import { codes, complaintsAbout, exampleBackend, markup, problemOf, realPages } from './test-pages.ts'
import { startTestSite } from './test-site.ts'

const { backend, asked } = exampleBackend()
const site = await startTestSite(backend, { pages: realPages, behindTls: true }, afterAll)
/** A site without a backend. */
const down = await startTestSite(undefined, { pages: realPages }, afterAll)
beforeEach(() => void asked.splice(0))

function page(path: string, cookie = '', origin = site.origin) {
  return request(origin).get(path).set('cookie', cookie)
}

function documentOf(html: string) {
  const { document } = new Window()
  document.documentElement.innerHTML = html
  return document
}

/** Whether a page is about the visitor: search engines get no description of it. */
const isPersonal = (path: string) => path === '/apply' || path.includes('$token')

/** A rendered page: its status, its headings, and whether search engines may show it. */
const pages: readonly [path: string, status: number, tw: string, us: string, isIndexed: boolean][] = [
  ['/', 200, homeTw.heading, homeUs.heading, true],
  ['/?page=2', 200, homeTw.heading, homeUs.heading, true],
  ['/?jobType=software&location=TW-TPE', 200, homeTw.heading, homeUs.heading, true],
  ['/?keyword=%E5%B7%A5&jobType=software&page=2', 200, homeTw.heading, homeUs.heading, false],
  ['/?sort=relevance', 200, homeTw.heading, homeUs.heading, false],
  ['/?page=100000', 200, homeTw.heading, homeUs.heading, false],
  [`/about?job=${codes.open}`, 200, '', '', true],
  [`/about?job=${codes.closed}`, 410, '此職缺已停止招募', 'This job is no longer open', false],
  [`/about?job=${codes.unknown}`, 404, '找不到此職缺', 'Vacancy not found', false],
  ['/about?job=%3Cimg%20src%3Dx%3E', 404, '找不到此職缺', 'Vacancy not found', false],
  [`/about?job=${codes.broken}`, 503, '職缺載入失敗', 'The vacancy could not be loaded', false],
  ['/privacy', 200, '隱私權政策', 'Privacy policy', true],
  ['/terms', 200, '服務條款', 'Terms of service', true],
  ['/cookies', 200, 'Cookie 政策', 'Cookie policy', true],
  ['/accessibility', 200, '無障礙聲明', 'Accessibility statement', true],
  ['/delete-resume/apply', 200, '申請刪除履歷', 'Delete my resume', true],
  ['/apply', 200, '基本資料', 'Personal details', false],
  ['/apply?step=education', 200, '學歷', 'Education', false],
  ['/apply?step=experience', 200, '工作經歷', 'Work experience', false],
  ['/apply?step=application', 200, '應徵資訊', 'Application details', false],
  ['/apply?step=other', 200, '其他資料', 'Other information', false],
  ['/apply?step=check', 200, '確認資料', 'Check your answers', false],
  ['/delete-resume/detail/abc', 200, '確認刪除履歷資料', 'Confirm', false],
  ['/personal-info/edit/abc', 200, '編輯個人資料', 'Edit', false],
  ['/personal-info/export/abc', 200, '下載我的資料', 'Download', false],
  ['/referral/check/abc', 200, '', '', false],
  ['/personal-info/apply', 200, '申請編輯個人資料', 'Edit my personal information', true],
  [
    '/delete-resume/apply?sent=24',
    200,
    '郵件已寄出，請至您的信箱查收',
    'Email sent successfully, please check your email',
    false,
  ],
]

describe.each(['tw', 'us'] as const)('in %s', (lang) => {
  const cookie = `lang=${lang}`

  it.each(pages)(
    '%s has the status %i, its heading, valid HTML, and is indexed or not',
    async (path, status, tw, us, isIndexed) => {
      const { text } = await page(path, cookie).expect(status)
      expect(text).toMatch(new RegExp(`<h1[^>]*>${{ tw, us }[lang]}`))
      expect(text.includes('<meta name="robots" content="noindex"/>')).toBe(!isIndexed)
      if (!isIndexed) expect(text).not.toContain('application/ld+json')
      if (isStaticPage(path)) expect(asked).toEqual([])
      expect(await complaintsAbout(text)).toEqual([])
    },
  )

  it.each([
    ['/', /系統忙碌中，請稍後再試|Please try again/],
    [`/about?job=${codes.open}`, /職缺載入失敗|could not be loaded/],
  ])('%s says that the backend is down', async (path, sentence) => {
    const { text } = await page(path, cookie, down.origin).expect(503)
    expect(text).toMatch(sentence)
    expect(await complaintsAbout(text)).toEqual([])
  })

  it.each(Object.keys(staticPages).filter((path) => !isPersonal(path)))(
    '%s is complete while the backend is down',
    async (path) => {
      const { text } = await page(path, cookie, down.origin).expect(200)
      const canonical = `https://jobs.example${path}`
      expect(text).toMatch(/<meta name="description" content="[^"]{20,}"\/>/)
      expect(text).toContain(`<link rel="alternate" hrefLang="x-default" href="${canonical}"/>`)
      expect(text).toContain(`<link rel="canonical" href="${canonical}${lang === 'us' ? '?lang=us' : ''}"/>`)
    },
  )
})

describe('a page that is rendered here', () => {
  it('offers other searches when its own finds nothing', async () => {
    const { text } = await page('/?keyword=nothing&jobType=software').expect(200)

    expect(text).toContain(`軟體與資訊（${exampleJobPage.total} 個職缺）</a>`)
    expect(asked.filter((url) => url.includes('pageSize=1'))).toHaveLength(2)
  })

  it.each(['/', `/about?job=${codes.open}`])('introduces the company in %s', async (path) => {
    const { text } = await page(path, 'lang=us')

    expect(text).toContain(introduction?.text.us.slice(0, 40))
    expect(text).toContain(`src="${introduction?.picture?.src}"`)
  })

  it('is asked for again each time, and says what it depends on', async () => {
    const { headers } = await page('/').expect(200)
    const again = await page('/').set('if-none-match', String(headers.etag)).expect(304)

    expect(headers['cache-control']).toBe('no-cache')
    expect([headers.vary, again.headers.vary]).toEqual(Array(2).fill('Accept-Encoding, Cookie'))
  })

  it('leads on in the language that its address asks for, by links, by the form and by a cookie', async () => {
    const { text, headers } = await page('/?lang=us&jobType=software', 'lang=tw')
    const links = [...text.matchAll(/<a [^>]*href="(\/(?:about)?\?[^"]*)"/g)].map(([, href]) => href)
    expect(text).toContain('<html lang="en-US">')
    for (const { code } of exampleJobPage.items) expect(text).toContain(code)
    expect(links.length).toBeGreaterThan(3)
    expect(links.filter((href) => !/[?;]lang=(?:us|tw)/.test(href ?? ''))).toEqual([])
    expect(text).toContain('<input type="hidden" name="lang" value="us"/>')
    expect(text).toMatch(/type="application\/atom\+xml" href="[^"]*\/feed\.xml\?lang=us"/)
    expect(headers['set-cookie']).toEqual(['lang=us; Path=/; Max-Age=31536000; SameSite=Lax; Secure'])
  })

  it.each(['/', '/?lang=xx'])('leaves the kept language alone at %s', async (path) => {
    const { text, headers } = await page(path, 'lang=us')
    expect(headers['set-cookie']).toBeUndefined()
    expect(text).not.toMatch(/href="\/about[^"]*lang=/)
  })

  it.each([
    ['tw', '', 'zh_TW'],
    ['us', '&lang=us', 'en_US'],
  ])(
    'tells in %s its one address, its other language, and what a link to it shows',
    async (lang, query, tag) => {
      const { text } = await page(`/about?utm_source=x&job=${codes.open.toLowerCase()}`, `lang=${lang}`)
      const address = `https://jobs.example/about?job=${codes.open}`
      const escaped = (address + query).replace('&', '&amp;')
      expect(text).toContain(`<link rel="canonical" href="${escaped}"/>`)
      expect(text).toContain(`<link rel="alternate" hrefLang="zh-Hant-TW" href="${address}"/>`)
      expect(text).toContain(`<link rel="alternate" hrefLang="en-US" href="${address}&amp;lang=us"/>`)
      expect(text).toContain('<meta name="twitter:card" content="summary_large_image"/>')
      const document = documentOf(text)
      const metas = [...document.querySelectorAll('meta[property]')].map((meta) => [
        meta.getAttribute('property'),
        meta.getAttribute('content'),
      ])
      expect(Object.fromEntries(metas)).toMatchObject({
        'og:url': address + query,
        'og:title': markup,
        'og:description': expect.stringMatching(/\S/),
        'og:image': `https://jobs.example/og/${codes.open}.${lang}.png`,
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': markup,
        'og:locale': tag,
      })
      const posting = JSON.parse(document.querySelector('[type="application/ld+json"]')?.textContent ?? '')
      expect(posting).toMatchObject({ '@type': 'JobPosting', title: markup })
      const line = `https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(address + query)}`
      expect(document.querySelector(`a[target=_blank][href="${line}"]`)).not.toBeNull()
    },
  )

  it('shows text with markup as text', async () => {
    const { text } = await page(`/about?job=${codes.open}`)

    expect(text).not.toContain('<script>alert')
    expect(text).not.toContain('<img src=x')
    expect(documentOf(text).querySelector('h1')?.textContent).toBe(markup)
    const state = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(text)?.[1]
    expect(JSON.parse(state ?? '')).toMatchObject({
      queries: [{ state: { data: { title: { tw: markup } } } }],
    })
  })

  it('is answered with the document of the browser, not kept, and logged with its place, after a defect', async () => {
    const renderPage = async () => Promise.reject(new TypeError(canary))
    const defective = await startTestSite(backend, { pages: { ...realPages, renderPage } })
    for (let times = 1; times <= 2; times++) {
      const { headers, text } = await page('/', '', defective.origin).expect(500)
      expect(text).toContain('<div id="root">')
      expect(text).not.toContain('<main id="main"')
      expect(headers['cache-control']).toBe('no-store')
      const line = { level: 'error', err: { type: 'TypeError', message: '' } }
      expect(linesAbout(defective, 'internal')).toMatchObject(Array(times).fill(line))
    }
    expect(flawsOfLog(defective.log())).toEqual([])
  })

  it('of a closed vacancy is not kept while the open ones like it cannot be read', async () => {
    const { origin } = await startTestSite(
      (asked, response) =>
        asked.url?.startsWith('/api/jobs/') ? backend(asked, response) : response.writeHead(500).end(),
      { pages: realPages },
    )
    const { headers, text } = await page(`/about?job=${codes.closed}`, '', origin).expect(503)

    expect(text).toContain('此職缺已停止招募')
    expect(headers['cache-control']).toBe('no-store')
  })
})

it('the policy for scripts allows each that stands in a page, and no other', async () => {
  const answers = await Promise.all(['/', `/about?job=${codes.open}`, '/apply'].map((path) => page(path)))
  const scripts = answers.map(({ text }) => inlineScriptHashes(text))

  for (const each of scripts) expect(each.length).toBeGreaterThan(0)
  for (const { headers } of answers) expect(new Set(allowedHashes(headers))).toEqual(new Set(scripts.flat()))
})

/** Hashes of the inline scripts that a browser would run. */
function inlineScriptHashes(html: string): string[] {
  const scripts = 'script:not([src], [type="application/json"], [type$="+json"])'
  return [...documentOf(html).querySelectorAll(scripts)].map(
    ({ textContent }) => `'sha256-${createHash('sha256').update(textContent).digest('base64')}'`,
  )
}

function allowedHashes(headers: Response['headers']): readonly string[] {
  return String(headers['content-security-policy']).match(/'sha256-[^']+'/g) ?? []
}

describe('pages are kept', () => {
  it('by language and canonical address, whatever else is asked', async () => {
    await page('/?page=7&utm_source=a')
    await page('/?x=1&page=7&sort=newest', 'session=secret; lang=tw')
    expect(asked).toHaveLength(1)
    await page('/?page=7', 'lang=us')
    await page('/?page=8')
    expect(asked).toHaveLength(3)
  })

  it('up to a number of different ones; one beyond it is answered 503 and rendered later', async () => {
    const held: (() => unknown)[] = []
    let isHeld = true
    const { origin } = await startTestSite(
      (asked, response) => (isHeld ? held.push(() => backend(asked, response)) : backend(asked, response)),
      { pages: realPages, apiDeadlineMs: 60_000 },
    )
    const statusOf = async (number: number) => (await page(`/?page=${number}`, '', origin)).status
    const first = Array.from({ length: maxRendering }, async (_, at) => statusOf(at + 2))
    await expect.poll(() => held.length).toBe(maxRendering)
    const again = statusOf(2)
    expect(await statusOf(99)).toBe(503)
    isHeld = false
    for (const answer of held) answer()
    expect(new Set(await Promise.all([...first, again]))).toEqual(new Set([200]))
    expect(await statusOf(99)).toBe(200)
  })

  it.each([codes.unknown, codes.broken])('not when there is nothing to show: %s', async (code) => {
    await page(`/about?job=${code}`)
    await page(`/about?job=${code}`)
    expect(asked).toHaveLength(2)
  })
})

describe('a page that needs scripts', () => {
  it.each([
    ['/apply', '不會送出任何資料'],
    ['/delete-resume/detail/abc', '不會刪除任何資料'],
    ['/personal-info/edit/abc', '不會變更任何資料'],
    ['/personal-info/export/abc', '不會用掉連結'],
    ['/referral/check/abc', '不會替您應徵'],
  ])('%s explains itself without them, and when they fail to load', async (path, word) => {
    const document = documentOf((await page(path, '', down.origin).expect(200)).text)
    const disabled = document.querySelector('#root ~ noscript')?.textContent
    for (const each of [word, 'JavaScript', '#main{display:none}']) expect(disabled).toContain(each)
    const failed = document.querySelector(`#root ~ #${failedShellId}`)?.textContent
    for (const each of [word, '頁面載入失敗', '重新整理']) expect(failed).toContain(each)
  })

  it('and is rendered in the browser is valid and explains itself in both languages', async () => {
    const words = ['個資告知事項', '不會送出任何資料', 'sends nothing']
    const { text } = await page('/about', '', down.origin).expect(200)
    expect(await complaintsAbout(text)).toEqual([])
    expect(text).toMatch(/<noscript><main[^>]*><section lang="zh-Hant-TW">.*<section lang="en-US">/)
    expect(text).toContain(globalStyles)
    const document = documentOf(text)
    // happy-dom takes the content of `noscript` for text, as a browser with scripts does.
    const [disabled, failed] = [
      document.querySelector('#root noscript')?.textContent,
      document.querySelector(`#${failedShellId}`)?.textContent,
    ]
    for (const word of [...words, 'JavaScript']) expect(disabled).toContain(word)
    for (const word of [...words, '頁面載入失敗', 'Page failed to load']) expect(failed).toContain(word)
  })
})

describe.each([
  ['/personal-info/edit/', examplePersonalInfoRecord, examplePersonalInfoRecord.reference],
  ['/delete-resume/detail/', examples.ResumeDeletion, examples.ResumeDeletion.maskedEmail],
  ['/referral/check/', examples.Referral, examples.Referral.recommender],
])('the page of an emailed link %s', async (path, record, shown) => {
  const asked: IncomingHttpHeaders[] = []
  const { origin } = await startTestSite(
    ({ headers }, response) => {
      asked.push(headers)
      const code = /used|unavailable/.exec(String(headers.authorization))?.[0]
      const problem =
        code === undefined ? undefined : problemOf(code === 'used' ? 'link_used' : 'unavailable')
      response
        .writeHead(problem?.status ?? 200, {
          'content-type': problem ? 'application/problem+json' : 'application/json',
          etag: '"7"',
        })
        .end(JSON.stringify(problem ?? record))
    },
    { pages: realPages },
    afterAll,
  )
  beforeEach(() => void asked.splice(0))
  const open = (token: string) => page(path + token, '', origin).expect(200)

  it('shows what it opens, asked for in the name of the reader and stored by nobody', async () => {
    const { text, headers } = await open('valid')
    expect(text.includes(shown)).toBe(true)
    expect(await complaintsAbout(text)).toEqual([])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    await open('valid')
    const asking = { authorization: 'Bearer valid', 'x-forwarded-for': '127.0.0.1' }
    expect(asked).toMatchObject([asking, asking])
  })

  it.each([
    ['used', `>${linksTw.used.title}<`, 1],
    // The browser tries again by itself.
    ['unavailable', 'aria-busy="true"', 1],
    // A malformed token is never sent.
    ['not%20a%20token', `>${linksTw.invalid.title}<`, 0],
  ])('is whole with the token %s', async (token, part, calls) => {
    expect((await open(token)).text.includes(part)).toBe(true)
    expect(asked).toHaveLength(calls)
  })
})

describe('a list without any vacancy', async () => {
  const own = exampleBackend()
  own.answers.list = { ...exampleJobPage, items: [], total: 0 }
  const { origin } = await startTestSite(own.backend, { pages: realPages }, afterAll)

  it.each([
    ['/', homeTw],
    ['/?sort=relevance', homeTw],
    ['/?page=3', homeTw],
    ['/?lang=us', homeUs],
  ])('%s says so and offers no search', async (path, words) => {
    const { text } = await page(path, '', origin).expect(200)
    expect(text).toMatch(new RegExp(`<h1[^>]*>${words.noVacancies.heading}</h1>`))
    expect(text).toContain(words.noVacancies.lead)
    for (const absent of [words.empty, 'name="keyword"', '<fieldset']) expect(text).not.toContain(absent)
  })

  it.each(['/?keyword=a', '/?jobType=software'])('%s keeps the search and its conditions', async (path) => {
    const { text } = await page(path, '', origin).expect(200)
    expect(text).toContain(homeTw.empty)
    expect(text).toContain('name="keyword"')
  })
})
