import { once } from 'node:events'
import { Agent, type IncomingMessage, request as open, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { maxAnswers } from '@recruiting/http/connection-share'
import { exchange, head } from '@recruiting/http/test-wire'
import { Problem } from '@recruiting/schema/contract/problem'
import supertest from 'supertest'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startTestSite, type TestSite } from './test-site.ts'

/** Generous, because a slow machine must not fail the test. */
const patience = { timeout: 60_000, interval: 5 }
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const running: { close: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.close()))
})

async function start(...given: Parameters<typeof startTestSite>): Promise<TestSite> {
  const started = await startTestSite(...given)
  running.push(started)
  return started
}

type Asked = { request: IncomingMessage; response: ServerResponse }

/** A site with a backend that records its requests and answers only when the test does. */
async function startSilent(): Promise<TestSite & { asked: Asked[] }> {
  const asked: Asked[] = []
  const site = await start((request, response) => asked.push({ request, response }))
  return { ...site, asked }
}

describe('requests under way to the backend', () => {
  it('are bounded for each client: one more is told at once to come back, others are answered', async () => {
    const asked: Asked[] = []
    const { origin } = await start((request, response) => asked.push({ request, response }), {
      trustProxy: ['loopback'],
    })
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const agent = new Agent()
    // The head of an upload: the rest of its body never arrives.
    const callers = Array.from({ length: maxAnswers.ofClient }, () => {
      const options = { agent, method: 'POST', headers: { ...headers, 'content-length': '1000000' } }
      const caller = open(`${origin}/api/uploads`, options).on('error', () => undefined)
      caller.flushHeaders()
      return { caller, answer: once(caller, 'response') }
    })
    await expect.poll(() => asked.length, patience).toBe(maxAnswers.ofClient)

    const refused = await supertest(origin).get('/api/jobs').set(headers).expect(503)
    expect(Problem.parse(JSON.parse(refused.text)).code).toBe('unavailable')
    expect(refused.headers['retry-after']).toBe('5')
    const upload = await supertest(origin).post('/api/uploads').set(headers).send('x'.repeat(100_000))
    expect(upload.status).toBe(503)
    await supertest(origin).get('/livez').set(headers).expect(200)
    expect(asked).toHaveLength(maxAnswers.ofClient)
    const other = fetch(`${origin}/api/other`, { headers: { 'x-forwarded-for': '203.0.113.8' } })
    await expect.poll(() => asked.at(-1)?.request.url, patience).toBe('/api/other')
    asked.at(-1)?.response.end()
    expect((await other).status).toBe(200)

    // Refusals by the backend make room although the bodies never arrive and the connections stay open.
    for (const { request, response } of asked) if (request.method === 'POST') response.writeHead(429).end()
    await Promise.all(callers.map(({ answer }) => answer.then(([each]) => text(each))))
    const next = fetch(`${origin}/api/next`, { headers })
    await expect.poll(() => asked.at(-1)?.request.url, patience).toBe('/api/next')
    asked.at(-1)?.response.end()
    expect((await next).status).toBe(200)
    for (const { caller } of callers) caller.destroy()
  })

  it('that fail make room as well', async () => {
    const { origin } = await start((request) => request.socket.destroy())
    for (let turn = 0; turn < 3; turn++) {
      const statuses = await Promise.all(
        Array.from({ length: 200 }, async () => (await fetch(`${origin}/api/jobs`)).status),
      )
      expect(new Set(statuses)).toEqual(new Set([503]))
    }
  })

  it('are few for callers who take no answer', async () => {
    const { origin, asked, log } = await startSilent()
    const { hostname, port } = new URL(origin)
    // Long enough that a 64 kB chunk contains fewer requests than may wait.
    const padding = `X-Padding: ${'x'.repeat(800)}`
    const flood = `GET /api/jobs HTTP/1.1\r\nHost: a\r\n${padding}\r\n\r\n`.repeat(2_000)
    const sockets = Array.from({ length: 10 }, () => {
      const socket = connect(Number(port), hostname).on('error', () => undefined)
      socket.write(flood)
      return socket
    })
    await expect.poll(() => asked.length, patience).toBe(80)
    // Another caller is answered meanwhile.
    const other = fetch(`${origin}/api/other`)
    await expect.poll(() => asked.length, patience).toBe(81)
    asked.find(({ request }) => request.url === '/api/other')?.response.end()
    expect((await other).status).toBe(200)

    for (const socket of sockets) socket.resetAndDestroy()
    for (const { response } of asked.slice()) response.end('x')
    await expect.poll(() => asked.filter(({ response }) => !response.closed).length, patience).toBe(0)
    expect(asked).toHaveLength(81)
    expect(log()).not.toContain('"msg":"internal"')
  })
})

describe('headers', () => {
  const lines = [
    'Connection: X-Own, x-forwarded-for, X-Forwarded-Proto, host,,close',
    'X-Own: secret',
    'X-Forwarded-For: 203.0.113.7',
    'Keep-Alive: timeout=5',
    'Proxy-Authorization: Basic eDp5',
    'Proxy-Connection: keep-alive',
    'TE: trailers',
    'Trailer: X-Checksum',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABk',
    'Expect: x',
    'Content-Length: 0',
    'X-Other: kept',
  ]

  it('of the connection, and those it names, stay on it', async () => {
    const { origin, asked } = await startSilent()
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    socket.write(`GET /api/jobs HTTP/1.1\r\nHost: a\r\n${lines.join('\r\n')}\r\n\r\n`)
    await expect.poll(() => asked.length, patience).toBe(1)
    const { headers } = asked[0]?.request ?? {}
    asked[0]?.response.end()
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)

    expect(headers).toEqual({
      connection: 'keep-alive',
      host: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'a',
      'x-forwarded-proto': 'http',
      'x-other': 'kept',
    })
  })

  it('of the backend’s connection stay there', async () => {
    const { origin } = await start((_request, response) => {
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

  it('with whatever byte in a value are refused, or arrive as they were sent', async () => {
    let value: string | undefined
    const site = await start(({ headers }, response) => {
      value = String(headers['x-own'])
      response.end()
    })
    const statuses: string[] = []
    for (let code = 0; code < 256; code++) {
      const sent = `a${String.fromCharCode(code)}b`
      const bytes = `${head('GET /api/jobs HTTP/1.1')}X-Own: ${sent}\r\n\r\n`
      const answer = await exchange(site, Buffer.from(bytes, 'latin1'))
      statuses[code] = answer.slice(9, 12)
      if (statuses[code] === '200') expect(value).toBe(sent)
    }
    // Printable characters and the tab, and all bytes of the upper half (RFC 9110, 5.5).
    const allowed = (code: number) => code === 9 || (code >= 32 && code !== 127)
    expect(statuses).toEqual(statuses.map((_, code) => (allowed(code) ? '200' : '400')))
  })
})

describe('an answer that cannot be passed on', () => {
  it.each([
    ['a status that does not exist', 'HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n'],
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
    ['no HTTP', 'nonsense\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx'],
  ])('for %s is 503', async (_what, bytes) => {
    const { origin } = await start(({ socket }) => socket.write(bytes))

    await supertest(origin).get('/api/jobs').expect(503)
  })
})

describe('an upload that is refused before it is over', () => {
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

  describe.each(Object.entries(backends))('by a backend that %s', (what, answer) => {
    it.each(sizes)(
      'gives its answer before and after a body of %i bytes, and the connection answers again',
      async (size) => {
        const { port } = await start((request, response) => {
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
  })
})
