import { once } from 'node:events'
import { Agent, type IncomingMessage, request as open, type ServerResponse } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { mostUnderWay } from '@recruiting/http/backend-requests'
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
  it('are bounded: one more is told at once to come back', async () => {
    const { origin, asked } = await startSilent()
    const agent = new Agent()
    const callers = Array.from({ length: mostUnderWay }, () => {
      const caller = open(`${origin}/api/jobs`, { agent })
        .on('error', () => undefined)
        .end()
      return { caller, answer: once(caller, 'response') }
    })
    await expect.poll(() => asked.length, patience).toBe(mostUnderWay)

    const refused = await supertest(origin).get('/api/jobs').expect(503)
    expect(Problem.parse(JSON.parse(refused.text)).code).toBe('unavailable')
    expect(refused.headers['retry-after']).toBe('5')
    const upload = await supertest(origin).post('/api/uploads').send('x'.repeat(100_000))
    expect(upload.status).toBe(503)
    expect(asked).toHaveLength(mostUnderWay)

    // A caller that was answered or has disconnected frees a slot.
    asked[0]?.response.end('first')
    await Promise.race(callers.map(({ answer }) => answer.then(([answer]) => text(answer))))
    const next = fetch(`${origin}/api/next`)
    await expect.poll(() => asked.length, patience).toBe(mostUnderWay + 1)
    for (const { caller } of callers) caller.destroy()
    asked.at(-1)?.response.end('next')
    expect((await next).status).toBe(200)
    await expect.poll(() => asked.filter(({ response }) => !response.closed).length, patience).toBe(0)
    const later = fetch(`${origin}/api/later`)
    await expect.poll(() => asked.at(-1)?.request.url, patience).toBe('/api/later')
    asked.at(-1)?.response.end()
    await later
  })

  it('that fail make room as well', async () => {
    const { origin } = await start((request) => request.socket.destroy())
    for (let turn = 0; turn < 3; turn++) {
      const statuses = await Promise.all(
        Array.from({ length: 200 }, async () => (await fetch(`${origin}/api/jobs`)).status),
      )
      expect(new Set(statuses)).toEqual(new Set([503]))
    }
    const site = await start()
    await supertest(site.origin).get('/api/jobs').expect(503)
  })

  it('are few for callers who take no answer', async () => {
    const { origin, asked, log } = await startSilent()
    const { hostname, port } = new URL(origin)
    // Long enough that a 64 kB chunk contains fewer requests than may wait.
    const padding = `X-Padding: ${'x'.repeat(400)}`
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
    const sockets: Socket[] = []
    const backend = createServer((socket) => {
      sockets.push(socket)
      socket.on('error', () => undefined).once('data', () => socket.write(bytes))
    })
    backend.listen(0, '127.0.0.1')
    await once(backend, 'listening')
    running.push({
      close: async () => {
        backend.close()
        for (const socket of sockets) socket.destroy()
      },
    })
    const address = backend.address()
    const port = typeof address === 'object' ? address?.port : 0
    const { origin } = await start(undefined, { apiUrl: `http://127.0.0.1:${port}` })

    await supertest(origin).get('/api/jobs').expect(503)
  })

  it('because it ends early breaks off the caller’s', async () => {
    const { origin } = await start((_request, response) => {
      response.setHeader('content-length', '10').write('12345', () => response.destroy())
    })
    await expect(fetch(`${origin}/api/jobs`).then((answer) => answer.text())).rejects.toThrow()
  })

  it('before an upload is over lets the caller read it and go on', async () => {
    const received: number[] = []
    const { origin } = await start(async (request, response) => {
      response.writeHead(413).end('{}')
      let size = 0
      for await (const chunk of request) size += chunk.length
      received.push(size)
    })
    const megabyte = 'x'.repeat(1024 * 1024)
    const upload = open(`${origin}/api/uploads`, { method: 'POST' })
    upload.write(megabyte)
    const [answer] = await once(upload, 'response')
    expect(answer.statusCode).toBe(413)
    expect(await text(answer)).toBe('{}')
    upload.end(megabyte)

    await expect.poll(() => received, patience).toEqual([2 * megabyte.length])
  })

  it('before an upload is over cuts the caller off when the backend takes no more', async () => {
    const { origin } = await start((request, response) => {
      response.writeHead(413, { 'content-length': '2' }).write('{}')
      response.once('finish', () => request.socket.destroy()).end()
    })
    const upload = open(`${origin}/api/uploads`, { method: 'POST' }).on('error', () => undefined)
    const closed = once(upload, 'close')
    upload.write('x')
    const [answer] = await once(upload, 'response')
    expect(await text(answer)).toBe('{}')
    const more = setInterval(() => upload.write('x'), 1)
    await closed
    clearInterval(more)
    expect(upload.writableFinished).toBe(false)
  })
})
