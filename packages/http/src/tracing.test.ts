import { type FastifyInstance, fastify } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createRequestLog, logRequests } from './request-log.ts'
import { startCollector, type TestCollector } from './test-collector.ts'
import { traceHeaders } from './trace-links.ts'
import { openTracing, type Tracing } from './tracing.ts'

type Traced = { app: FastifyInstance; tracing: Tracing; collector: TestCollector; links: string[] }

/** A server whose requests are traced, in front of nothing. */
async function start(
  options: { isInner?: boolean; share?: number; interval?: number; trustProxy?: boolean } = {},
): Promise<Traced> {
  const { isInner = false, share = 1, interval, trustProxy = false } = options
  const collector = await startCollector()
  const tracing = openTracing(`${collector.url}/v1/traces`, { service: 'a', share, isInner, interval })
  const app = fastify({ trustProxy })
  const links: string[] = []
  app.addHook('onRequest', (request, _reply, done) => {
    tracing.begin(request)
    links.push(traceHeaders(request.raw).traceparent ?? '')
    done()
  })
  logRequests(app, createRequestLog({ observers: [tracing.observer] }))
  app.get('/api/jobs', () => 'ok')
  app.get('/page/:token', (_request, reply) => reply.code(503).send())
  onTestFinished(async () => {
    await app.close()
    await tracing.close()
    await collector.close()
  })
  return { app, tracing, collector, links }
}

const traceId = 'a'.repeat(32)
const spanId = 'b'.repeat(16)
const outer = { traceparent: `00-${traceId}-${spanId}-01`, 'x-forwarded-for': '192.0.2.1' }

describe('a request', () => {
  it('has a span with the name of its call or its route, and none of its values', async () => {
    const { app, tracing, collector } = await start()
    await app.inject('/api/jobs?keyword=canary')
    await app.inject('/page/canary')
    await app.inject('/canary')
    await tracing.close()

    expect(collector.spans().map(({ name }) => name)).toEqual(['listJobs', '/page/:token', 'other'])
    expect(collector.received().toString('latin1')).not.toContain('canary')
    expect(collector.received().toString('latin1')).toContain('POST\n/v1/traces\n')
  })

  it('continues the trace of the proxy in front, if that is trusted', async () => {
    const { app, tracing, collector } = await start({ isInner: true, trustProxy: true })
    await app.inject({ url: '/api/jobs', headers: outer })
    await tracing.close()

    expect(collector.spans()).toMatchObject([{ traceId, parentId: spanId }])
  })

  it.each([
    ['a server that strangers reach', { trustProxy: true }],
    ['a server that trusts no proxy', { isInner: true }],
  ])('does not continue a trace on %s', async (_, options) => {
    const { app, tracing, collector } = await start(options)
    await app.inject({ url: '/api/jobs', headers: outer })
    await tracing.close()

    expect(collector.spans()).toMatchObject([{ traceId: expect.not.stringMatching(traceId), parentId: '' }])
  })

  it.each([['00-canary-canary-01'], ['00'], [`00-${'0'.repeat(32)}-${spanId}-01`]])(
    'begins a trace when the proxy sends %s',
    async (traceparent) => {
      const { app, tracing, collector } = await start({ isInner: true, trustProxy: true })
      await app.inject({ url: '/api/jobs', headers: { ...outer, traceparent } })
      await tracing.close()

      expect(collector.spans()).toMatchObject([{ parentId: '' }])
    },
  )

  it('outside the share has no span, and tells the backend so', async () => {
    const { app, tracing, collector, links } = await start({ share: 0 })
    await app.inject('/api/jobs')
    await tracing.close()

    expect(collector.spans()).toEqual([])
    expect(links).toEqual([expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-00$/)])
  })
})

it('a collector that fails is reported once, and once when it is back', async () => {
  const { app, tracing, collector } = await start({ interval: 10 })
  const changes: boolean[] = []
  tracing.onChange = (isFailing) => changes.push(isFailing)
  collector.status = 400
  const exports = async (count: number) => {
    const before = collector.asked()
    const more = async () => {
      await app.inject('/api/jobs')
      return collector.asked() - before
    }
    await expect.poll(more).toBeGreaterThan(count)
  }
  await exports(3)
  expect(changes).toEqual([true])
  collector.status = 200
  await exports(3)
  expect(changes).toEqual([true, false])
})
