import request from 'supertest'
import { afterEach, describe, expect, it } from 'vitest'
import { type Backend, startTestSite, type TestSite } from './test-site.ts'

const answering =
  (status: number): Backend =>
  (_asked, answer) => {
    answer.statusCode = status
    answer.end('{}')
  }
const silent: Backend = () => undefined

describe('the health of the site', () => {
  let test: TestSite | undefined
  afterEach(() => test?.close())

  it.each<[string, Backend | undefined, number]>([
    ['is ready', answering(200), 200],
    ['has no such address', answering(404), 200],
    ['is not ready', answering(503), 503],
    ['is down', undefined, 503],
    ['never answers', silent, 503],
  ])('with a backend that %s', async (_what, backend, status) => {
    test = await startTestSite(backend)

    const ready = await request(test.origin).get('/readyz').expect(status)
    const lives = await request(test.origin).get('/livez').expect(200, { status: 'ok' })

    for (const { headers } of [ready, lives]) {
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    }
    if (status === 200) expect(ready.body).toEqual({ status: 'ok' })
    else {
      expect(ready.headers['content-type']).toMatch(/^application\/problem\+json/)
      expect(ready.body).toMatchObject({ code: 'unavailable', status: 503 })
    }
  })

  it.each([
    ['{"status":"degraded","without":["files"]}', { status: 'degraded', without: ['files'] }],
    ['{"status":"ok"}', { status: 'ok' }],
    ['{"status":"degraded","without":["<script>"]}', { status: 'ok' }],
    ['{"status":', { status: 'ok' }],
    [`{"status":"degraded","without":["files"]}${' '.repeat(1000)}`, { status: 'ok' }],
  ])('passes on the parts that a backend lacks: %s', async (text, expected) => {
    test = await startTestSite((_asked, answer) => {
      answer.setHeader('content-length', Buffer.byteLength(text))
      answer.end(text)
    })
    await request(test.origin).get('/readyz').expect(200, expected)
  })

  it('asks the backend once for probes at the same time', async () => {
    const waiting: (() => void)[] = []
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    test = await startTestSite((_asked, answer) => {
      waiting.push(() => answer.end('{}'))
      arrive()
    })
    const { site } = test
    const first = site.inject('/readyz')
    await arrived
    const second = site.inject('/readyz')
    await site.inject('/livez')
    for (const answer of waiting) answer()

    expect([(await first).statusCode, (await second).statusCode]).toEqual([200, 200])
    expect(waiting).toHaveLength(1)
  })

  it('is not ready when a shutdown begins while the backend is asked', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<() => void>()
    test = await startTestSite((_asked, answer) => arrive(() => answer.end('{}')))
    const { site } = test
    const asked = request(test.origin)
      .get('/readyz')
      .then((answer) => answer)
    const answerBackend = await arrived
    const closed = site.close()
    answerBackend()

    expect((await asked).status).toBe(503)
    await closed
  })

  it('is not ready while the site leaves its balancer', async () => {
    const state = { isClosing: false }
    test = await startTestSite(answering(200), { state })
    await request(test.origin).get('/readyz').expect(200)
    state.isClosing = true
    await request(test.origin).get('/readyz').expect(503)
    await request(test.origin).get('/').expect(200)
  })

  it('refuses other methods', async () => {
    test = await startTestSite(answering(200))

    const answer = await request(test.origin).post('/readyz').expect(405)
    expect(answer.headers.allow).toBe('GET, HEAD')
  })
})
