import { once } from 'node:events'
import { connect } from 'node:net'
import { steeringLimits } from '@recruiting/schema/steering/entities'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { prepareApplication, submit } from './support/applications.ts'
import { send } from './support/backend.ts'
import { apply, callWith, deletionToken, personalInfo, save, unknownToken } from './support/links.ts'
import { multipartBody, multipartType } from './support/multipart.ts'
import { contractAt, type LogReader, logOf } from './support/request-log.ts'
import { type Steered, startSteered } from './support/test-support.ts'
import { samples, upload } from './support/uploads.ts'

let server: Steered
let log: LogReader
beforeAll(async () => {
  server = await startSteered({}, afterAll)
  log = logOf(server)
})
beforeEach(() => log.call('deleteRequests'))

const list = async (query = {}) => (await log.call('listRequests', { query })).requests

describe('the log', () => {
  it('has method, target, call, status and verdict of a request, newest first', async () => {
    await server.api.get('/api/jobs?pageSize=2').expect(200)
    await server.api.get('/api/education').expect(200)
    await expect.poll(async () => (await list()).length).toBe(2)
    const [newer, older] = await list()
    expect(newer).toMatchObject({ call: 'getEducationOptions', verdict: 'conforms', findings: [] })
    expect(older).toMatchObject({
      method: 'GET',
      target: '/api/jobs?pageSize=2',
      call: 'listJobs',
      status: 200,
      steeredBy: [],
    })
    expect(older?.took).toBeGreaterThanOrEqual(0)
  })

  it('has no requests of anything but the API', async () => {
    await server.api.get('/healthz')
    await server.api.get('/__mock/clock').expect(200)
    await server.api.get('/apiary').expect(404)
    expect(await list()).toEqual([])
  })

  it('filters by call, verdict, text and id', async () => {
    await server.api.get('/api/jobs?pageSize=2').expect(200)
    await server.api.get('/api/jobs?pageSize=0').expect(422)
    await server.api.get('/api/jobs/NO-SUCH').expect(404)
    await expect.poll(async () => (await list()).length).toBe(3)
    const targets = async (query: object) => (await list(query)).map(({ target }) => target)
    expect(await targets({ call: 'getJob' })).toEqual(['/api/jobs/NO-SUCH'])
    expect(await targets({ verdict: 'request' })).toEqual(['/api/jobs?pageSize=0'])
    expect(await targets({ text: 'PAGESIZE' })).toEqual(['/api/jobs?pageSize=0', '/api/jobs?pageSize=2'])
    expect(await targets({ text: '404' })).toEqual(['/api/jobs/NO-SUCH'])
    const [newest, , oldest] = await list()
    expect(await targets({ after: oldest?.id })).toHaveLength(2)
    expect(await targets({ after: newest?.id })).toEqual([])
  })

  it('shows one request with headers, bodies and a command', async () => {
    await server.api.post('/api/delete-resume').send({ email: 'ann@example.com' }).expect(202)
    const entry = await log.single()
    expect(entry.requestBody).toBe('{"email":"ann@example.com"}')
    expect(entry.requestHeaders).toMatchObject({ 'content-type': 'application/json' })
    expect(JSON.parse(entry.answerBody)).toBeTypeOf('object')
    expect(entry.answerHeaders).toMatchObject({
      'cache-control': 'no-store',
      'x-request-id': expect.any(String),
      date: expect.any(String),
    })
    expect(entry.curl).toContain(`curl -i -X POST '${server.url}/api/delete-resume'`)
    expect(entry.curl).toContain(`--data-raw '{"email":"ann@example.com"}'`)
  })

  it('answers 404 for an entry that it does not have, and 422 for a wrong filter', async () => {
    await server.api.get('/__mock/requests/999999').expect(404)
    await server.api.get('/__mock/requests/x').expect(404)
    await server.api.get('/__mock/requests?verdict=good').expect(422)
  })

  it('names the scenario or fault that concerned a request', async () => {
    const fail = { code: 'unavailable' as const, times: 1 }
    await log.call('steer', { params: { scope: 'server' }, body: { faults: [{ call: 'listJobs', fail }] } })
    await server.api.get('/api/education').expect(200)
    await server.api.get('/api/jobs').expect(503)
    await expect.poll(async () => (await list()).length).toBe(2)
    const entries = (await list()).map(({ call, verdict, steeredBy }) => [call, verdict, steeredBy])
    expect(entries).toEqual([
      ['listJobs', 'conforms', ['fault:listJobs']],
      ['getEducationOptions', 'conforms', []],
    ])
  })

  it('keeps the beginning of a long body', async () => {
    await server.api
      .post('/api/delete-resume')
      .send({ email: 'a'.repeat(50_000) })
      .expect(422)
    const entry = await log.single()
    expect(entry.requestBody).toHaveLength(steeringLimits.loggedBody)
    expect(entry.requestBody.endsWith('…')).toBe(true)
  })
})

