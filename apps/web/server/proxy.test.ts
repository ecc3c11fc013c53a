import { once } from 'node:events'
import { Agent, type IncomingMessage, METHODS, request as open, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { maxAnswers } from '@recruiting/http/connection-share'
import { exchange } from '@recruiting/http/test-wire'
import { apiBase, calls } from '@recruiting/schema/contract/calls'
import { Problem } from '@recruiting/schema/contract/problem'
import supertest from 'supertest'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestSite, type TestSite } from './test-site.ts'

const megabyte = Buffer.alloc(1024 * 1024, 'x')

type Asked = { request: IncomingMessage; response: ServerResponse }

/** A site with a backend that records its requests and answers only when the test does. */
async function startSilent(
  options: Parameters<typeof startTestSite>[1] = {},
): Promise<TestSite & { asked: Asked[] }> {
  const asked: Asked[] = []
  const site = await startTestSite((request, response) => asked.push({ request, response }), options)
  return { ...site, asked }
}

describe('passing on', () => {
  // The backend knows which methods a call has, so it also answers those that no call has.
  it.each(METHODS.filter((method) => method !== 'CONNECT'))(
    '%s arrives as it was sent, and its refusal goes back',
    async (method) => {
      const target = '/api/jobs?location=a&location=b%2Cc'
      const { origin } = await startTestSite((request, response) => {
        response.writeHead(405, { allow: `not ${request.method} ${request.url}` }).end()
      })
      const [answer] = await once(open(origin + target, { method }).end(), 'response')
      answer.resume()

      expect([answer.statusCode, answer.headers.allow]).toEqual([405, `not ${method} ${target}`])
    },
  )

  it.each([302, 410, 503])('asks once, and keeps status %i, headers and body', async (status) => {
    const headers = { 'x-own': 'kept', location: '/elsewhere', date: 'Sun, 22 Nov 2026 06:00:00 GMT' }
    let asked = 0
    const { origin } = await startTestSite((_request, response) => {
      asked += 1
      response.writeHead(status, headers).end('body')
    })
    const answer = await supertest(origin).get('/api/jobs/A1').redirects(0).expect(status, 'body')

    expect(answer.headers).toMatchObject(headers)
    expect(asked).toBe(1)
  })

  it.each(['application/json', 'multipart/form-data; boundary=b', 'text/', 'a/b/c', ';;', 'text/a, text/b'])(
    'does not look into a body of 12 MB of the content type %j',
    async (type) => {
      const length = 12 * megabyte.length
      const { origin } = await startTestSite(async (request, response) => {
        const body = await text(request)
        response.end(`${request.headers['content-type']} ${body.length}`)
      })
      const upload = supertest(origin).post('/api/uploads').set('content-type', type)
      await upload.send('{'.repeat(length)).expect(200, `${type} ${length}`)
    },
  )

  it('hands on each part of an upload, and of its answer, while more is to come', async () => {
    const asked = Promise.withResolvers<Asked>()
    const { origin } = await startTestSite((request, response) => asked.resolve({ request, response }))
    const upload = open(`${origin}/api/uploads`, { method: 'POST' })
    upload.write('first')
    const { request, response } = await asked.promise
    expect(String(await once(request, 'data'))).toBe('first')
    response.write('begun,')
    const [answer] = await once(upload, 'response')
    expect(String(await once(answer, 'data'))).toBe('begun,')
    upload.end(megabyte)
    const rest = await text(request)
    response.end('done')

    expect([rest.length, await text(answer)]).toEqual([megabyte.length, 'done'])
  })

  it.each([
    [0, { 'content-length': '10' }],
    [0, {}],
    [5, { 'content-length': '10' }],
    [5, {}],
  ])('breaks an answer off where the backend broke it off: after %i bytes, %j', async (bytes, headers) => {
    const { origin } = await startTestSite((_request, response) => {
      response.writeHead(201, headers).flushHeaders()
      if (bytes > 0) response.write('x'.repeat(bytes))
      response.socket?.destroySoon()
    })
    const answer = await fetch(`${origin}/api/applications`, { method: 'POST' })

    expect(answer.status).toBe(201)
    await expect(answer.text()).rejects.toThrow('terminated')
  })

  it('gives up on an upload together with the caller', async () => {
    const { origin, asked } = await startSilent()
    const upload = open(`${origin}/api/uploads`, { method: 'POST' }).on('error', () => {})
    upload.write(megabyte)
    await expect.poll(() => asked.length).toBe(1)
    asked[0]?.request.on('error', () => {}).resume()
    upload.destroy()

    await expect.poll(() => asked[0]?.request.closed).toBe(true)
    expect(asked[0]?.request.complete).toBe(false)
  })

  it.each([
    ['a status that does not exist', 'HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n'],
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
    ['no HTTP', 'nonsense\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx'],
  ])('makes 503 of %s', async (_what, bytes) => {
    const { origin } = await startTestSite(({ socket }) => socket.write(bytes))

    await supertest(origin).get('/api/jobs').expect(503)
  })
})

