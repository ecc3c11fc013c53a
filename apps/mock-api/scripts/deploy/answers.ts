import { request } from 'node:http'
import { connect, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { host } from './places.ts'

/** A complete answer. */
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; json: unknown }

/** A request over HTTP/2; a body in parts is sent with pauses between them. */
type Asked = {
  method?: string
  path: string
  headers?: OutgoingHttpHeaders
  body?: readonly Buffer[] | undefined
  /** Called after the first part; the rest is sent when it resolves. */
  between?: (() => Promise<void>) | undefined
  /** The rest of the announced body is not sent. */
  isCut?: boolean
}

/** An HTTP/2 connection to a proxy. */
export type Visitor = { ask: (asked: Asked) => Promise<Answer>; close: () => Promise<void> }

/**
 * Connects to the proxy with TLS and HTTP/2.
 * @param from the address of the client
 * @param to the address of the proxy
 */
export async function visitor(
  { port, ca }: { port: number; ca: string },
  { from, to = '127.0.0.1' }: { from?: string; to?: string } = {},
): Promise<Visitor> {
  const session = connect(`https://${host}`, {
    createConnection: () =>
      connectTls({
        host: to,
        port,
        servername: host,
        ca,
        ALPNProtocols: ['h2'],
        ...(from !== undefined && { localAddress: from }),
      }),
  })
  await new Promise((resolve, reject) => session.once('connect', resolve).once('error', reject))
  // A failure rejects the requests.
  session.on('error', () => undefined)
  return {
    async ask({ method = 'GET', path, headers = {}, body, between, isCut = false }) {
      const stream = session.request(
        { ':method': method, ':path': path, ...headers },
        { endStream: body === undefined },
      )
      const { promise, resolve, reject } = Promise.withResolvers<
        IncomingHttpHeaders & { ':status'?: number }
      >()
      stream.once('response', resolve).on('error', reject)
      stream.once('close', () => reject(new Error('The stream was closed without an answer')))
      const [first, ...rest] = body ?? []
      if (first !== undefined) stream.write(first)
      await between?.()
      for (const part of rest) stream.write(part)
      if (body !== undefined && !isCut) stream.end()
      const received = await promise
      const bytes = await buffer(stream)
      stream.close()
      return answerOf(received[':status'] ?? 0, received, bytes)
    },
    close: () => new Promise((resolve) => session.close(() => resolve())),
  }
}

/** Requests an address without TLS, on a connection of its own; waits until the server accepts connections. */
export async function fetchAnswer(url: string, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
  for (;;) {
    try {
      return await fetchOnce(url, headers)
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'ECONNREFUSED') throw error
      await sleep(50)
    }
  }
}

async function fetchOnce(url: string, headers: OutgoingHttpHeaders): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  request(url, { headers, agent: false }, (answer) => {
    buffer(answer).then((bytes) => resolve(answerOf(answer.statusCode ?? 0, answer.headers, bytes)), reject)
  })
    .on('error', reject)
    .end()
  return await promise
}

function answerOf(status: number, headers: IncomingHttpHeaders, bytes: Buffer): Answer {
  const text = bytes.toString('utf8')
  const isJson = /json/.test(headers['content-type'] ?? '')
  return { status, headers, text, json: isJson ? JSON.parse(text) : undefined }
}

/** A member of a JSON answer, by its path. */
export function memberOf({ json }: Pick<Answer, 'json'>, ...path: readonly (string | number)[]): unknown {
  let value: unknown = json
  for (const name of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return value
}