describe('verdicts', () => {
  const example = { email: 'ann@example.com' }
  it.each<[string, () => Promise<unknown>, string]>([
    ['an unknown path', () => server.api.get('/api/nothing'), '#/paths'],
    ['a path that cannot be decoded', () => send(server, 'GET', '/api/jobs/%E0%A4%A'), '/parameters/0/'],
    ['a wrong method', () => server.api.put('/api/jobs'), '#/paths/~1jobs'],
    ['HEAD of a path without GET', () => server.api.head('/api/uploads'), '#/paths/~1uploads'],
    ['an unknown query', () => server.api.get('/api/jobs?colour=red'), '#/paths/~1jobs/get/parameters'],
    ['a repeated query', () => server.api.get('/api/jobs?page=1&page=2'), '/get/parameters/6/schema'],
    [
      'a query out of its bounds',
      () => server.api.get('/api/jobs?page=0'),
      '/parameters/6/schema/x-field-rules/2',
    ],
    ['a malformed code', () => server.api.get('/api/jobs/x'), '/parameters/0/schema/x-field-rules'],
    ['Accept without JSON', () => server.api.get('/api/jobs').set('Accept', 'text/html'), '/x-call/checks/2'],
    ['no link', () => server.api.get('/api/referral'), '#/components/securitySchemes/emailedLink'],
    [
      'no If-Match',
      () => callWith(server, 'savePersonalInfo', unknownToken()).unset('If-Match').send(personalInfo),
      '#/components/parameters/IfMatch',
    ],
    [
      'no Idempotency-Key',
      async () => server.api.post('/api/applications').send(await prepareApplication(server)),
      '#/components/parameters/IdempotencyKey',
    ],
    [
      'another media type',
      () => server.api.post('/api/delete-resume').type('text/plain').send('email=x'),
      '/requestBody/content',
    ],
    [
      'JSON that ends too early',
      () => server.api.post('/api/delete-resume').type('json').send('{"email":'),
      '/requestBody/content/application~1json/schema',
    ],
    [
      'a body that is too long',
      () => server.api.post('/api/delete-resume').send({ email: 'a'.repeat(300_000) }),
      '#/x-limits/jsonBytes',
    ],
    [
      'an unknown field',
      () => server.api.post('/api/delete-resume').send({ ...example, name: 'Ann' }),
      '#/components/schemas/ResumeDeletionRequest/additionalProperties',
    ],
    [
      'a missing field',
      () => server.api.post('/api/delete-resume').send({}),
      '#/components/schemas/ResumeDeletionRequest/properties/email/x-field-rules',
    ],
    [
      'a rule between fields',
      () => server.api.post('/api/applications').set('Idempotency-Key', 'k').send({ personal: {} }),
      '#/components/schemas/Personal/x-rules/0',
    ],
    [
      'parts that cannot be read',
      () => server.api.post('/api/uploads').type('multipart/form-data').send('x'),
      '/content/multipart~1form-data/schema',
    ],
    [
      'no file',
      () => send(server, 'POST', '/api/uploads', multipart([{ name: 'kind', value: 'resume' }])),
      '/multipart~1form-data/schema/properties/file',
    ],
    [
      'an unknown kind',
      () => upload(server, { ...samples.resume, kind: 'poem' as 'resume' }),
      '/multipart~1form-data/schema/properties/kind/x-field-rules/0',
    ],
  ])('%s is a finding of the request', async (_what, request, place) => {
    await request()
    await expect.poll(async () => (await list()).length).toBeGreaterThan(0)
    const [entry] = await list()
    expect(entry?.verdict, JSON.stringify(entry?.findings)).toBe('request')
    expect(entry?.findings.map((finding) => finding.place)).toContainEqual(expect.stringContaining(place))
    for (const finding of entry?.findings ?? [])
      expect(contractAt(finding.place), finding.place).toBeDefined()
  })

  it('of requests that the state of the server refuses is that both conform', async () => {
    await server.api.get('/api/jobs/NO-SUCH').expect(404)
    await callWith(server, 'getReferral', unknownToken()).expect(401)
    await save(server, unknownToken(), personalInfo).expect(401)
    await server.api.head('/api/jobs').expect(200)
    const { headers } = await server.api.get('/api/jobs').expect(200)
    await server.api
      .get('/api/jobs')
      .set('If-None-Match', headers.etag ?? '')
      .expect(304)
    const application = await prepareApplication(server, { jobCodes: ['NO-SUCH'] })
    await submit(server, application).expect(422)
    await submit(server, await prepareApplication(server)).expect(201)
    await expect.poll(async () => (await list()).length).toBe(14)
    for (const entry of await list()) expect([entry.target, entry.findings]).toEqual([entry.target, []])
  })
})

