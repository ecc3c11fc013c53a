import { readVariables } from '@recruiting/http/environment'
import { openObservation } from '@recruiting/http/observation'
import { observationVariables } from '@recruiting/http/observation-variables'
import { startCollector } from '@recruiting/http/test-collector'
import request from 'supertest'
import { describe, expect, it, onTestFinished } from 'vitest'
import { realPages } from './test-pages.ts'
import { startTestSite } from './test-site.ts'

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
