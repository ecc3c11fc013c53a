import { exampleReferralOrder } from '@recruiting/schema/test-support/examples'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'
import type { PageCalls } from '../src/development/page/page-calls.ts'
import { registerSteeringPage } from '../src/development/page/steering-page.ts'
import { hostileTexts, tagsOf } from '../src/mail/test-support/hostile-texts.ts'
import { send } from './support/backend.ts'
import { fakeExchanges, fakeSteering } from './support/page-fakes.ts'
import { startSteered } from './support/test-support.ts'

const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/** The page of a server with these calls. */
async function pageOf(calls: PageCalls) {
  const app = Fastify()
  const clock: PageCalls = { getClock: async () => ({ now: '2026-11-22T09:00:00.000Z', ahead: 97_200 }) }
  await app.register(
    async (scope) => {
      registerSteeringPage(scope, { ...clock, ...calls }, readConfig({}))
      scope.get('', async () => ({ calls: [] }))
    },
    { prefix: '/__mock' },
  )
  return async (query = '', headers: Record<string, string> = {}) =>
    await app.inject({ url: `/__mock${query}`, headers: { accept: browserAccept, ...headers } })
}

/** The ids of the sections of a page, in their order. */
const sectionsOf = (html: string) => [...html.matchAll(/<section id="(\w+)"/g)].map(([, id]) => id)

describe('GET /__mock', () => {
  it('answers with the page where HTML is preferred, else with JSON', async () => {
    const server = await startSteered()
    const page = await send(server, 'GET', '/__mock', { headers: { accept: browserAccept } })
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      vary: 'Accept, Cookie',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    })
    for (const accept of ['*/*', 'application/json', 'application/json, text/html']) {
      const { headers, text } = await send(server, 'GET', '/__mock', { headers: { accept } })
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(JSON.parse(text).calls).toContain('resetServer')
    }
  })

  it('is refused under another name, with its script', async () => {
    const server = await startSteered()
    for (const path of ['/__mock', '/__mock/page.mjs']) {
      const headers = { accept: browserAccept, host: 'evil.example' }
      expect((await send(server, 'GET', path, { headers })).status).toBe(403)
    }
  })

  it('names its script, which the server sends as JavaScript', async () => {
    const server = await startSteered()
    const { text: html } = await send(server, 'GET', '/__mock', { headers: { accept: browserAccept } })
    const [, path = ''] = /<script src="([^"]+)" type="module" blocking="render">/.exec(html) ?? []
    const { status, headers } = await send(server, 'GET', path)
    expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  })

  it('is in Chinese unless the query or the cookie asks for English', async () => {
    const page = await pageOf(fakeSteering())
    for (const [query, cookie] of [
      ['', ''],
      ['?lang=tw', 'lang=us'],
      ['?lang=xx', ''],
    ] as const)
      expect((await page(query, { cookie })).body).toMatch(/<html lang="zh-Hant-TW">.*開發控制台.*沒有職缺/s)
    for (const [query, cookie] of [
      ['?lang=us', ''],
      ['', 'a=b; lang=us'],
    ] as const)
      expect((await page(query, { cookie })).body).toMatch(/<html lang="en-US">.*Control page.*Empty list/s)
  })

  it('shows the sections whose calls the server has', async () => {
    const { listRequests, getRequest } = fakeSteering()
    const log = await pageOf({ listRequests, getRequest, getClock: undefined })
    expect(sectionsOf((await log()).body)).toEqual(['requests'])
    const all = await pageOf({ ...fakeSteering(), listMails: async () => ({ mails: [] }), moveClock: never })
    expect(sectionsOf((await all()).body)).toEqual([
      'overview',
      'scenarios',
      'faults',
      'clock',
      'requests',
      'data',
      'states',
      'mails',
    ])
  })

  it('shows what is switched on, for everybody and for this browser', async () => {
    const fakes = fakeSteering()
    const page = await pageOf(fakes)
    const incoming = { query: undefined, headers: {}, setHeader() {}, signal: AbortSignal.abort() }
    await fakes.steer({ ...incoming, params: { scope: 'server' }, body: { scenarios: ['empty-list'] } })
    const faults = [{ call: 'listJobs', latency: { ms: 1500, jitter: 300 } } as const]
    await fakes.steer({ ...incoming, params: { scope: 'browser' }, body: { faults } })
    const { body } = await page('?lang=us')
    const [overview = ''] = /<section id="overview".*?<\/section>/s.exec(body) ?? []
    expect(overview).toMatch(
      /Everybody.*Empty list.*This browser.*listJobs: 1,500 ms latency · up to 300 ms more/s,
    )
    expect(overview).toContain('The clock is 1 d 3 h ahead')
    expect(body).toMatch(/id="scenario-empty-list-server"[^>]*aria-pressed="true"/)
    expect(body).toMatch(/id="scenario-empty-list-browser"[^>]*aria-pressed="false"/)
    expect(body).not.toContain('id="scenario-mail-server-down-browser"')
  })

  it('filters the requests and shows one in detail', async () => {
    const page = await pageOf(fakeSteering())
    const wrong = (await page('?lang=us&verdict=answer')).body
    expect(wrong).toContain('/api/applications')
    expect(wrong).not.toContain('/api/jobs?keyword')
    const detail = (await page('?lang=us&request=2')).body
    expect(detail).toContain('contract/openapi.json#/components/schemas/ApplicationReceipt')
    expect(detail).toContain('Bearer ***')
    expect((await page('?lang=us&request=77')).body).toContain('The log no longer has this request.')
  })

  it.each(['?verdict=x&call=y&text=%00', '?request=..', '?request=1&request=2', '?__proto__=a&rows[]=1'])(
    'answers %s',
    async (query) => {
      const page = await pageOf(fakeSteering())
      expect((await page(query)).statusCode).toBe(200)
    },
  )

  it('answers 304 until something changes', async () => {
    const fakes = fakeSteering()
    const page = await pageOf(fakes)
    const tag = String((await page()).headers.etag)
    const again = await page('', { 'if-none-match': tag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await fakes.deleteRequests({
      params: undefined,
      query: undefined,
      body: undefined,
      headers: {},
      setHeader() {},
      signal: AbortSignal.abort(),
    })
    expect((await page('', { 'if-none-match': tag })).statusCode).toBe(200)
  })

  it('escapes all texts', async () => {
    const shown = async (text: string) => {
      const both = { tw: text, us: text }
      const exchange = {
        ...fakeExchanges[0],
        id: '2',
        target: text,
        steeredBy: [text],
        findings: [{ of: 'answer', message: text, place: text }],
        requestHeaders: { a: text },
        requestBody: text,
        answerBody: text,
        curl: text,
      } as (typeof fakeExchanges)[number]
      const page = await pageOf({
        ...fakeSteering(),
        listScenarios: async () => ({
          scenarios: [{ id: 'a', title: both, description: both, scopes: ['server', 'browser', 'request'] }],
        }),
        listRequests: async () => ({ requests: [exchange] }),
        getRequest: async () => exchange,
      })
      return tagsOf((await page(`?request=2&text=${encodeURIComponent(text)}`)).body)
    }
    const harmless = await shown('harmless')
    for (const hostile of hostileTexts) expect(await shown(hostile)).toEqual(harmless)
  })
})