describe('requests under way to the backend', () => {
  it('are bounded for each client: one more is told at once to come back, until there is room', async () => {
    const { origin, asked } = await startSilent({ trustProxy: ['loopback'] })
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const agent = new Agent()
    // The head of an upload: the rest of its body never arrives.
    const callers = Array.from({ length: maxAnswers.ofClient }, () => {
      const options = { agent, method: 'POST', headers: { ...headers, 'content-length': '1000000' } }
      const caller = open(`${origin}/api/uploads`, options).on('error', () => undefined)
      caller.flushHeaders()
      return { caller, answer: once(caller, 'response') }
    })
    await expect.poll(() => asked.length).toBe(maxAnswers.ofClient)

    const refused = await supertest(origin).get('/api/jobs').set(headers).expect(503)
    expect(Problem.parse(JSON.parse(refused.text)).code).toBe('unavailable')
    expect(refused.headers['retry-after']).toBe('5')
    const upload = await supertest(origin).post('/api/uploads').set(headers).send('x'.repeat(100_000))
    expect(upload.status).toBe(503)
    await supertest(origin).get('/livez').set(headers).expect(200)
    expect(asked).toHaveLength(maxAnswers.ofClient)

    // Refusals by the backend make room although the bodies never arrive and the connections stay open.
    for (const { response } of asked) response.writeHead(429).end()
    await Promise.all(callers.map(({ answer }) => answer.then(([each]) => text(each))))
    const next = fetch(`${origin}/api/next`, { headers })
    await expect.poll(() => asked.at(-1)?.request.url).toBe('/api/next')
    asked.at(-1)?.response.end()
    expect((await next).status).toBe(200)
    for (const { caller } of callers) caller.destroy()
  })

  it('are few for callers who take no answer', async () => {
    const { origin, port, asked, log } = await startSilent()
    // Long enough that a 64 kB chunk contains fewer requests than may wait.
    const padding = `X-Padding: ${'x'.repeat(800)}`
    const flood = `GET /api/jobs HTTP/1.1\r\nHost: a\r\n${padding}\r\n\r\n`.repeat(2_000)
    const sockets = Array.from({ length: 10 }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      socket.write(flood)
      return socket
    })
    await expect.poll(() => asked.length).toBe(80)
    // Another caller is answered meanwhile.
    const other = fetch(`${origin}/api/other`)
    await expect.poll(() => asked.length).toBe(81)
    asked.find(({ request }) => request.url === '/api/other')?.response.end()
    expect((await other).status).toBe(200)

    for (const socket of sockets) socket.resetAndDestroy()
    for (const { response } of asked.slice()) response.end('x')
    await expect.poll(() => asked.filter(({ response }) => !response.closed).length).toBe(0)
    expect(asked).toHaveLength(81)
    expect(log()).not.toContain('"msg":"internal"')
  })
})

