import { createHash } from 'node:crypto'
import { routePath } from '@recruiting/http/endpoints'
import { canaryRequests, flawsOfLog, flawsOfObservation } from '@recruiting/http/test-canaries'
import { startCollector } from '@recruiting/http/test-collector'
import { linesAbout as about, answeredGet, routesOfCanaries } from '@recruiting/http/test-log-lines'
import { exchange } from '@recruiting/http/test-wire'
import { apiBase, calls } from '@recruiting/schema/contract/calls'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { describe, expect, it, onTestFinished } from 'vitest'
import { send, startBackend } from './support/backend.ts'
import { apply, callWith, linkOf, personalInfo, save } from './support/links.ts'

/** The time for thousands of requests, on a busy machine. */
const patience = 300_000

const noLimits = {
  LOG_LEVEL: 'trace',
  WRONG_LINKS: '1000000',
  SUBMITS_PER_HOUR: '1000000',
  UPLOADS_PER_HOUR: '1000000',
  LINK_REQUESTS_PER_HOUR: '1000000',
  LINK_MAILS_PER_HOUR: '1000000',
}

describe('the log', () => {
  it(
    'has a line of every request and no value of any, wherever it is in the request; nor have metrics and traces',
    async () => {
      const collector = await startCollector()
      onTestFinished(collector.close)
      const backend = await startBackend({
        ...noLimits,
        TRUST_PROXY: 'loopback',
        METRICS_PORT: '9464',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      })
      const requests = canaryRequests()
      expect(requests.length).toBeGreaterThan(1000)
      const routes = await routesOfCanaries(backend, requests)
      for (const { path } of Object.values(calls)) expect(routes).toContain(routePath(path))

      const scrape = await backend.scrape()
      await backend.exportTraces()
      const traced = new Set(collector.spans().map((span) => span.name))
      for (const name of Object.keys(calls)) {
        expect(scrape).toContain(`recruiting_requests_total{call="${name}",`)
        expect(traced).toContain(name)
      }
      expect(flawsOfObservation(scrape)).toEqual([])
      expect(flawsOfObservation(collector.received().toString('latin1'))).toEqual([])
    },
    patience,
  )

  it('has the same fields for every answered request', async () => {
    const backend = await startBackend()
    const token = await linkOf(backend, 'delete-resume', 'person@example.com')
    const lines = () => about(backend, 'answered').filter(({ method }) => method === 'GET')
    await backend.api.get(`${apiBase}/jobs?keyword=a`).expect(200)
    await backend.api.get('/nowhere').expect(404)
    await callWith(backend, 'getResumeDeletion', token).expect(200)
    await callWith(backend, 'getReferral', token).expect(401)
    await expect.poll(lines).toHaveLength(4)

    expect(lines()).toMatchObject([
      { ...answeredGet, route: '/api/jobs', status: 200 },
      { ...answeredGet, route: 'none', status: 404, problem: 'not_found' },
      { ...answeredGet, route: '/api/delete-resume', status: 200, purpose: 'delete-resume' },
      { ...answeredGet, route: '/api/referral', status: 401, problem: 'link_invalid', purpose: 'referral' },
    ])
    expect(new Set(lines().map(({ client }) => client)).size).toBe(1)
  })

  it('has a line of a probe only if it finds something wrong', async () => {
    const backend = await startBackend()
    for (const path of ['/livez', '/readyz']) await backend.api.get(path).expect(200)
    backend.context.state.isClosing = true
    await backend.api.get('/readyz').expect(503)
    await expect.poll(() => about(backend, 'answered').length).toBeGreaterThan(0)

    expect(about(backend, 'answered')).toMatchObject([{ level: 'warn', route: '/readyz', status: 503 }])
  })

  it('says which limit refused a request', async () => {
    const backend = await startBackend({ SUBMITS_PER_HOUR: '1', LINK_MAILS_PER_HOUR: '1', WRONG_LINKS: '1' })
    for (const _ of [1, 2]) await backend.api.post('/api/applications').send({})
    for (const _ of [1, 2]) await backend.api.post('/api/delete-resume').send({ email: 'person@example.com' })
    for (const at of [1, 2, 3]) await callWith(backend, 'getReferral', String(at).repeat(43))
    await expect.poll(() => about(backend, 'answered')).toHaveLength(7)

    expect(about(backend, 'answered').filter(({ status }) => status === 429)).toMatchObject([
      { level: 'warn', problem: 'too_many_requests', limit: 'submits' },
      { level: 'warn', problem: 'too_many_requests', limit: 'linkMails' },
      { level: 'warn', problem: 'too_many_requests', limit: 'wrongLinks' },
      { level: 'warn', problem: 'too_many_requests', limit: 'wrongLinks' },
    ])
  })

  it('names field and rule of each issue, but no name of a field that the client chose', async () => {
    const backend = await startBackend()
    const broken = { ...exampleApplication, personal: { email: 'canary' }, 'personal.canary': 1 }
    const { body } = await backend.api.post('/api/applications').set('Idempotency-Key', 'a').send(broken)
    await backend.api.get('/api/jobs?canary=1&page=canary').expect(422)
    await backend.api.post('/api/personal-info/links').send({ email: 'canary' }).expect(422)
    await expect.poll(() => about(backend, 'answered')).toHaveLength(3)

    const [submitted, listed, asked] = about(backend, 'answered')
    expect(submitted).toMatchObject({ requestId: body.requestId, status: 422 })
    expect(submitted?.issues).toEqual(
      expect.arrayContaining(['personal.email email', 'personal.nameEn required', 'unknownField']),
    )
    expect(submitted?.issues).toHaveLength(Math.min(body.issues.length, 20))
    expect(listed?.issues).toEqual(['unknownField', 'page number'])
    expect(asked?.issues).toEqual(['email email'])
    expect(flawsOfLog(backend.log())).toEqual([])
  })

  it('has a hash of the reference number with each request that stored, read or changed the application', async () => {
    const backend = await startBackend()
    const { reference, token } = await apply(backend, 'person@example.com')
    await callWith(backend, 'getPersonalInfo', token).expect(200)
    await save(backend, token, personalInfo).expect(200)
    const hash = createHash('sha256').update(reference).digest('hex').slice(0, 16)
    const routes = () =>
      about(backend, 'answered')
        .filter((line) => line.reference === hash)
        .map(({ method, route }) => `${String(method)} ${String(route)}`)

    await expect
      .poll(routes)
      .toEqual(['POST /api/applications', 'GET /api/personal-info', 'PUT /api/personal-info'])
    expect(backend.log()).not.toContain(reference)
  })

  it('says that a mail was dropped, for known and unknown addresses alike, without the address', async () => {
    const backend = await startBackend({ LINK_MAILS_PER_ADDRESS: '1' })
    const ask = (email: string) => backend.api.post('/api/delete-resume').send({ email }).expect(202)
    for (const _ of [1, 2]) await ask('canary@example.com')
    backend.clock.now += 60_000
    await ask('canary@example.com')

    expect(about(backend, 'mail dropped')).toMatchObject([
      { purpose: 'delete-resume', quota: 'pause' },
      { purpose: 'delete-resume', quota: 'address' },
    ])
    expect(flawsOfLog(backend.log())).toEqual([])
  })

  it('has a line of bytes that are not HTTP and of a header that does not end', async () => {
    const backend = await startBackend({ HEADER_TIMEOUT: '200ms' })
    await exchange(backend, 'canary\r\n\r\n')
    await exchange(backend, `GET / HTTP/1.1\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`)
    await exchange(backend, 'GET /canary HTTP/1.1\r\n')

    const common = {
      level: 'warn',
      requestId: expect.any(String),
      peer: expect.stringMatching(/^[\w-]{12}$/),
    }
    expect(about(backend, 'malformed request')).toMatchObject([
      { ...common, problem: 'malformed', parser: 'HPE_INVALID_METHOD' },
      { ...common, problem: 'headers_too_large', parser: 'HPE_HEADER_OVERFLOW' },
      { ...common, problem: 'request_timeout', parser: 'ERR_HTTP_REQUEST_TIMEOUT' },
    ])
    expect(flawsOfLog(backend.log())).toEqual([])
  })

  it('has a line of a path that Fastify refuses before any hook', async () => {
    const backend = await startBackend()
    await send(backend, 'GET', '/api/%E0%A4%A')
    await expect.poll(() => about(backend, 'answered')).toHaveLength(1)

    expect(about(backend, 'answered')).toMatchObject([
      { method: 'GET', route: 'none', status: 400, problem: 'malformed' },
    ])
  })

  it('has a line of a connection with too many waiting requests', async () => {
    const backend = await startBackend()
    await exchange(backend, 'GET /api/education HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2000))
    await expect
      .poll(() => about(backend, 'connection closed: too many requests wait on it').length)
      .toBeGreaterThan(0)
  })
})
