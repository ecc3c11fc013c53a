import { request } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { contractFolder } from '@recruiting/contract-tests/contract-folder'
import { readContract } from '@recruiting/contract-tests/kit/contract'
import { startProxy } from '@recruiting/contract-tests/mutants/proxy'
import { proxyMutants } from '@recruiting/contract-tests/mutants/proxy-mutants'
import { JobQuery } from '@recruiting/schema/job-search'
import { steeringLimits } from '@recruiting/schema/steering/entities'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { contractAt, json, startBackend, startTools, type Tools } from './support.ts'

const contract = readContract(contractFolder())
type Send = (tools: Tools) => Promise<unknown>
const list: Send = ({ send }) => send('/api/jobs?pageSize=2')
const unknown: Send = ({ send }) => send('/api/jobs/NO-SUCH')
const revalidated: Send = async ({ send }) => {
  const { headers } = await fetch(`${inject('reference')}/api/jobs`)
  return send('/api/jobs', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
}

/** Faults of a backend, by mutant: a request that meets it, the verdict, and the place of a finding. */
const faults: [id: string, request: Send, verdict: 'answer' | 'both', place: string][] = [
  ['problems.no-code', unknown, 'answer', '/responses/NotFound/content/application~1problem+json/schema'],
  ['problems.as-plain-json', unknown, 'answer', '#/components/responses/NotFound/content'],
  ['problems.without-language', unknown, 'answer', '#/components/headers/ContentLanguage'],
  ['headers.no-request-id', list, 'answer', '#/components/headers/RequestId'],
  ['headers.no-date', list, 'answer', '#/components/headers/Date'],
  ['headers.list-not-cached', list, 'answer', '#/components/headers/Revalidated/schema'],
  ['headers.no-tag-when-unchanged', revalidated, 'answer', '#/components/headers/ETag'],
  [
    'headers.no-allow',
    ({ send }) => send('/api/jobs', { method: 'PUT' }),
    'both',
    '#/components/responses/MethodNotAllowed/headers/Allow',
  ],
  [
    'http.accepts-everything',
    ({ send }) => send('/api/jobs', { headers: { accept: 'text/html' } }),
    'both',
    '#/paths/~1jobs/get/x-call/checks',
  ],
]

it.each(faults)('a backend with the fault %s is shown', async (id, ask, verdict, place) => {
  const mutant = proxyMutants.find((each) => each.id === id)
  if (!mutant) throw new Error(`There is no mutant ${id}`)
  const broken = await startProxy(inject('reference'), contract, mutant.mutate())
  onTestFinished(() => broken.close())
  const tools = await startTools(broken.origin)
  await ask(tools)
  const [entry] = await tools.logged(1)
  expect(entry?.verdict, JSON.stringify(entry?.findings)).toBe(verdict)
  const places = entry?.findings.filter(({ of }) => of === 'answer').map((finding) => finding.place)
  expect(places).toContainEqual(expect.stringContaining(place))
  for (const found of places ?? []) expect(contractAt(found), found).toBeDefined()
})

it('an undeclared status, HTML and every field of a wrong body are shown', async () => {
  const findingsOf = async (...[status, type, body]: [number, string, string]) => {
    const target = await startBackend((_request, response) =>
      response.writeHead(status, { 'content-type': type }).end(body),
    )
    const tools = await startTools(target)
    await list(tools)
    return (await tools.logged(1))[0]?.findings ?? []
  }
  expect((await findingsOf(418, 'text/plain', '')).map(({ place }) => place)).toContain(
    'contract/openapi.json#/paths/~1jobs/get/responses',
  )
  expect(JSON.stringify(await findingsOf(200, 'text/html', '<p>'))).toContain('text/html')
  const missing = await findingsOf(200, 'application/json', '{}')
  expect(missing.filter(({ place }) => place.includes('JobPage/required')).length).toBeGreaterThan(1)
})

it.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
  ['gzip that is damaged', () => Buffer.from('x')],
])('an answer compressed by %s is read', async (coding, compress) => {
  const answer = await fetch(`${inject('reference')}/api/jobs?pageSize=2`)
  const text = await answer.text()
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'content-length'))
  const tools = await startTools(
    await startBackend((_request, response) => {
      response
        .writeHead(200, { ...headers, 'content-encoding': coding.split(' ')[0], connection: 'close' })
        .end(compress(text))
    }),
  )
  // Not with `fetch`, which reads the answer.
  await new Promise((resolve) =>
    request(`${tools.url}/api/jobs`, (seen) => seen.resume().once('close', resolve)).end(),
  )
  const [entry] = await tools.logged(1)
  expect(entry).toMatchObject(
    coding.includes(' ')
      ? { verdict: 'answer', answerBody: '(1 bytes, gzip)' }
      : { findings: [], answerBody: text },
  )
})