describe('headers', () => {
  /** Printable characters and the tab, and all bytes of the upper half (RFC 9110, 5.5). */
  const value = String.fromCharCode(...Array(256).keys()).replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
  const lines = [
    'Connection: X-Own, x-forwarded-for, X-Forwarded-Proto, host,,close',
    'X-Own: secret',
    'X-Forwarded-For: 203.0.113.7',
    'X-Forwarded-User: root',
    'X-Real-IP: 203.0.113.7',
    'Forwarded: for=203.0.113.7',
    'Keep-Alive: timeout=5',
    'Proxy-Authorization: Basic eDp5',
    'Proxy-Connection: keep-alive',
    'TE: trailers',
    'Trailer: X-Checksum',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABk',
    'Expect: x',
    'Content-Length: 0',
    `X-Other: a${value}b`,
  ]

  it('of the connection, those it names, and what a caller claims to be, are not passed on', async () => {
    const { port, asked } = await startSilent()
    const bytes = `GET /api/jobs HTTP/1.1\r\nHost: a\r\n${lines.join('\r\n')}\r\n\r\n`
    const answer = exchange({ port }, Buffer.from(bytes, 'latin1'))
    await expect.poll(() => asked.length).toBe(1)
    asked[0]?.response.end()
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /)

    expect(asked[0]?.request.headers).toEqual({
      connection: 'keep-alive',
      host: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'a',
      'x-forwarded-proto': 'http',
      'x-other': `a${value}b`,
    })
  })

  it('of the backend’s connection stay there', async () => {
    const { origin } = await startTestSite((_request, response) => {
      response.setHeader('connection', 'x-own, x-content-type-options')
      for (const name of ['keep-alive', 'proxy-authenticate', 'trailer', 'x-own'])
        response.setHeader(name, 'x')
      response.setHeader('x-other', ['1', '2']).setHeader('set-cookie', ['a=1', 'b=2']).end('x')
    })
    const { headers } = await supertest(origin).get('/api/jobs').expect(200)

    expect(headers['x-other']).toBe('1, 2')
    expect(headers['set-cookie']).toEqual(['a=1', 'b=2'])
    expect(headers['x-content-type-options']).toBe('nosniff')
    for (const name of ['proxy-authenticate', 'trailer', 'x-own']) expect(headers).not.toHaveProperty(name)
    expect(headers['keep-alive']).not.toBe('x')
  })
})

/** What a backend does with the rest of the body after its answer. */
const backends: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
  'reads on': (request, response) => response.end('{}', () => request.resume()),
  'reads no more': (request, response) => {
    // Node discards only a body that nobody began to read.
    request.read(0)
    response.end('{}')
  },
  'closes the connection': (request, response) => response.end('{}', () => request.socket.destroySoon()),
}
const sizes = [1, 9.5, 35].map((megabytes) => megabytes * 1_000_000)

it.each(Object.entries(backends).flatMap(([what, answer]) => sizes.map((size) => ({ what, answer, size }))))(
  'an upload that is refused early by a backend that $what gives its answer before and after a body of $size bytes, and the connection answers again',
  async ({ what, answer, size }) => {
    const { port } = await startTestSite((request, response) => {
      if (request.method === 'GET') return response.end('next')
      return answer(request, response.writeHead(413, { 'content-length': '2' }))
    })
    const head = `POST /api/uploads HTTP/1.1\r\nHost: a\r\nContent-Length: ${size}\r\n\r\n`
    const last = 'GET /api/jobs HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
    const body = Buffer.alloc(size, 'x')
    // A reset destroys what the system has received, the answer too.
    const mayBeLost = what === 'closes the connection' ? '|503' : ''
    const expected = new RegExp(`^HTTP/1.1 (?:413${mayBeLost}) .*}HTTP/1.1 200 .*next`, 's')
    // A browser reads the answer when it has sent everything.
    expect(await exchange({ port }, head, body, last)).toMatch(expected)

    const socket = connect(port, '127.0.0.1')
    const received = text(socket)
    socket.write(head)
    await once(socket, 'readable')
    socket.write(body)
    socket.write(last)
    expect(await received).toMatch(expected)
  },
)

describe('the data that the site keeps on the device', async () => {
  const confirm = apiBase + calls.confirmResumeDeletion.path
  let status = 200
  const { origin } = await startTestSite(
    (_request, response) => response.writeHead(status).end(),
    {},
    afterAll,
  )

  it.each([
    ['POST', confirm, 200, '"cache", "storage"'] as const,
    ...[401, 410, 429, 500, 503].map((refused) => ['POST', confirm, refused, undefined] as const),
    ['GET', confirm, 200, undefined] as const,
    ...Object.values(calls)
      .filter(({ path }) => apiBase + path !== confirm)
      .map(({ method, path }) => [method, apiBase + path.replace(/\{\w+\}/, 'x'), 200, undefined] as const),
  ])(
    'is cleared, without the language, only by a confirmed deletion: %s %s %i',
    async (method, path, answered, cleared) => {
      status = answered
      const [answer] = await once(open(origin + path, { method }).end(), 'response')
      answer.resume()

      expect(answer.headers['clear-site-data']).toBe(cleared)
    },
  )
})