const never = () => Promise.reject(new Error('not called'))

describe('DELETE /__mock/mails/{id}', () => {
  it('deletes this mail; its links stay valid', async () => {
    const server = await startSteered()
    for (const email of ['ann@mail.example', 'bob@mail.example'])
      await server.call('createReferral', { body: { ...exampleReferralOrder, email, locale: 'us' } })
    await server.deliver()
    const { mails } = await server.call('listMails')
    const [kept, deleted] = mails
    const shown = await send(server, 'GET', `/__mock/mailbox?open=${deleted?.id}`)
    expect(shown.text).toContain(`href="${deleted?.links[0]?.url.replaceAll('&', '&amp;')}"`)
    expect(shown.text).toContain('data-copy="mail-link-0"')
    await server.api.delete(`/__mock/mails/${deleted?.id}`).expect(204)
    expect(await server.call('listMails')).toEqual({ mails: [kept] })
    await server.api
      .get('/api/referral')
      .set('Authorization', `Bearer ${deleted?.links[0]?.token}`)
      .expect(200)
  })

  it('answers 404 for a mail that is not there, and refuses other sites', async () => {
    const server = await startSteered()
    await server.call('createReferral', { body: { ...exampleReferralOrder, locale: 'us' } })
    await server.deliver()
    const before = await server.call('listMails')
    const id = before.mails[0]?.id
    for (const unknown of ['3b241101-e2bb-4255-8caf-4136c566a962', '%20', 'a'.repeat(101)])
      expect((await server.api.delete(`/__mock/mails/${unknown}`).expect(404)).body.code).toBe('not_found')
    await server.api.delete(`/__mock/mails/${id}`).set('Origin', 'https://evil.example').expect(403)
    expect(await server.call('listMails')).toEqual(before)
    const { headers } = await send(server, 'PUT', `/__mock/mails/${id}`)
    expect(headers.allow).toBe('GET, HEAD, DELETE')
  })
})
