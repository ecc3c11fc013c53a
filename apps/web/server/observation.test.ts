import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readVariables } from '@recruiting/http/environment'
import { openObservation } from '@recruiting/http/observation'
import { observationVariables } from '@recruiting/http/observation-variables'
import { startCollector } from '@recruiting/http/test-collector'
import { freePort } from '@recruiting/http/test-free-port'
import request from 'supertest'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { realPages } from './test-pages.ts'
import { startSite } from './test-process.ts'
import { startTestSite } from './test-site.ts'

/** A process needs half a minute to start on a busy machine. */
vi.setConfig({ testTimeout: 120_000 })

type Headers = Record<string, string | string[] | undefined>

/** A site whose backend records the headers that it gets. @param isTraced whether the site has a collector of traces */
async function startTraced(isTraced: boolean) {
  const collector = await startCollector()
  const environment: Record<string, string> = isTraced ? { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } : {}
  const { values } = readVariables(observationVariables, environment)
  const observation = await openObservation(values, { service: 'site', limits: [], isInner: false })
  const asked: Headers[] = []
  const site = await startTestSite(
    ({ headers }, response) => {
      asked.push(headers)
      response.writeHead(404).end()
    },
    { observation, pages: realPages, trustProxy: ['loopback'] },
  )
  onTestFinished(async () => {
    await site.close()
    await observation.close()
    await collector.close()
  })
  return { site, asked, collector, observation }
}

const foreign = {
  traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  tracestate: 'a=canary',
  baggage: 'name=canary',
}

describe('a request that is passed on', () => {
  it.each([
    ['a call', (origin: string) => request(origin).get('/api/jobs')],
    [
      'a posted form',
      (origin: string) =>
        request(origin).post('/delete-resume/apply').type('form').send({ email: 'person@example.com' }),
    ],
  ])('continues the trace of the site, not that of the visitor: %s', async (_, send) => {
    const { site, asked, collector, observation } = await startTraced(true)
    await send(site.origin).set({ ...foreign, 'x-forwarded-for': '192.0.2.1' })
    await observation.close()
    const [span] = collector.spans()

    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ traceparent: `00-${span?.traceId}-${span?.spanId}-01` })
    expect(asked[0]).not.toHaveProperty('tracestate')
    expect(asked[0]).not.toHaveProperty('baggage')
    expect(span).toMatchObject({ traceId: expect.not.stringMatching('a'.repeat(32)), parentId: '' })
  })

  it('has no trace when the site has none', async () => {
    const { site, asked } = await startTraced(false)
    await request(site.origin).get('/api/jobs').set(foreign)

    expect(asked).toHaveLength(1)
    for (const name of Object.keys(foreign)) expect(asked[0]).not.toHaveProperty(name)
  })
})

describe('a process of the site', () => {
  it('serves its metrics, and ends although its collector is down', async () => {
    const METRICS_PORT = String(await freePort())
    const site = await startSite({
      API_URL: 'http://127.0.0.1:1',
      METRICS_PORT,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:2',
    })
    await fetch(`${site.origin}/about`)
    const scrape = async () => await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
    await expect.poll(scrape).toMatch(/^recruiting_requests_total\{call="\/about",status="\d+"\} 1$/m)
    expect(await scrape()).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    site.child.kill('SIGTERM')

    expect(await site.ended).toBe(0)
    await expect(scrape()).rejects.toThrow('fetch failed')
  })

  it('does not start on a METRICS_PORT in use, and says so in one line', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    onTestFinished(() => void taken.close())
    const { port } = taken.address() as AddressInfo

    await expect(startSite({ API_URL: 'http://127.0.0.1:1', METRICS_PORT: String(port) })).rejects.toThrow(
      new Error(`127.0.0.1:${port} is in use; choose another METRICS_PORT.\n`),
    )
  })
})
