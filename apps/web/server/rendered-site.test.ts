import { createHash } from 'node:crypto'
import { introduction } from '@recruiting/brand/extras'
import { legal } from '@recruiting/i18n/locales/tw/legal'
import { exampleJobPage } from '@recruiting/schema/examples/job'
import { Window } from 'happy-dom'
import request, { type Response } from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { failedShellId } from '../src/lib/page/document-ids.ts'
import { isStaticPage, type StaticPage, staticPages } from '../src/lib/page/static-pages.ts'
import { maxRendering } from './pages.ts'
import { codes, exampleBackend, markup, realPages } from './test-pages.ts'
import { startTestSite, type TestSite } from './test-site.ts'

const pagesWithoutData = Object.keys(staticPages).filter(isStaticPage)

const { backend, asked } = exampleBackend()
let site: TestSite
beforeAll(async () => {
  site = await startTestSite(backend, {
    pages: realPages,
    behindTls: true,
    // Far longer than the test backend needs, far shorter than the test timeout.
    apiDeadlineMs: 1500,
  })
})
beforeEach(() => void asked.splice(0))
afterAll(() => site.close())

function page(path: string, cookie = '') {
  return request(site.origin).get(path).set('cookie', cookie)
}

describe('a page that is rendered here', () => {
  it('has its data, in either language, without any script', async () => {
    const [chinese, english] = await Promise.all([page('/'), page('/', 'lang=us')])

    for (const { code } of exampleJobPage.items) expect(chinese.text).toContain(code)
    expect(chinese.text).toContain('<html lang="zh-Hant-TW">')
    expect(chinese.text).toContain('資深前端工程師</a>')
    expect(chinese.headers['content-language']).toBe('zh-Hant-TW')
    expect(english.text).toContain('<html lang="en-US">')
    expect(english.text).toContain('Senior front-end engineer</a>')
    expect(english.headers['content-language']).toBe('en-US')
  })

  it('leads from its first link past search and filters to the list', async () => {
    const { document } = new Window()
    document.documentElement.innerHTML = (await page('/')).text
    const controls = [...document.querySelectorAll('main a, main input, main button')]
    const first = controls.find((control) => control.closest('aside') === null)
    const target = document.querySelector(first?.getAttribute('href') ?? 'none')

    expect(first?.textContent).toBe('跳到職缺列表')
    expect(target?.getAttribute('tabindex')).toBe('-1')
    expect(target?.closest('section')?.getAttribute('aria-label')).toBe('職缺列表')
  })

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
    expect(headers.vary).toBe('Accept-Encoding, Cookie')
    expect(again.headers.vary).toBe('Accept-Encoding, Cookie')
  })

  it.each(['br', 'gzip', undefined])('is sent as %s to who takes that alone', async (coding) => {
    const { headers } = await page('/')
      .set('accept-encoding', coding ?? 'identity')
      .buffer(false)

    expect(headers['content-encoding']).toBe(coding)
  })

  it('leads on in the language that its address asks for, by links and by the form', async () => {
    const { text } = await page('/?lang=us&jobType=software')
    const links = [...text.matchAll(/<a [^>]*href="(\/(?:about)?\?[^"]*)"/g)].map(([, href]) => href)
    expect(links.length).toBeGreaterThan(3)
    expect(links.filter((href) => !/[?;]lang=(?:us|tw)/.test(href ?? ''))).toEqual([])
    expect(text).toContain('<input type="hidden" name="lang" value="us"/>')
    expect((await page('/', 'lang=us')).text).not.toMatch(/href="\/about[^"]*lang=/)
  })

  it('keeps the language a link asks for', async () => {
    const { headers, text } = await page('/?lang=us', 'lang=tw')

    expect(text).toContain('<html lang="en-US">')
    expect(headers['set-cookie']).toEqual(['lang=us; Path=/; Max-Age=31536000; SameSite=Lax; Secure'])
  })

  it.each(['/', '/?lang=xx'])('leaves the kept language alone at %s', async (path) => {
    expect((await page(path, 'lang=us')).headers['set-cookie']).toBeUndefined()
  })

  it('tells its one address and its other language', async () => {
    const { text } = await page(`/about?utm_source=x&job=${codes.open.toLowerCase()}`, 'lang=us')
    const address = `https://jobs.example/about?job=${codes.open}`

    expect(text).toContain(`<link rel="canonical" href="${address}&amp;lang=us"/>`)
    expect(text).toContain(`<link rel="alternate" hrefLang="zh-Hant-TW" href="${address}"/>`)
    expect(text).toContain(`<link rel="alternate" hrefLang="en-US" href="${address}&amp;lang=us"/>`)
    expect(text).toContain(`content="https://jobs.example/og/${codes.open}.us.png"`)
  })

  it('shows text with markup as text', async () => {
    const { text } = await page(`/about?job=${codes.open}`)

    expect(text).not.toContain('<script>alert')
    expect(text).not.toContain('<img src=x')
    const state = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(text)?.[1]
    expect(JSON.parse(state ?? '')).toMatchObject({
      queries: [{ state: { data: { title: { tw: markup } } } }],
    })
  })
})