describe('secrets', () => {
  it('of a link, a cookie, a key, a staged file and an ID number are masked everywhere', async () => {
    const { token } = await apply(server, 'ann@example.com')
    const { body } = await upload(server, samples.resume).expect(201)
    await server.api.delete(`/api/uploads/${body.id}`).set('Cookie', 'session=sesame; b=2').expect(204)
    await save(server, token, {
      ...personalInfo,
      identity: { ...personalInfo.identity, idNumber: 'A123456789' },
      extra: 'passport A123456789',
    }).expect(422)
    await submit(server, '{"idNumber": "PASSPORT-77"', 'secret-attempt-of-ann').expect(400)
    await expect.poll(async () => (await list({ call: 'submitApplication' })).length).toBe(2)
    const entries = await Promise.all(
      (await list()).map(({ id }) => log.call('getRequest', { params: { id } })),
    )
    const text = JSON.stringify(entries)
    for (const secret of [token, body.id, 'sesame', 'A123456789', 'PASSPORT-77', 'attempt-of-ann'])
      expect(text).not.toContain(secret)
    expect(text).toContain('Bearer ***')
    expect(text).toContain(`/api/uploads/${body.id.slice(0, 6)}…`)
    expect(text).toContain('secret-a…')
  })
})

describe('an upload', () => {
  it('is listed by its parts, without the content', async () => {
    const answer = await upload(server, samples.resume).expect(201)
    const entry = await log.single()
    expect(entry).toMatchObject({ call: 'stageUpload', status: 201, verdict: 'conforms' })
    const { bytes, name } = samples.resume
    expect(entry.requestBody).toBe(`kind=resume\nfile=@${name};type=application/pdf (${bytes.length} bytes)`)
    expect(entry.curl).toContain(`-F 'file=@${name};type=application/pdf'`)
    expect(answer.body.size).toBe(bytes.length)
  })

  it('that ends before its end is logged without an answer', async () => {
    const arrived = once(server.app.server, 'request')
    const socket = connect(server.port, '127.0.0.1')
    const body = multipart([{ name: 'kind', value: 'portfolio' }])
    socket.write(
      `POST /api/uploads HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${multipartType}\r\nContent-Length: 100000\r\n\r\n`,
    )
    socket.write(body.body.subarray(0, -10))
    await arrived
    socket.destroy()
    expect(await log.single()).toMatchObject({ status: 0, verdict: 'conforms', answerBody: '' })
  })
})

describe('is emptied', () => {
  it('by its call, and ids are not used again', async () => {
    await server.api.get('/api/jobs').expect(200)
    const { id } = await log.single()
    await log.call('deleteRequests')
    expect(await list()).toEqual([])
    await server.api.get('/api/jobs').expect(200)
    expect(Number((await log.single()).id)).toBeGreaterThan(Number(id))
  })

  it('by a reset', async () => {
    await server.api.get('/api/jobs').expect(200)
    await log.single()
    await server.call('resetServer')
    expect(await list()).toEqual([])
  })

  it('when a person deletes their records; only the confirmation remains', async () => {
    await apply(server, 'gone@example.com')
    const token = await deletionToken(server, 'gone@example.com')
    expect((await list()).length).toBeGreaterThan(0)
    await callWith(server, 'confirmResumeDeletion', token).expect(200)
    const entry = await log.single()
    expect(entry.call).toBe('confirmResumeDeletion')
    expect(JSON.stringify(entry)).not.toContain('gone@example.com')
  })

  it('but not when a deletion is refused', async () => {
    await server.api.get('/api/jobs').expect(200)
    await callWith(server, 'confirmResumeDeletion', unknownToken()).expect(401)
    await expect.poll(async () => (await list()).length).toBe(2)
  })

  it('of requests that are older than the records of people may be', async () => {
    await server.api.get('/api/jobs').expect(200)
    await log.single()
    await server.call('moveClock', { body: { seconds: server.context.config.RETENTION / 1000 + 1 } })
    expect(await list()).toEqual([])
    await server.call('resetClock')
  })
})

function multipart(parts: Parameters<typeof multipartBody>[0]) {
  return { headers: { 'content-type': multipartType }, body: multipartBody(parts) }
}
