import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { linesAbout } from '@recruiting/http/test-log-lines'
import { type ProblemCode, problems } from '@recruiting/schema/contract/problem'
import request from 'supertest'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { complaintsAbout, problemOf, realPages } from './test-pages.ts'
import { type Backend, startTestSite, testSiteUrl } from './test-site.ts'

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: unknown }

/** The forms, with the call that each makes. */
const forms = [
  ['/delete-resume/apply', '/api/delete-resume'],
  ['/personal-info/apply', '/api/personal-info/links'],
] as const
const [[deletion]] = forms

let asked: Asked[] = []
let answer: { status: number; body: unknown; headers?: Record<string, string> }

const backend: Backend = async (call, response) => {
  const { method, url, headers } = call
  asked.push({ method, url, headers, body: await json(call) })
  const type = answer.status < 400 ? 'application/json' : 'application/problem+json'
  response.writeHead(answer.status, { 'content-type': type, ...answer.headers })
  response.end(JSON.stringify(answer.body))
}

const site = await startTestSite(backend, { pages: realPages, trustProxy: ['127.0.0.1'] }, afterAll)
beforeEach(() => {
  asked = []
  answer = { status: 202, body: { validHours: 24, resendAfter: 60 } }
})

function refusedWith(code: ProblemCode, more: object = {}, headers: Record<string, string> = {}): void {
  answer = { status: problems[code], body: { ...problemOf(code), ...more }, headers }
}

function post(path: string, body: object | string = { email: 'a@b.example' }, origin = site.origin) {
  return request(origin).post(path).type('form').send(body).redirects(0)
}

/** The value of the field in a page. */
function valueIn(html: string): string | undefined {
  return /<input[^>]*name="email"[^>]*value="([^"]*)"/.exec(html)?.[1]
}

describe.each(forms)('the form of %s', (page, call) => {
  it('makes the call, and redirects to a page that can be reloaded', async () => {
    const { status, headers } = await post(`${page}/`, { email: ' Yi.Jun@MAIL.example ', other: 'x' })

    expect(asked).toMatchObject([{ method: 'POST', url: call, body: { email: 'Yi.Jun@mail.example' } }])
    expect(status).toBe(303)
    expect(headers).toMatchObject({ location: `${page}?sent=24#main`, 'cache-control': 'no-store' })
    await request(site.origin).get(String(headers.location)).expect(200)
    expect(asked).toHaveLength(1)
  })

  it('passes on who asks, from where and in which language', async () => {
    await post(`${page}?lang=us`)
      .set('x-forwarded-for', '203.0.113.9')
      .set('x-forwarded-proto', 'https')
      .set('x-forwarded-host', 'jobs.example')
      .set('origin', testSiteUrl)
      .set('sec-fetch-site', 'same-origin')
      .set('cookie', 'session=secret')
    await post(page).set('x-forwarded-for', '203.0.113.10')

    expect(asked[0]?.headers).toMatchObject({
      'accept-language': 'en-US',
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'jobs.example',
      origin: testSiteUrl,
      'sec-fetch-site': 'same-origin',
    })
    expect(asked[0]?.headers).not.toHaveProperty('cookie')
    expect(asked[1]?.headers).toMatchObject({
      'accept-language': 'zh-Hant-TW',
      'x-forwarded-for': '203.0.113.10',
    })
    for (const name of ['origin', 'sec-fetch-site']) expect(asked[1]?.headers).not.toHaveProperty(name)
  })

  it.each([
    ['tw', '錯誤：', '請輸入有效的電子郵件地址', 'zh-Hant-TW'],
    ['us', 'Error: ', 'Please enter a valid E-mail address', 'en-US'],
  ])('shows in %s what is wrong, and what was typed', async (lang, prefix, sentence, tag) => {
    refusedWith('validation_failed', { issues: [{ path: 'email', rule: 'email' }] })
    const typed = '"><script>alert(1)</script>'
    const { text, status, headers } = await post(page, { email: typed }).set('cookie', `lang=${lang}`)

    expect(status).toBe(422)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-language': tag })
    expect(text).toContain(`<title>${prefix}`)
    expect(text).toMatch(new RegExp(`<a[^>]*href="#email"[^>]*>${sentence}</a>`))
    expect(text).toMatch(new RegExp(`<p id="email-message"[^>]*>.*${sentence}</p>`))
    expect(text).toMatch(/<input[^>]*aria-invalid="true"[^>]*>/)
    expect(valueIn(text)).toBe('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).not.toContain('<script>alert')
    expect(await complaintsAbout(text)).toEqual([])
  })

  it.each([
    ['too_many_requests', { 'retry-after': '120' }, '2 分鐘', '120'],
    ['origin_forbidden', {}, '不接受來自其他網站的要求', undefined],
    ['internal', {}, '系統忙碌中', '5'],
    ['insufficient_storage', {}, '系統忙碌中', '5'],
  ] as const)(
    'says that %s is why nothing was sent, and keeps what was typed',
    async (code, sent, words, wait) => {
      refusedWith(code, {}, sent)
      const { text, status, headers } = await post(page)

      expect(status).toBe(problems[code] < 500 ? problems[code] : 503)
      expect(headers['retry-after']).toBe(wait)
      expect(headers['cache-control']).toBe('no-store')
      expect(text).toMatch(/role="alert".*郵件尚未寄出/s)
      expect(text).toContain(words)
      expect(valueIn(text)).toBe('a@b.example')
      expect(await complaintsAbout(text)).toEqual([])
    },
  )

  it.each(['', 'other=x', 'email='])('sends the backend no address for %j', async (body) => {
    refusedWith('validation_failed', { issues: [{ path: 'email', rule: 'required' }] })
    const { text } = await post(page, body).expect(422)

    expect(asked).toMatchObject([{ body: {} }])
    expect(asked[0]?.body).not.toHaveProperty('email')
    expect(valueIn(text)).toBe('')
  })

  it.each([
    ['far too long for an address', 'form', `email=${'a'.repeat(20_000)}`, 413, 'payload_too_large'],
    ['of another content type', 'text/plain', '{}', 415, 'unsupported_media_type'],
  ])('is refused %s', async (_what, type, body, status, code) => {
    const { text } = await post(page, body).type(type).expect(status)

    expect(text).toContain(`"code":"${code}"`)
    expect(asked).toEqual([])
  })
})

it.each([
  ['https://evil.example', undefined],
  ['null', undefined],
  ['null', 'same-origin'],
  ['https://evil.example', 'cross-site'],
])(
  'what a browser says of the page that posts is passed on unchanged: Origin %s, Sec-Fetch-Site %s',
  async (origin, fetchSite) => {
    const posting = post(deletion).set('origin', origin)
    await (fetchSite === undefined ? posting : posting.set('sec-fetch-site', fetchSite))

    expect(asked[0]?.headers.origin).toBe(origin)
    expect(asked[0]?.headers['sec-fetch-site']).toBe(fetchSite)
  },
)

it('a defect while the page is rendered is reported without its message', async () => {
  const renderPage = async () => Promise.reject(new Error('a@b.example'))
  const defective = await startTestSite(undefined, { pages: { ...realPages, renderPage } })
  const { headers, text } = await post(deletion, undefined, defective.origin).expect(500)

  expect(headers['cache-control']).toBe('no-store')
  expect(text).toContain('<noscript>')
  expect(linesAbout(defective, 'internal')).toMatchObject([{ err: { type: 'Error', message: '' } }])
  expect(defective.log()).not.toContain('a@b.example')
})