describe('the policy for scripts', () => {
  it.each(['/', `/about?job=${codes.open}`, '/apply'])('allows each that stands in %s', async (path) => {
    const { headers, text } = await page(path)
    const scripts = inlineScriptHashes(text)

    expect(scripts.length).toBeGreaterThan(0)
    expect(allowedHashes(headers)).toEqual(expect.arrayContaining(scripts))
  })

  it('allows no other', async () => {
    const [rendered, shell] = await Promise.all([page('/'), page('/apply')])
    const scripts = [rendered, shell].flatMap(({ text }) => inlineScriptHashes(text))

    expect(new Set(allowedHashes(rendered.headers))).toEqual(new Set(scripts))
  })

  /** Hashes of the inline scripts that a browser would run. */
  function inlineScriptHashes(html: string): string[] {
    const { document } = new Window()
    document.documentElement.innerHTML = html
    return [
      ...document.querySelectorAll('script:not([src], [type="application/json"], [type$="+json"])'),
    ].map(({ textContent }) => `'sha256-${createHash('sha256').update(textContent).digest('base64')}'`)
  }

  function allowedHashes(headers: Response['headers']): readonly string[] {
    return String(headers['content-security-policy']).match(/'sha256-[^']+'/g) ?? []
  }
})

describe('pages are kept', () => {
  it('by language and canonical address, whatever else is asked', async () => {
    await page('/?page=7&utm_source=a')
    await page('/?x=1&page=7&sort=newest', 'session=secret; lang=tw')
    expect(asked).toHaveLength(1)
    await page('/?page=7', 'lang=us')
    await page('/?page=8')
    expect(asked).toHaveLength(3)
  })

  it('while they are rendered', async () => {
    await Promise.all([page('/?page=21'), page('/?page=21'), page('/?page=21')])
    expect(asked).toHaveLength(1)
  })

  it('up to a number of different ones; one beyond it is answered 503 and rendered later', async () => {
    const held: (() => unknown)[] = []
    let isHeld = true
    const slow = await startTestSite(
      (asked, response) => (isHeld ? held.push(() => backend(asked, response)) : backend(asked, response)),
      { pages: realPages, apiDeadlineMs: 60_000 },
    )
    onTestFinished(slow.close)
    const statusOf = async (number: number) => (await request(slow.origin).get(`/?page=${number}`)).status
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

describe('a list', () => {
  it('is indexed, with filters and page by page', async () => {
    for (const path of ['/', '/?page=2', '/?jobType=software&lang=us']) {
      expect((await page(path).expect(200)).text).not.toContain('name="robots"')
    }
  })

  it('is not indexed where there is no end of them', async () => {
    for (const path of ['/?keyword=a', '/?sort=relevance', '/?page=100000', '/?jobType=legal&page=999999']) {
      expect((await page(path).expect(200)).text).toContain('<meta name="robots" content="noindex"/>')
    }
  })

  it('names the feed of its language', async () => {
    const feed = /<link rel="alternate" type="application\/atom\+xml" href="([^"]*)"/
    expect(feed.exec((await page('/')).text)?.[1]).toMatch(/\/feed\.xml$/)
    expect(feed.exec((await page('/?lang=us')).text)?.[1]).toMatch(/\/feed\.xml\?lang=us$/)
  })
})

describe('what is not there', () => {
  it.each([
    [codes.closed, 410, '此職缺已停止招募', 'This job is no longer open'],
    [codes.unknown, 404, '找不到此職缺', 'Vacancy not found'],
    ['%3Cimg%20src%3Dx%3E', 404, '找不到此職缺', 'Vacancy not found'],
    [codes.broken, 503, '職缺載入失敗', 'The vacancy could not be loaded'],
  ])('%s is said with %i, and nothing to index', async (code, status, chinese, english) => {
    const tw = await page(`/about?job=${code}`).expect(status)
    const us = await page(`/about?job=${code}&lang=us`).expect(status)

    expect(tw.text).toMatch(new RegExp(`<h1[^>]*>${chinese}</h1>`))
    expect(us.text).toMatch(new RegExp(`<h1[^>]*>${english}</h1>`))
    for (const { text } of [tw, us]) {
      expect(text).toContain('<meta name="robots" content="noindex"/>')
      expect(text).not.toContain('application/ld+json')
    }
  })

  it.each([
    ['fails', '/?keyword=fails'],
    ['never answers', '/?keyword=never'],
    ['fails for a vacancy', `/about?job=${codes.broken}`],
  ])('a backend that %s is a page that says so', async (_what, path) => {
    const { headers, text } = await page(path).expect(503)

    expect(text).toMatch(/系統忙碌中|載入失敗/)
    expect(headers['retry-after']).toBe('5')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('a defect while rendering is no empty page that is kept', async () => {
    let rendered = 0
    const renderPage = async () => {
      rendered += 1
      throw new Error('A defect of the test')
    }
    const defective = await startTestSite(backend, { pages: { ...realPages, renderPage } })
    for (let times = 0; times < 2; times++) {
      const { headers, text } = await request(defective.origin).get('/').expect(500)
      expect(text).toContain('<div id="root">')
      expect(text).not.toContain('<main id="main"')
      expect(headers['cache-control']).toBe('no-store')
    }
    await defective.close()
    expect(rendered).toBe(2)
  })

  it('a closed vacancy is not kept while the open ones like it cannot be read', async () => {
    const alone = await startTestSite(
      (asked, response) =>
        asked.url?.startsWith('/api/jobs/') ? backend(asked, response) : response.writeHead(500).end(),
      { pages: realPages },
    )
    const { headers, text } = await request(alone.origin).get(`/about?job=${codes.closed}`).expect(503)
    await alone.close()

    expect(text).toContain('此職缺已停止招募')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('so is a backend that is down', async () => {
    const alone = await startTestSite(undefined, { pages: realPages })
    const { text } = await request(alone.origin).get('/').expect(503)
    await alone.close()

    expect(text).toContain('系統忙碌中，請稍後再試')
    expect(text).toContain('職缺載入失敗')
  })
})

describe('a page that reads no data', () => {
  const headings: Readonly<Record<StaticPage, readonly [string, string]>> = {
    '/privacy': ['隱私權政策', 'Privacy policy'],
    '/terms': ['服務條款', 'Terms of service'],
    '/cookies': ['Cookie 政策', 'Cookie policy'],
    '/delete-resume/apply': ['申請刪除履歷', 'Delete my resume'],
    '/personal-info/apply': ['申請編輯個人資料', 'Edit my personal information'],
  }

  it.each(pagesWithoutData)('%s is complete in both languages while the backend is down', async (path) => {
    const alone = await startTestSite(undefined, { pages: realPages })
    const [tw, us] = [
      await request(alone.origin).get(path),
      await request(alone.origin).get(`${path}?lang=us`),
    ]
    await alone.close()

    expect([tw.status, us.status]).toEqual([200, 200])
    expect(tw.text).toMatch(new RegExp(`<h1[^>]*>${headings[path][0]}</h1>`))
    expect(us.text).toMatch(new RegExp(`<h1[^>]*>${headings[path][1]}</h1>`))
    for (const { text } of [tw, us]) {
      expect(text).toMatch(/<meta name="description" content="[^"]{20,}"\/>/)
      expect(text).toContain(
        `<link rel="alternate" hrefLang="x-default" href="https://jobs.example${path}"/>`,
      )
    }
    expect(tw.text).toContain(`<link rel="canonical" href="https://jobs.example${path}"/>`)
    expect(us.text).toContain(`<link rel="canonical" href="https://jobs.example${path}?lang=us"/>`)
    expect(us.headers['set-cookie']).toEqual(['lang=us; Path=/; Max-Age=31536000; SameSite=Lax'])
  })

  it.each(pagesWithoutData)('%s asks the backend for nothing', async (path) => {
    await page(path).expect(200)
    expect(asked).toEqual([])
  })

  it('lists on the cookie page everything that is stored', async () => {
    const { text } = await page('/cookies')
    for (const { key } of legal.cookies.storageTable.rows) expect(text).toContain(key)
  })

  it('says after a form without scripts that the mail was sent, and is not indexed then', async () => {
    const { text } = await page('/delete-resume/apply?sent=24&lang=us').expect(200)
    expect(text).toMatch(/<h1[^>]*>Email sent successfully, please check your email<\/h1>/)
    expect(text).toContain('The link works for 24 hours.')
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(text).not.toContain('<form')
    expect((await page('/delete-resume/apply')).text).not.toContain('name="robots"')
  })
})

/** A page of the browser, and words that it must say in the document of the server. */
const shellWords: readonly [string, readonly string[]][] = [
  ['/apply', ['不會送出任何資料', 'sends nothing']],
  ['/about', ['個資告知事項', '不會送出任何資料', 'sends nothing']],
  ['/delete-resume/detail/abc', ['不會刪除任何資料', 'deletes nothing']],
  ['/personal-info/edit/abc', ['不會變更任何資料', 'changes nothing']],
  ['/referral/check/abc', ['不會替您應徵', 'does not apply for you']],
]

describe('a page that is rendered in the browser', () => {
  it('says in both languages that it needs scripts', async () => {
    const { text } = await page('/apply').expect(200)

    expect(text).toMatch(
      /<noscript><main[^>]*><section lang="zh-Hant-TW">.*<section lang="en-US">.*<\/main><\/noscript>/,
    )
    expect(asked).toEqual([])
  })

  it.each(shellWords)(
    '%s explains itself without scripts, and when they fail to load',
    async (path, words) => {
      const { text } = await page(path).expect(200)
      const { document } = new Window()
      document.documentElement.innerHTML = text
      // happy-dom takes the content of `noscript` for text, as a browser with scripts does.
      const [disabled = '', failed = ''] = [
        document.querySelector('#root noscript')?.textContent,
        document.querySelector(`#${failedShellId}`)?.textContent,
      ]
      for (const part of [disabled, failed]) for (const word of words) expect(part).toContain(word)
      expect(disabled).toContain('JavaScript')
      expect(failed).toContain('頁面載入失敗')
      expect(failed).toContain('Page failed to load')
    },
  )

  it.each(['/delete-resume/detail/', '/personal-info/edit/', '/referral/check/'])(
    '%s says nothing of its token, and is not stored',
    async (path) => {
      const token = 'q3Zc0J6n1H8kT5rVw9yB2dFgXmPsLuEaNiOoCjKhUvM'
      const { text, headers } = await page(path + token).expect(200)
      expect(text).not.toContain(token)
      expect(JSON.stringify(headers)).not.toContain(token)
      expect(headers['cache-control']).toBe('no-store')
      expect((await page(`${path}another`)).text).toBe(text)
    },
  )

  it.each(['/apply', '/about'])('%s is there while the backend is down', async (path) => {
    const alone = await startTestSite(undefined, { pages: realPages })
    const { status, text } = await request(alone.origin).get(path)
    await alone.close()

    expect(status).toBe(200)
    expect(text).toContain('<noscript>')
  })
})
