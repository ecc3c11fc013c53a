import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { contractFolder } from '@recruiting/contract-tests/contract-folder'
import { readContract } from '@recruiting/contract-tests/kit/contract'
import { startProxy } from '@recruiting/contract-tests/mutants/proxy'
import { proxyMutants } from '@recruiting/contract-tests/mutants/proxy-mutants'
import { testSupportCalls } from '@recruiting/schema/test-support/calls'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { send } from './support/backend.ts'
import { apply, callWith, deletionToken, unknownToken } from './support/links.ts'
import { startLogProxy } from './support/proxy.ts'
import { contractAt, logOf } from './support/request-log.ts'
import { type Steered, startSteered } from './support/test-support.ts'
import { samples, upload } from './support/uploads.ts'

let reference: Steered
let linkToken: string
beforeAll(async () => {
  reference = await startSteered({}, afterAll)
  linkToken = (await apply(reference, 'ann@example.com')).token
})

type Api = { api: ReturnType<typeof supertest> }

/** The proxy before a server of this test. */
async function before(handle: RequestListener) {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return await beforeUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

async function beforeUrl(target: string) {
  const proxy = await startLogProxy(target)
  return { ...proxy, api: supertest(proxy.url), log: logOf(proxy) }
}

const contract = readContract(contractFolder())
const list = ({ api }: Api) => api.get('/api/jobs?pageSize=2')
const unknown = ({ api }: Api) => api.get('/api/jobs/NO-SUCH')
const record = ({ api }: Api) => callWith({ api }, 'getPersonalInfo', linkToken)
const unchanged = async ({ api }: Api) =>
  await api.get('/api/jobs').set('If-None-Match', (await reference.api.get('/api/jobs')).headers.etag ?? '')

/** Faults of a backend that the document shows: by mutant, a request that meets it, and the place of the finding. */
const faults: [id: string, request: (api: Api) => PromiseLike<unknown>, place: string][] = [
  [
    'problems.no-code',
    unknown,
    '/responses/NotFound/content/application~1problem+json/schema/allOf/1/required',
  ],
  ['problems.as-plain-json', unknown, '#/components/responses/NotFound/content'],
  ['problems.type-about-blank', unknown, '#/components/schemas/Problem/properties/type/pattern'],
  [
    'problems.other-status',
    unknown,
    '/NotFound/content/application~1problem+json/schema/allOf/1/properties/status',
  ],
  ['problems.without-language', unknown, '#/components/headers/ContentLanguage'],
  ['headers.no-request-id', list, '#/components/headers/RequestId'],
  ['headers.no-date', list, '#/components/headers/Date'],
  ['headers.person-cached', record, '#/components/headers/NotStored/schema'],
  ['headers.list-not-cached', list, '#/components/headers/Revalidated/schema'],
  ['headers.no-tag', list, '#/components/headers/ETag'],
  ['headers.no-tag-when-unchanged', unchanged, '#/components/headers/ETag'],
]

/** Faults in reaction to a request that breaks the contract itself. */
const wrongReactions: typeof faults = [
  [
    'headers.no-allow',
    ({ api }) => api.put('/api/jobs'),
    '#/components/responses/MethodNotAllowed/headers/Allow',
  ],
  ['http.method-not-found', ({ api }) => api.put('/api/education'), '#/paths/~1education/get/responses'],
  [
    'http.accepts-everything',
    ({ api }) => api.get('/api/jobs').set('Accept', 'text/html'),
    '#/paths/~1jobs/get/x-call/checks',
  ],
  [
    'http.reads-every-media-type',
    ({ api }) => api.post('/api/delete-resume').type('text/plain').send('{"email":"bob@example.com"}'),
    '#/paths/~1delete-resume/post/x-call/checks',
  ],
]

describe('a backend with the fault', () => {
  async function meet(id: string, request: (api: Api) => PromiseLike<unknown>) {
    const mutant = proxyMutants.find((each) => each.id === id)
    if (!mutant) throw new Error(`There is no mutant ${id}`)
    const broken = await startProxy(reference.url, contract, mutant.mutate())
    onTestFinished(() => broken.close())
    const proxy = await beforeUrl(broken.origin)
    await request(proxy)
    const entry = await proxy.log.single()
    expect([broken.changes(), broken.errors]).toEqual([1, []])
    for (const { place } of entry.findings) expect(contractAt(place), place).toBeDefined()
    return entry
  }
  const placesOf = (entry: Awaited<ReturnType<typeof meet>>) =>
    entry.findings.filter((finding) => finding.of === 'answer').map((finding) => finding.place)

  it.each(faults)('%s is shown as the one who breaks the contract', async (id, request, place) => {
    const entry = await meet(id, request)
    expect(entry.verdict, JSON.stringify(entry.findings)).toBe('answer')
    expect(placesOf(entry)).toContainEqual(expect.stringContaining(place))
  })

  it.each(wrongReactions)('%s is shown together with the request', async (id, request, place) => {
    const entry = await meet(id, request)
    expect(entry.verdict, JSON.stringify(entry.findings)).toBe('both')
    expect(placesOf(entry)).toContainEqual(expect.stringContaining(place))
  })
})

it('shows an undeclared status, and every field of a wrong body', async () => {
  const teapot = await before((_request, response) => void response.writeHead(418).end())
  await list(teapot).expect(418)
  expect((await teapot.log.single()).findings).toEqual([
    {
      of: 'answer',
      message: expect.stringContaining('418'),
      place: 'contract/openapi.json#/paths/~1jobs/get/responses',
    },
  ])
  const empty = await before((_request, response) => {
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await list(empty).expect(200)
  const { findings } = await empty.log.single()
  expect(findings.filter(({ place }) => place.includes('JobPage/required')).length).toBeGreaterThan(1)
})

describe('the proxy', () => {
  it('passes requests and answers on unchanged', async () => {
    const proxy = await beforeUrl(reference.url)
    const direct = await send(reference, 'GET', '/api/jobs?pageSize=2')
    const passed = await send(proxy, 'GET', '/api/jobs?pageSize=2')
    const own = ['date', 'x-request-id', 'connection', 'keep-alive']
    const shape = ({ status, text, headers }: typeof direct) => [
      status,
      text,
      Object.entries(headers).filter(([name]) => !own.includes(name)),
    ]
    expect(shape(passed)).toEqual(shape(direct))
    expect(passed.headers['x-request-id']).not.toBeUndefined()
    expect(await proxy.log.single()).toMatchObject({ verdict: 'conforms', call: 'listJobs' })
  })

  it('streams an upload and lists its parts', async () => {
    const proxy = await beforeUrl(reference.url)
    await upload(proxy, samples.headshot).expect(201)
    const { requestBody, verdict } = await proxy.log.single()
    expect(verdict).toBe('conforms')
    expect(requestBody).toContain(`(${samples.headshot.bytes.length} bytes)`)
  })

  it('passes each chunk on at once, in both directions', async () => {
    const first = Promise.withResolvers<IncomingMessage>()
    const proxy = await before((request, response) => {
      request.once('data', () => first.resolve(request))
      request.once('end', () => response.end('done'))
      response.writeHead(200, { 'content-type': 'text/plain' }).write('begun,')
    })
    const body = new TransformStream<Uint8Array, Uint8Array>()
    const writer = body.writable.getWriter()
    void writer.write(Buffer.from('one'))
    const answer = await fetch(`${proxy.url}/api/uploads`, {
      method: 'POST',
      body: body.readable,
      duplex: 'half',
    })
    const reader = answer.body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('begun,')
    await first.promise
    await writer.close()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('done')
  })

  it('reads a compressed answer', async () => {
    const { text, headers } = await send(reference, 'GET', '/api/jobs?pageSize=2')
    const proxy = await before((_request, response) => {
      const { connection: _, 'keep-alive': __, 'content-length': ___, ...kept } = headers
      response.writeHead(200, { ...kept, 'content-encoding': 'gzip' }).end(gzipSync(text))
    })
    await list(proxy).expect(200)
    const entry = await proxy.log.single()
    expect(entry.findings).toEqual([])
    expect(entry.answerBody).toContain('"total"')
  })

  it('tells the backend the address of the client and the name that it used', async () => {
    const seen = Promise.withResolvers<IncomingMessage['headers']>()
    const proxy = await before((request, response) => {
      seen.resolve(request.headers)
      response.end()
    })
    await proxy.api
      .get('/api/jobs')
      .set('X-Forwarded-For', '192.0.2.7')
      .set('X-Forwarded-Host', 'site.example')
    expect(await seen.promise).toMatchObject({
      'x-forwarded-for': '192.0.2.7',
      'x-forwarded-host': 'site.example',
      host: expect.stringMatching(/^127\.0\.0\.1:/),
    })
  })

  it('answers 503 with a problem when the backend is down', async () => {
    const proxy = await before((request) => request.socket.destroy())
    const { body, headers } = await list(proxy).expect(503)
    expect(body).toMatchObject({ code: 'unavailable', requestId: headers['x-request-id'] })
    expect(headers['retry-after']).toBeDefined()
    expect(await proxy.log.single()).toMatchObject({ status: 503 })
  })

  it('has no calls about data below /__mock, and checks host and origin', async () => {
    const proxy = await beforeUrl(reference.url)
    expect((await proxy.api.get('/__mock').expect(200)).body).toEqual({ calls: ['getTestSupport'] })
    const others = Object.entries(testSupportCalls).filter(([name]) => name !== 'getTestSupport')
    for (const [, { method, path }] of others) {
      expect((await send(proxy, method, path)).status, `${method} ${path}`).not.toBe(200)
    }
    await proxy.api.get('/__mock/mailbox').expect(404)
    expect((await proxy.api.patch('/__mock/requests').expect(405)).headers.allow).toBe('GET, HEAD, DELETE')
    await proxy.api.get('/__mock/requests').set('Host', 'evil.example').expect(403)
    await proxy.api.delete('/__mock/requests').set('Origin', 'https://evil.example').expect(403)
  })

  it('empties its log when a person deletes their records', async () => {
    const proxy = await beforeUrl(reference.url)
    await proxy.api.post('/api/delete-resume').send({ email: 'gone@example.com' }).expect(202)
    await proxy.log.single()
    await apply(reference, 'gone@example.com')
    const token = await deletionToken(reference, 'gone@example.com')
    await callWith(proxy, 'confirmResumeDeletion', token).expect(200)
    expect(await proxy.log.single()).toMatchObject({ call: 'confirmResumeDeletion' })
  })

  it('refuses paths that another server may read in another way', async () => {
    const proxy = await beforeUrl(reference.url)
    expect((await send(proxy, 'GET', '/api/../readyz')).status).toBe(404)
    expect((await send(proxy, 'GET', '/readyz')).status).toBe(404)
    await callWith(proxy, 'getReferral', unknownToken()).expect(401)
  })
})
