import request from 'supertest'
import { afterEach, describe, expect, it } from 'vitest'
import { type Backend, startTestSite, type TestSite } from './test-site.ts'

const answering =
  (status: number): Backend =>
  (_asked, answer) => {
    answer.statusCode = status
    answer.end('{}')
  }

describe('the health of the site', () => {
  let test: TestSite | undefined
  afterEach(() => test?.close())

  it.each<[string, Backend | undefined]>([
    ['is ready', answering(200)],
    ['is not ready', answering(503)],
    ['is down', undefined],
    ['never answers', () => undefined],
  ])('does not depend on its backend, which %s', async (_what, backend) => {
    test = await startTestSite(backend)

    for (const path of ['/readyz', '/livez']) {
      const { headers } = await request(test.origin).get(path).expect(200, { status: 'ok' })
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    }
  })

  it('is not ready while the site leaves its balancer', async () => {
    const state = { isClosing: false }
    test = await startTestSite(answering(200), { state })
    await request(test.origin).get('/readyz').expect(200)
    state.isClosing = true
    const { headers, body } = await request(test.origin).get('/readyz').expect(503)
    expect(headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(body).toMatchObject({ code: 'unavailable', status: 503 })
    await request(test.origin).get('/').expect(200)
  })

  it('refuses other methods', async () => {
    test = await startTestSite(answering(200))

    const answer = await request(test.origin).post('/readyz').expect(405)
    expect(answer.headers.allow).toBe('GET, HEAD')
  })
})