const get =
  (path: string, init?: RequestInit): Send =>
  ({ send }) =>
    send(path, init)
const post = (path: string, body: unknown, headers: object = {}): Send =>
  get(path, { ...json(body), headers: { 'content-type': 'application/json', ...headers } })

const file = new File(['x'], 'a.pdf')
const fileFirst = [
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nx\r\n',
  '--b\r\nContent-Disposition: form-data; name="kind"\r\n\r\nresume\r\n--b--\r\n',
].join('')
const broken = (type: string, body = 'x') =>
  get('/api/uploads', { method: 'POST', body, headers: { 'content-type': type } })

function uploadOf(kind: string, ...files: File[]): Send {
  const body = new FormData()
  body.set('kind', kind)
  for (const each of files) body.append('file', each)
  return get('/api/uploads', { method: 'POST', body })
}

const page = Object.keys(JobQuery.shape).indexOf('page')

describe('the request breaks the contract with', () => {
  it.each<[string, Send, string]>([
    ['an unknown path', get('/api/nothing'), '#/paths'],
    ['a path that cannot be decoded', get('/api/jobs/%E0%A4%A'), '/parameters/0/'],
    ['a wrong method', get('/api/jobs', { method: 'PUT' }), '#/paths/~1jobs'],
    ['an unknown query', get('/api/jobs?colour=red'), '#/paths/~1jobs/get/parameters'],
    ['a repeated query', get('/api/jobs?page=1&page=2'), `/get/parameters/${page}/schema`],
    ['a query out of its bounds', get('/api/jobs?page=0'), `/parameters/${page}/schema/x-field-rules/2`],
    ['Accept without JSON', get('/api/jobs', { headers: { accept: 'text/html' } }), '/x-call/checks/2'],
    [
      'a link of another scheme',
      get('/api/referral', { headers: { authorization: 'Basic eA==' } }),
      '/emailedLink',
    ],
    ['no link', get('/api/referral'), '#/components/securitySchemes/emailedLink'],
    ['no Idempotency-Key', post('/api/applications', {}), '#/components/parameters/IdempotencyKey'],
    [
      'another media type',
      get('/api/delete-resume', { method: 'POST', body: 'email=x' }),
      '/requestBody/content',
    ],
    [
      'JSON that ends too early',
      post('/api/delete-resume', '{"email":'),
      '/content/application~1json/schema',
    ],
    [
      'a body that is too long',
      post('/api/delete-resume', { email: 'a'.repeat(300_000) }),
      '#/x-limits/jsonBytes',
    ],
    [
      'an unknown field',
      post('/api/delete-resume', { email: 'ann@example.com', name: 'Ann' }),
      '#/components/schemas/ResumeDeletionRequest/additionalProperties',
    ],
    [
      'a missing field',
      post('/api/delete-resume', {}),
      '#/components/schemas/ResumeDeletionRequest/properties/email/x-field-rules',
    ],
    [
      'a rule between fields',
      post('/api/applications', { personal: {} }, { 'idempotency-key': 'k' }),
      '#/components/schemas/Personal/x-rules/0',
    ],
    ['a second file', uploadOf('resume', file, file), '/multipart~1form-data/schema/properties/file'],
    ['an unreadable multipart body', broken('multipart/form-data'), '/multipart~1form-data/schema'],
    [
      'a file that stands first',
      broken('multipart/form-data; boundary=b', fileFirst),
      '/multipart~1form-data/schema',
    ],
    ['no file', uploadOf('resume'), '/multipart~1form-data/schema/properties/file'],
    [
      'an unknown kind',
      uploadOf('poem', file),
      '/multipart~1form-data/schema/properties/kind/x-field-rules/0',
    ],
  ])('%s', async (_what, ask, place) => {
    const tools = await startTools()
    await ask(tools)
    const [entry] = await tools.logged(1)
    expect(entry?.verdict, JSON.stringify(entry?.findings)).toBe('request')
    expect(entry?.findings.map((finding) => finding.place)).toContainEqual(expect.stringContaining(place))
    expect(entry?.requestBody.length).toBeLessThanOrEqual(steeringLimits.loggedBody)
    for (const { place: found } of entry?.findings ?? []) expect(contractAt(found), found).toBeDefined()
  })
})

it('what only the data of the backend refuses conforms', async () => {
  const tools = await startTools()
  await unknown(tools)
  await tools.send('/api/referral', { headers: { authorization: `Bearer ${'A'.repeat(43)}` } })
  await tools.send('/api/jobs', { method: 'HEAD' })
  await revalidated(tools)
  await tools.send('/api/nothing', { method: 'OPTIONS' })
  for (const entry of await tools.logged(5))
    expect([entry.target, entry.findings]).toEqual([entry.target, []])
})
