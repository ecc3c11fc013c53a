import { type IncomingMessage, METHODS } from 'node:http'
import { connect } from 'node:net'
import { expect, inject, it } from 'vitest'
import { json, startBackend, startTools } from './support.ts'

it('requests and answers pass unchanged', async () => {
  const tools = await startTools()
  const own = ['date', 'x-request-id', 'connection', 'keep-alive']
  const shape = async (answer: Response) => [
    answer.status,
    (await answer.text()).replace(/"requestId":"[^"]+"/, ''),
    [...answer.headers].filter(([name]) => !own.includes(name)),
  ]
  for (const path of ['/api/jobs?pageSize=2', '/api/nothing', '/__mock/clock?x=1'])
    expect(await shape(await tools.send(path))).toEqual(await shape(await fetch(inject('reference') + path)))
})

// What `fetch` refuses, answers without a body, and sends with a length.
const unsent = ['CONNECT', 'TRACE', 'TRACK', 'HEAD', 'QUERY']

it.each(METHODS.filter((method) => !unsent.includes(method)))(
  'the backend decides about the method %s',
  async (method) => {
    const { send } = await startTools(
      await startBackend((request, response) => void response.end(`${request.method} ${request.url}`)),
    )
    expect(await (await send('/api/jobs', { method })).text()).toBe(`${method} /api/jobs`)
  },
)

it('each chunk passes at once, in both directions', async () => {
  const first = Promise.withResolvers<IncomingMessage>()
  const { url } = await startTools(
    await startBackend((request, response) => {
      request.once('data', () => first.resolve(request))
      request.once('end', () => response.end('done'))
      response.writeHead(200, { 'content-type': 'text/plain' }).write('begun,')
    }),
  )
  const body = new TransformStream<Uint8Array, Uint8Array>()
  const writer = body.writable.getWriter()
  void writer.write(Buffer.from('one'))
  // The types of browsers do not have this member.
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: body.readable, duplex: 'half' }
  const answer = await fetch(`${url}/api/uploads`, init)
  const reader = answer.body?.getReader()
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('begun,')
  await first.promise
  await writer.close()
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('done')
})

it('the backend learns the address of the client, the name that it used, and its world', async () => {
  const seen = Promise.withResolvers<IncomingMessage['headers']>()
  const tools = await startTools(
    await startBackend((request, response) => {
      seen.resolve(request.headers)
      response.end()
    }),
  )
  const headers = { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-host': 'localhost', cookie: 'a=1' }
  await tools.inWorld('w1').send('/api/jobs', { headers })
  expect(await seen.promise).toMatchObject({ ...headers, 'x-mock-world': 'w1' })
})

it('a backend that closes connections is a problem for the caller', async () => {
  const tools = await startTools(await startBackend((request) => request.socket.destroy()))
  for (const path of ['/api/jobs', '/__mock/clock', '/__mock']) {
    const answer = await tools.send(path)
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'unavailable'])
  }
  expect(await tools.logged(1)).toMatchObject([{ status: 503 }])
})

it.each(['evil.example', 'localhost.evil.example'])(
  'nothing below /__mock answers to the name %s',
  async (name) => {
    const tools = await startTools(await startBackend((_request, response) => response.end()))
    for (const path of [
      '/__mock',
      '/__mock/requests',
      '/__mock/docs/api.json',
      '/__mock/mails',
      '/__mock/mailbox',
    ]) {
      const answer = await tools.send(path, { headers: { 'x-forwarded-host': name } })
      expect([path, answer.status]).toEqual([path, 403])
    }
  },
)

it('pages of the site change what is switched on, those of other origins do not', async () => {
  const tools = await startTools()
  const from = (origin: string) =>
    tools.send('/__mock/steering', {
      ...json({ scenarios: ['slow'] }),
      method: 'PUT',
      headers: { 'content-type': 'application/json', origin },
    })
  expect((await from('https://evil.example')).status).toBe(403)
  expect((await tools.call('getSteering')).scenarios).toEqual([])
  expect((await from('http://localhost:3000')).status).toBe(200)
})

it.each([
  ['a path that another server may read in another way', 'GET /api/%2e%2e/readyz', 'localhost', 404],
  ['a path that is neither of the API nor of the tools', 'GET /readyz', 'localhost', 404],
  ['a path that only begins like the API', 'GET /apiary', 'localhost', 404],
  ['a path that cannot be decoded', 'GET /api/jobs/%E0%A4%A', 'localhost', 400],
  ['no host', 'GET /api/jobs', '', 400],
])('%s does not reach the backend', async (_what, line, host, status) => {
  let reached = 0
  const backend = await startBackend((_request, response) => {
    reached += 1
    response.end()
  })
  const { url } = await startTools(backend)
  // `fetch` would rewrite these requests.
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.end(`${line} HTTP/1.1\r\n${host && `Host: ${host}\r\n`}Connection: close\r\n\r\n`)
  const answer = (await socket.toArray()).join('')
  const code = status === 404 ? 'not_found' : 'malformed'
  expect([answer.slice(0, 12), answer.includes(`"code":"${code}"`), reached]).toEqual([
    `HTTP/1.1 ${status}`,
    true,
    0,
  ])
})
