import { createServer, type Socket } from 'node:net'
import type { PlainRequest } from '@recruiting/http/test-requests'

/** A backend that parses the bytes of requests itself. */
export type RawBackend = {
  apiUrl: string
  /** The complete requests, in order of completion. */
  requests: PlainRequest[]
  /** Number of connections whose bytes were not a valid request. */
  broken: () => number
  /** All received bytes, one connection after another. */
  text: () => string
  close: () => Promise<void>
}

/**
 * Starts a backend that parses requests strictly by RFC 9112: a length applies to the body of any method, and any
 * irregularity ends the connection. Each request is answered with its method and path: one that must not have a
 * body right after its headers, as in Node, all others when they are complete.
 */
export async function startRawBackend(): Promise<RawBackend> {
  const requests: PlainRequest[] = []
  const received: Buffer[] = []
  const sockets = new Set<Socket>()
  let broken = 0
  const server = createServer((socket) => {
    const index = received.push(Buffer.alloc(0)) - 1
    const keep = (bytes: Buffer): void => {
      received[index] = Buffer.concat([received[index] ?? bytes, bytes])
    }
    const reader = createReader((method, path) => socket.write(answerTo(method, path)))
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    socket.on('data', (chunk: Buffer) => {
      keep(chunk)
      try {
        requests.push(...reader(chunk.toString('latin1')))
      } catch {
        broken += 1
        socket.destroy()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    apiUrl: `http://127.0.0.1:${port}`,
    requests,
    broken: () => broken,
    text: () => Buffer.concat(received).toString('latin1'),
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
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
