import { canary, flawsOfLog, linesOf } from '@recruiting/http/test-canaries'
import request from 'supertest'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
beforeEach(async () => {
  site = await startTestSite()
})

const report = (type: string, body: string) =>
  request(site.origin).post('/csp-reports').set('content-type', type).send(body)
const violations = () => linesOf(site.log()).filter(({ msg }) => msg === 'policy violated')

/** A report as Chrome sends it. */
const listed = (body: object, type = 'csp-violation') => ({
  age: 1,
  type,
  url: `https://a.example/${canary}`,
  user_agent: canary,
  body,
})
const page = `https://jobs.example/secret/${canary}?${canary}=1`

describe('reports about the content security policy', () => {
  it('are logged by directive, kind and pattern of the page, as browsers send them', async () => {
    const old = {
      'document-uri': page,
      'blocked-uri': `https://${canary}.example/a.js`,
      'violated-directive': `script-src-elem 'self' ${canary}`,
      'script-sample': canary,
    }
    const body = {
      documentURL: page,
      blockedURL: 'inline',
      effectiveDirective: 'style-src-attr',
      disposition: 'enforce',
      sample: canary,
    }
    await report('application/csp-report', JSON.stringify({ 'csp-report': old })).expect(204)
    const list = JSON.stringify([listed(body), listed({}, 'deprecation')])
    await report('application/reports+json', list).expect(204)

    const logged = { level: 'warn', page: '/secret/:token' }
    expect(violations()).toMatchObject([
      { ...logged, directive: 'script-src-elem', blocked: 'other-origin', disposition: 'other' },
      { ...logged, directive: 'style-src-attr', blocked: 'inline', disposition: 'enforce' },
    ])
    expect(flawsOfLog(site.log())).toEqual([])
  })

  it.each([
    ['', 'none'],
    ['inline', 'inline'],
    ['data', 'data'],
    [`data:text/html,${canary}`, 'data'],
    [`blob:https://jobs.example/${canary}`, 'blob'],
    [`https://jobs.example/${canary}`, 'same-origin'],
    [`https://jobs.example:8443/${canary}`, 'other-origin'],
    [`chrome-extension://${canary}/a.js`, 'extension'],
    [canary, 'other'],
    [{ [canary]: canary }, 'none'],
  ])('name %j as %s', async (blockedURL, kind) => {
    const body = { documentURL: page, blockedURL, effectiveDirective: canary, disposition: canary }
    await report('application/reports+json', JSON.stringify([listed(body)])).expect(204)

    expect(violations()).toMatchObject([{ directive: 'other', blocked: kind, disposition: 'other' }])
    expect(flawsOfLog(site.log())).toEqual([])
  })

  it.each([canary, 'null', '[null, 1, []]', JSON.stringify([listed({ [canary]: canary }, canary)])])(
    'that are none are answered 204, and not logged: %s',
    async (body) => {
      await report('application/reports+json', body).expect(204)

      expect(violations()).toEqual([])
      expect(flawsOfLog(site.log())).toEqual([])
    },
  )

  it('are limited in size and number, have a type, and are taken by POST only', async () => {
    await request(site.origin).get('/csp-reports').expect(404)
    await request(site.origin).put('/csp-reports').expect(404)
    await report('application/reports+json', `["${'x'.repeat(40_000)}"]`).expect(413)
    await report('text/plain', '[]').expect(415)
    const many = JSON.stringify(Array.from({ length: 50 }, () => listed({})))
    await report('application/reports+json', many).expect(204)
    expect(violations()).toHaveLength(10)

    for (let sent = 3; sent < 60; sent++) await report('application/reports+json', '[]').expect(204)
    const refused = await report('application/reports+json', '[]').expect(429)
    expect(refused.headers['retry-after']).toMatch(/^(?:60|[1-5]\d)$/)
    await expect
      .poll(() => linesOf(site.log()).filter(({ status }) => status === 429))
      .toMatchObject([{ route: '/csp-reports', problem: 'too_many_requests', limit: 'reports' }])
  })
})
