import { expect, it } from 'vitest'
import { json, startBackend, startTools } from './support.ts'

/** A backend that takes everything. */
const taking = () =>
  startBackend((request, response) => request.resume().once('end', () => response.end('{}')))

it('lists requests of the API only, newest first, and filters them', async () => {
  const tools = await startTools()
  for (const path of ['/api/jobs?pageSize=2', '/__mock/clock', '/api/jobs?pageSize=0', '/api/jobs/NO-SUCH'])
    await tools.send(path)
  await tools.logged(3)
  const targets = async (query: object) =>
    (await tools.call('listRequests', { query })).requests.map(({ target }) => target)
  expect(await targets({ call: 'getJob' })).toEqual(['/api/jobs/NO-SUCH'])
  expect(await targets({ verdict: 'request' })).toEqual(['/api/jobs?pageSize=0'])
  expect(await targets({ text: 'PAGESIZE' })).toEqual(['/api/jobs?pageSize=0', '/api/jobs?pageSize=2'])
  expect(await targets({ text: '404' })).toEqual(['/api/jobs/NO-SUCH'])
  expect(await targets({ after: '1' })).toHaveLength(2)
  const wrong = await tools.send('/__mock/requests?verdict=good&colour=red')
  expect([wrong.status, (await wrong.json()).issues]).toEqual([
    422,
    [
      { path: 'colour', rule: 'unknownField' },
      { path: 'verdict', rule: 'option', params: { allowed: ['conforms', 'request', 'answer', 'both'] } },
    ],
  ])
  const missing = await tools.send('/__mock/requests/999')
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

it('shows headers, bodies and a command, with what gives access masked everywhere', async () => {
  const tools = await startTools(await taking())
  const site = { 'x-forwarded-host': 'localhost:3000', 'x-forwarded-proto': 'https' }
  const [token, file] = ['q3BdX0nT5y8LwZ1kRj7GfVhC2sMuEaP9oI4tYxKbN6Q', 'f'.repeat(43)]
  await tools.send('/api/applications', {
    ...json(`{"identity":{"idNumber":"PASSPORT-77"},"text":"A123456789","more":"PASSPORT-77"}`),
    headers: {
      ...site,
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      cookie: 'session=sesame; b=2',
      'idempotency-key': 'secret-attempt-of-ann',
    },
  })
  await tools.send(`/api/uploads/${file}`, { method: 'DELETE' })
  const entries = await tools.logged(2)
  const text = JSON.stringify(entries)
  for (const secret of [token, file, 'sesame', 'A123456789', 'PASSPORT-77', 'attempt-of-ann'])
    expect(text).not.toContain(secret)
  for (const shown of ['Bearer ***', `/api/uploads/${file.slice(0, 6)}…`, 'secret-a…'])
    expect(text).toContain(shown)
  expect(entries[1]?.curl).toContain(`curl -i -X POST 'https://localhost:3000/api/applications'`)
  expect(entries[1]?.answerBody).toBe('{}')
})

it('lists the parts of an upload, without the content', async () => {
  const tools = await startTools(await taking())
  const body = new FormData()
  body.set('kind', 'resume')
  body.set('file', new File([new Uint8Array(1234)], 'cv.pdf', { type: 'application/pdf' }))
  await tools.send('/api/uploads', { method: 'POST', body })
  const [entry] = await tools.logged(1)
  expect(entry?.requestBody).toBe('kind=resume\nfile=@cv.pdf;type=application/pdf (1234 bytes)')
  expect(entry?.curl).toContain("-F 'file=@cv.pdf;type=application/pdf'")
})

it('does not show the content of a zip', async () => {
  const tools = await startTools(
    await startBackend((request, response) => {
      response.setHeader('content-type', 'application/zip')
      request.resume().once('end', () => response.end('PK and everything of a person'))
    }),
  )
  await tools.send('/api/export', { method: 'POST' })
  const [entry] = await tools.logged(1)
  expect(entry?.answerBody).toBe('(29 bytes, zip)')
  expect(JSON.stringify(entry)).not.toContain('everything')
})

it('is emptied by its call, and ids are not used again', async () => {
  const tools = await startTools(await taking())
  await tools.send('/api/jobs')
  await tools.logged(1)
  expect((await tools.send('/__mock/requests', { method: 'DELETE' })).status).toBe(204)
  await tools.send('/api/jobs')
  expect(await tools.logged(1)).toMatchObject([{ id: '2' }])
})

it.each([
  [200, [{ call: 'confirmResumeDeletion' }]],
  [401, [{ call: 'confirmResumeDeletion' }, { call: 'listJobs' }]],
])('is emptied when a person deletes their records, not when that is refused: %d', async (status, left) => {
  const tools = await startTools(
    await startBackend((request, response) => {
      response.statusCode = request.method === 'POST' ? status : 200
      request.resume().once('end', () => response.end('{}'))
    }),
  )
  await tools.send('/api/jobs')
  await tools.logged(1)
  await tools.send('/api/delete-resume/confirm', { method: 'POST' })
  expect(await tools.logged(left.length)).toMatchObject(left)
})
