import { canary, flawsOfLog, linesOf } from '@recruiting/http/test-canaries'
import request from 'supertest'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
beforeEach(async () => {
  site = await startTestSite()
})

const report = (body: object | string, type = 'application/csp-report') =>
  request(site.origin)
    .post('/csp-reports')
    .set('content-type', type)
    .send(typeof body === 'string' ? body : JSON.stringify({ 'csp-report': body }))
const violations = () => linesOf(site.log()).filter(({ msg }) => msg === 'policy violated')

const page = `https://jobs.example/secret/${canary}?${canary}=1`
const blockedInline = {
  'document-uri': page,
  'blocked-uri': 'inline',
  'violated-directive': `script-src-elem 'self' ${canary}`,
  'script-sample': canary,
}

describe('reports about the content security policy', () => {
  it('are logged by directive, kind and pattern of the page', async () => {
    await report(blockedInline).expect(204)

    expect(violations()).toMatchObject([
      { level: 'warn', page: '/secret/:token', directive: 'script-src-elem', blocked: 'inline' },
    ])
    expect(flawsOfLog(site.log())).toEqual([])
  })

  it.each([
    ['', 'none'],
    ['data', 'data'],
    [`data:text/html,${canary}`, 'data'],
    [`blob:https://jobs.example/${canary}`, 'blob'],
    [`https://jobs.example/${canary}`, 'same-origin'],
    [`https://jobs.example:8443/${canary}`, 'other-origin'],
    [`chrome-extension://${canary}/a.js`, 'extension'],
    [canary, 'other'],
  ])('name %j as %s', async (blocked, kind) => {
    await report({ ...blockedInline, 'blocked-uri': blocked, 'violated-directive': canary }).expect(204)

    expect(violations()).toMatchObject([{ directive: 'other', blocked: kind }])
    expect(flawsOfLog(site.log())).toEqual([])
  })

  it.each([canary, 'null', '[]', `{"csp-report":{"${canary}":"${canary}"}}`])(
    'that are none are refused, and not logged: %s',
    async (body) => {
      await report(body).expect(400)

      expect(violations()).toEqual([])
      expect(flawsOfLog(site.log())).toEqual([])
    },
  )

  it('are limited in size and number, have a type, and are taken by POST only', async () => {
    await request(site.origin).get('/csp-reports').expect(404)
    await request(site.origin).put('/csp-reports').expect(404)
    await report({ ...blockedInline, sample: 'x'.repeat(40_000) }).expect(413)
    await report('[]', 'text/plain').expect(415)

    for (let sent = 2; sent < 60; sent++) await report(blockedInline).expect(204)
    const refused = await report(blockedInline).expect(429)
    expect(refused.headers['retry-after']).toMatch(/^(?:60|[1-5]\d)$/)
    await expect
      .poll(() => linesOf(site.log()).filter(({ status }) => status === 429))
      .toMatchObject([{ route: '/csp-reports', problem: 'too_many_requests', limit: 'reports' }])
  })
})
