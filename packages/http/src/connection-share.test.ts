import { once } from 'node:events'
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  closeBroken,
  discardRest,
  floodPause,
  limitAnswers,
  maxAnswers,
  maxUnanswered,
  maxWaiting,
  maxWaitingOfPeer,
  shareConnections,
} from './connection-share.ts'

type Exchange = { request: IncomingMessage; response: ServerResponse }

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of open.splice(0)) await close()
})

/** A server whose requests are answered by the test. */
async function startServer(answer?: (request: IncomingMessage, response: ServerResponse) => void): Promise<{
  server: Server
  begun: Exchange[]
  client: Socket
  text: () => string
}> {
  const begun: Exchange[] = []
  const server = createServer((request, response) => {
    begun.push({ request, response })
    answer?.(request, response)
  })
  server.on('clientError', (_error, socket: Socket) => closeBroken(socket, () => socket.end('broken')))
  shareConnections(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const chunks: Buffer[] = []
  client.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined)
  open.push(async () => {
    client.destroy()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { server, begun, client, text: () => Buffer.concat(chunks).toString('latin1') }
}

const get = (path: string | number, ...lines: string[]): string =>
  [`GET /${path} HTTP/1.1`, 'Host: a', ...lines, '', ''].join('\r\n')
const numbered = (count: number): string => Array.from({ length: count }, (_, each) => get(each)).join('')
const urlsOf = (begun: readonly Exchange[]): (string | undefined)[] => begun.map(({ request }) => request.url)
const urlsTo = (count: number): string[] => Array.from({ length: count }, (_, each) => `/${each}`)

/** Waits until the server has processed the bytes sent so far and has begun `count` requests. */
async function seen(count: number, begun: readonly unknown[]): Promise<void> {
  await expect.poll(() => begun.length).toBe(count)
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
  expect(begun).toHaveLength(count)
}

describe('requests of one connection', () => {
  it('are begun in their order, up to the bound, the rest as answers are finished', async () => {
    const { begun, client, text } = await startServer()
    client.write(numbered(100))
    await seen(maxUnanswered, begun)

    for (let each = 0; each < 100; each++) {
      await expect.poll(() => begun.length).toBe(Math.min(100, each + maxUnanswered))
      begun[each]?.response.end(`<${each}>`)
    }
    await expect.poll(() => text().match(/<\d+>/g)).toEqual(urlsTo(100).map((path) => `<${path.slice(1)}>`))
    expect(urlsOf(begun)).toEqual(urlsTo(100))
  })

  it('are not read while the bound of unanswered requests is reached', async () => {
    const { server, begun, client } = await startServer()
    let parsed = 0
    server.prependListener('request', () => {
      parsed += 1
    })
    // One chunk that Node reads is 64 kB.
    const padding = `X-Padding: ${'x'.repeat(1000)}`
    client.write(get('long', padding).repeat(2000))
    await seen(maxUnanswered, begun)

    expect(parsed).toBeLessThan((2 * 65_536) / 1000)
    const parsedBefore = parsed
    for (const { response } of begun.slice(0, 4)) response.end()
    await seen(maxUnanswered + 4, begun)
    expect(parsed).toBe(parsedBefore)
  })

  it('destroy connections when more of them wait on all connections of an address', async () => {
    const { server, begun, client } = await startServer()
    const { port } = server.address() as AddressInfo
    const others = Array.from({ length: 7 }, () => connect(port, '127.0.0.1').on('error', () => undefined))
    const sockets = [client, ...others]
    const closed: Socket[] = []
    for (const socket of sockets) {
      socket.once('close', () => closed.push(socket))
      socket.write(numbered(maxUnanswered + maxWaiting - 1))
    }
    const most = Math.floor(maxWaitingOfPeer / (maxWaiting - 1))
    await expect.poll(() => closed.length).toBeGreaterThanOrEqual(sockets.length - most)
    for (const socket of others) socket.destroy()
    expect(begun.length).toBeLessThanOrEqual(sockets.length * maxUnanswered)
  })

  it('beyond the bound close the unused connections of the address, and refuse new ones for a while', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { server, begun, client } = await startServer()
    const { port } = server.address() as AddressInfo
    const used = connect(port, '127.0.0.1')
    used.write(get('used'))
    await seen(1, begun)
    const unused = connect(port, '127.0.0.1').on('error', () => undefined)
    const closed = new Promise((resolve) => unused.once('close', resolve))
    await once(unused, 'connect')
    client.write(numbered(maxUnanswered + maxWaiting + 1))
    await closed
    expect(begun).toHaveLength(1 + maxUnanswered)
    expect(used.readyState).toBe('open')

    const refused = connect(port, '127.0.0.1').on('error', () => undefined)
    const refusedClosed = new Promise((resolve) => refused.once('close', resolve))
    await refusedClosed

    vi.advanceTimersByTime(floodPause)
    const later = connect(port, '127.0.0.1')
    later.write(get('later'))
    await expect.poll(() => urlsOf(begun)).toContain('/later')
    for (const socket of [used, later]) socket.destroy()
  })

  it('count as unanswered until their answers are taken', async () => {
    const { begun, client } = await startServer()
    client.pause()
    client.write(numbered(maxWaiting))
    await seen(maxUnanswered, begun)
    const large = Buffer.alloc(8 * 1024 * 1024)
    for (const { response } of begun.slice()) response.end(large)
    await seen(maxUnanswered, begun)

    client.resume()
    await expect.poll(() => begun.length).toBe(2 * maxUnanswered)
  })

  it('are dropped while they wait when the connection closes', async () => {
    const { server, begun, client } = await startServer()
    const gone = new Promise<void>((resolve) =>
      server.once('connection', (socket) => socket.once('close', () => resolve())),
    )
    client.write(numbered(maxWaiting))
    await seen(maxUnanswered, begun)
    client.destroy()
    // A socket that is not read reports no close: writing the answers reveals it.
    for (const { response } of begun.slice(0, 2)) response.end('x')
    await gone
    for (const { response } of begun.slice()) response.end('x')
    await seen(begun.length, begun)

    expect(begun.length).toBeLessThanOrEqual(maxUnanswered + 2)
  })

  it('take turns with the requests of other connections, even when they are answered synchronously', async () => {
    const { server, client } = await startServer((_request, response) => response.end())
    const order: string[] = []
    server.prependListener('request', ({ url = '' }, response) =>
      response.once('finish', () => order.push(url)),
    )
    const other = connect((server.address() as AddressInfo).port, '127.0.0.1')
    await once(other, 'connect')
    client.write(get('many').repeat(maxWaiting))
    other.write(get('other'))
    await expect.poll(() => order.length).toBe(maxWaiting + 1)
    other.destroy()

    expect(order.indexOf('/other')).toBeLessThan(maxWaiting / 2)
  })

  it.each([
    ['a body that its method does not have', `${get('last', 'Content-Length: 3')}abc`],
    ['another protocol to go on in', get('last', 'Connection: Upgrade', 'Upgrade: websocket')],
  ])('are no more after one with %s', async (_what, last) => {
    const { begun, client, text } = await startServer()
    const closed = new Promise((resolve) => client.once('close', resolve))
    client.write(get('first') + last + get('after'))
    await seen(2, begun)
    for (const { response } of begun.slice()) response.end()
    await closed

    expect(urlsOf(begun)).toEqual(['/first', '/last'])
    expect(text().match(/HTTP\/1\.1 200/g)).toHaveLength(2)
    expect(text().match(/connection: close/gi)).toHaveLength(1)
  })
})

describe('the rest of a body after an early answer', () => {
  const post = 'POST /post HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n'
  /** Reads the first bytes of a body, and answers. */
  const answerEarly =
    (idleTimeout: number) =>
    (request: IncomingMessage, response: ServerResponse): void => {
      discardRest(request, response, idleTimeout)
      request.once('data', () => response.end('<early>', () => request.pause()))
      if (request.method === 'GET') response.end('<next>')
    }

  it('is read before a connection closes that the client wanted to close', async () => {
    const { begun, client, text } = await startServer(answerEarly(60_000))
    const closed = new Promise((resolve) => client.once('close', resolve))
    client.write(post.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n') + 'x'.repeat(1_000_000))
    // With a reset the client would emit an error.
    expect(await closed).toBe(false)
    expect(text()).toContain('<early>')
    // The server reads what the system has received.
    await expect.poll(() => begun[0]?.request.complete).toBe(true)
  })

  it('closes the connection when it does not arrive', async () => {
    const { server, client, text } = await startServer(answerEarly(50))
    // Node would close it after 5 s.
    server.keepAliveTimeout = 0
    const closed = new Promise((resolve) => client.once('close', () => resolve('closed')))
    client.write(`${post}x`)
    expect(await closed).toBe('closed')
    expect(text()).toContain('<early>')
  })
})

describe('bytes that are not HTTP', () => {
  it('are answered when no request precedes them', async () => {
    const { client, text } = await startServer()
    const closed = new Promise((resolve) => client.once('close', resolve))
    client.write('nonsense\r\n\r\n')
    await closed
    expect(text()).toBe('broken')
  })

  it('close the connection after the preceding requests were answered', async () => {
    const { begun, client, text } = await startServer()
    const closed = new Promise((resolve) => client.once('close', resolve))
    client.write(`${get(0)}${get(1)}nonsense\r\n\r\n`)
    await seen(2, begun)
    for (const { response } of begun.slice()) response.end('<answer>')
    await closed

    expect(text().match(/<answer>/g)).toHaveLength(2)
    expect(text()).not.toContain('broken')
  })

  const brokenBody = (before: string): string =>
    `${before}POST /post HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`

  it('are answered inside a body while its request has no answer', async () => {
    const { begun, client, text } = await startServer()
    const closed = new Promise((resolve) => client.once('close', resolve))
    client.write(brokenBody(''))
    await seen(1, begun)
    client.write('nonsense')
    await closed
    expect(text()).toBe('broken')
  })

  it.each([
    ['was answered', '', (response: ServerResponse) => response.end('<answer>')],
    ['is being answered', '', (response: ServerResponse) => response.write('<answer>')],
    ['comes after another', get('first'), () => undefined],
  ])('in a body are not when its request %s', async (_when, before, act) => {
    const { begun, client, text } = await startServer()
    const closed = new Promise((resolve) => client.once('close', resolve))
    client.write(brokenBody(before))
    await expect.poll(() => urlsOf(begun)).toContain('/post')
    const response = begun.at(-1)?.response
    if (response !== undefined) act(response)
    if (before === '') await expect.poll(text).toContain('<answer>')
    client.write('nonsense')
    await closed
    expect(text()).not.toContain('broken')
  })
})

describe('unfinished answers', () => {
  const unsent = (bytes: number): ServerResponse => {
    const response = new ServerResponse(new IncomingMessage(new Socket()))
    if (bytes > 0) response.write(Buffer.alloc(bytes))
    return response
  }
  const megabyte = 1024 * 1024

  it.each([
    ['nothing', 0, maxAnswers.ofClient],
    ['1 MiB', megabyte, 32],
    ['8 MiB', 8 * megabyte, 4],
  ])('that hold %s each are bounded for a client by their bytes', (_what, bytes, most) => {
    const begin = limitAnswers()
    const answers = Array.from({ length: most }, () => unsent(bytes))
    expect(answers.map((answer) => begin('192.0.2.1', '/', answer))).toEqual(answers.map(() => true))

    expect(begin('192.0.2.1', '/', unsent(0))).toBe(false)
    expect(begin('::ffff:192.0.2.1', '/', unsent(0))).toBe(false)
    expect(begin('192.0.2.1', '/livez', unsent(0))).toBe(true)
    expect(begin('192.0.2.2', '/', unsent(0))).toBe(true)
    answers[0]?.emit('close')
    expect(begin('192.0.2.1', '/', unsent(0))).toBe(true)
  })

  it('of all clients are bounded too', () => {
    const begin = limitAnswers({ ofClient: 2, ofAll: 3 })
    const begun = ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3'].map((address) =>
      begin(address, '/', unsent(0)),
    )
    expect(begun).toEqual([true, true, true, false])
  })
})
