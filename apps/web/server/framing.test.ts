import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { type PlainRequest, request, testPath, wireCases } from '@recruiting/http/test-requests'
import { exchange } from '@recruiting/http/test-wire'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startTestSite } from './test-site.ts'

/** A request that closes its connection after the answer. */
const lastOf = (path: string): string => request('GET', ['Connection: close'], '').replace(testPath, path)
const readOf = (path: string): PlainRequest => ({ method: 'GET', path, body: '' })

describe('where a request ends', () => {
  it.each(wireCases)('$name', async ({ bytes, requests }) => {
    const backend = await startRawBackend()
    onTestFinished(backend.close)
    const site = await startTestSite(undefined, { apiUrl: backend.apiUrl })
    onTestFinished(site.close)
    // One connection from the site to the backend is open and idle.
    await exchange(site, lastOf('/api/first'))
    const answers = await exchange(site, Buffer.from(bytes + lastOf('/api/last'), 'latin1'))
    const next = await exchange(site, lastOf('/api/next'))

    // The answer to another caller does not depend on what was sent before.
    expect(next).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\nGET \/api\/next$/s)
    const isOver = !answers.includes('GET /api/last')
    const seen = [
      readOf('/api/first'),
      ...requests,
      ...(isOver ? [] : [readOf('/api/last')]),
      readOf('/api/next'),
    ]
    // Requests of one connection may reach the backend concurrently.
    expect(sorted(backend.requests)).toEqual(sorted(seen))
    expect(backend.broken).toEqual([])
    const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
    if (requests.length === 0) expect(['', '400', '431']).toContain(statuses.join())
  })
})

function sorted(requests: readonly PlainRequest[]): string[] {
  return requests.map(({ method, path, body }) => `${method} ${path} ${body}`).sort()
}

/**
 * Starts a backend that parses requests strictly by RFC 9112: a length applies to the body of any method, and any
 * irregularity ends the connection. Each request is answered with its method and path: one that must not have a
 * body right after its headers, as in Node, all others when they are complete.
 */
async function startRawBackend() {
  const requests: PlainRequest[] = []
  const sockets = new Set<Socket>()
  const broken: unknown[] = []
  const server = createServer((socket) => {
    const reader = createReader((method, path) => socket.write(answerTo(method, path)))
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    socket.on('data', (chunk: Buffer) => {
      try {
        requests.push(...reader(chunk.toString('latin1')))
      } catch (error) {
        broken.push(error)
        socket.destroy()
      }
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  /** `requests`: the complete ones, in order of completion; `broken`: an error for each connection with an invalid one. */
  return { apiUrl: `http://127.0.0.1:${port}`, requests, broken, close }
}

function answerTo(method: string, path: string): string {
  const body = `${method} ${path}`
  const head = `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n`
  return method === 'HEAD' ? head : head + body
}

/** Creates an incremental parser of a connection. It returns completed requests and throws on any irregularity. */
function createReader(answer: (method: string, path: string) => void): (bytes: string) => PlainRequest[] {
  let text = ''
  let isAnswered = false
  return (bytes) => {
    text += bytes
    const whole: PlainRequest[] = []
    for (;;) {
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) return whole
      const { method, path, lengths, codings } = readHead(text.slice(0, end))
      const mayHaveBody = ['POST', 'PUT', 'PATCH'].includes(method)
      const body = takeBody(text.slice(end + 4), lengths, codings)
      if (!isAnswered && (body !== undefined || !mayHaveBody)) answer(method, path)
      isAnswered = body === undefined && !mayHaveBody
      if (body === undefined) return whole
      whole.push({ method, path, body: body.text })
      text = text.slice(end + 4 + body.length)
    }
  }
}

function readHead(head: string) {
  const [line = '', ...lines] = head.split('\r\n')
  const [, method, path] = /^([A-Z]+) (\/\S*) HTTP\/1\.1$/.exec(line) ?? []
  if (method === undefined || path === undefined) throw new Error(`No request line: ${line}`)
  const headers = lines.map((each) => {
    const [, name, value = ''] = /^([\w-]+): (\S|\S.*\S)?$/.exec(each) ?? []
    if (name === undefined) throw new Error(`No header: ${each}`)
    return { name: name.toLowerCase(), value }
  })
  const valuesOf = (wanted: string) => headers.filter(({ name }) => name === wanted).map(({ value }) => value)
  return { method, path, lengths: valuesOf('content-length'), codings: valuesOf('transfer-encoding') }
}

/** A body at the start of a text and its encoded length; undefined while it is incomplete. */
type Body = { text: string; length: number } | undefined

function takeBody(text: string, lengths: readonly string[], codings: readonly string[]): Body {
  const [length = '0', coding] = [lengths[0], codings[0]]
  const isKnown = coding === undefined || coding === 'chunked'
  if (lengths.length + codings.length > 1 || !isKnown || !/^\d+$/.test(length)) throw new Error('No framing')
  if (coding !== undefined) return takeChunks(text)
  const size = Number(length)
  return text.length < size ? undefined : { text: text.slice(0, size), length: size }
}

function takeChunks(text: string): Body {
  let body = ''
  let at = 0
  for (;;) {
    const end = text.indexOf('\r\n', at)
    if (end < 0) return undefined
    const hex = text.slice(at, end)
    if (!/^[0-9a-f]+$/.test(hex)) throw new Error(`No size of a chunk: ${hex}`)
    const size = Number.parseInt(hex, 16)
    const next = end + 2 + size + 2
    if (text.length < next) return undefined
    if (text.slice(next - 2, next) !== '\r\n') throw new Error('No end of a chunk')
    body += text.slice(end + 2, end + 2 + size)
    at = next
    if (size === 0) return { text: body, length: at }
  }
}
