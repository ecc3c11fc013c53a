import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type Exchange, type Received, receivedOf, type Sent } from './exchange.ts'
import { NoAnswer, NotArisen } from './mismatch.ts'

/** A request to send as it is: neither path nor headers are changed, and no header is added but `Host`. */
export type ExactRequest = {
  /** The call of the contract that it is meant as, for the report. */
  operation?: string
  method: string
  /** Path and query. */
  target: string
  /** A name may occur several times. */
  headers?: readonly (readonly [name: string, value: string])[]
  body?: string | Buffer
  /** The address of this machine to send from; default: the system chooses. */
  from?: string
  /** Sends the body in chunks of this many bytes, without `Content-Length`. */
  chunks?: number
  /** How the body is recorded, when its bytes say less. */
  shown?: Pick<Sent, 'body'>
}

/** Requests that a client library would change or refuse to send. */
export type Raw = {
  /** Sends one request on a connection of its own. */
  exact: (request: ExactRequest) => Promise<Exchange>
  /** Sends bytes on a connection of its own. @returns what the target sent until it closed the connection. */
  bytes: (...pieces: readonly (string | Buffer)[]) => Promise<string>
}

export type RawOptions = {
  origin: string
  /** Sent with every exact request that does not set them itself, such as the key of a gateway. */
  headers: Readonly<Record<string, string>>
  ca?: string
  /** The most milliseconds that an answer may take. */
  patience: number
  turn: () => Promise<void>
  record: (exchange: Exchange) => void
}

/**
 * An address of this machine for each of many requests that count against a limit: each stays below half of its default.
 * @param place a position or a name, by which the addresses take turns
 */
export function spread(place: number | string): string {
  const position = typeof place === 'number' ? place : Buffer.from(place).reduce((sum, byte) => sum + byte, 0)
  const addresses = 4
  return `127.0.0.${3 + (position % addresses)}`
}

export function createRaw({ origin, headers: always, ca, patience, turn, record }: RawOptions): Raw {
  const { protocol, hostname, port, pathname } = new URL(origin)
  const prefix = pathname.replace(/\/$/, '')
  const isSecure = protocol === 'https:'
  const host = hostname.replace(/^\[|\]$/g, '')

  async function exact(given: ExactRequest): Promise<Exchange> {
    const { operation, method, target, headers = [], body, from, chunks, shown } = given
    await turn()
    const own = new Set(headers.map(([name]) => name.toLowerCase()))
    if (own.has('authorization') && Object.keys(always).some((name) => /^authorization$/i.test(name)))
      throw new NotArisen('--header sets Authorization, in which this case sends the token of a link.')
    const all = [...Object.entries(always).filter(([name]) => !own.has(name.toLowerCase())), ...headers]
    const written: Sent = {
      ...{ method, target, headers: joined(all) },
      ...(chunks !== undefined && { headers: { ...joined(all), 'Transfer-Encoding': 'chunked' } }),
      ...(typeof body === 'string' && { body }),
      ...shown,
      ...(from !== undefined && { from }),
      ...(body !== undefined && !fitsInLine(body) && { bytes: Buffer.from(body) }),
    }
    if (body !== undefined && chunks === undefined && !all.some(([name]) => /^content-length$/i.test(name)))
      all.push(['Content-Length', String(Buffer.byteLength(body))])
    const start = performance.now()
    const options: RequestOptions & { ca?: string } = {
      host,
      ...(port !== '' && { port }),
      method,
      path: prefix + target,
      agent: false,
      ...(from !== undefined && { localAddress: from, family: 4 }),
      headers: gathered(all),
      timeout: patience,
      ...(ca !== undefined && { ca }),
    }
    const received = await new Promise<Received>((resolve, reject) => {
      const onAnswer = (answer: IncomingMessage) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve(receivedOf(answer.statusCode ?? 0, answer.headers, Buffer.concat(parts))),
        )
        answer.on('error', (error) => reject(new NoAnswer(`${method} ${target}`, error)))
      }
      const sending = isSecure ? httpsRequest(options, onAnswer) : httpRequest(options, onAnswer)
      sending.on('timeout', () => sending.destroy(timedOut(patience)))
      sending.on('error', (error) => reject(new NoAnswer(`${method} ${target}`, error)))
      if (body === undefined || chunks === undefined) sending.end(body)
      else {
        const content = Buffer.from(body)
        for (let at = 0; at < content.length; at += chunks) sending.write(content.subarray(at, at + chunks))
        sending.end()
      }
    })
    const took = performance.now() - start
    const exchange: Exchange = { operation, sent: written, received, took, began: start }
    record(exchange)
    return exchange
  }

  async function bytes(...pieces: readonly (string | Buffer)[]): Promise<string> {
    await turn()
    const place = { host, port: Number(port === '' ? (isSecure ? 443 : 80) : port) }
    return await new Promise<string>((resolve, reject) => {
      const parts: Buffer[] = []
      const socket = isSecure
        ? connectTls({ ...place, servername: host, ...(ca !== undefined && { ca }) })
        : connect(place)
      // A target gives a slow request up in its own time, however short the option `--timeout` is.
      const longest = Math.max(patience, 20_000)
      socket.setTimeout(longest, () => socket.destroy(timedOut(longest)))
      socket.on('data', (part: Buffer) => parts.push(part))
      // A target may reset the connection after its answer; without an answer the connection failed.
      socket.on('error', (error) =>
        parts.length === 0 ? reject(new NoAnswer('bytes on a connection', error)) : undefined,
      )
      socket.on('close', () => resolve(Buffer.concat(parts).toString('utf8')))
      for (const piece of pieces) socket.write(typeof piece === 'string' ? below(prefix, piece) : piece)
    })
  }

  return { exact, bytes }
}

/** The text of a request with its path below a prefix. */
function below(prefix: string, request: string): string {
  return prefix === '' ? request : request.replace(/^([A-Z]+ )(?=\/)/gm, `$1${prefix}`)
}

/** Whether a request was sent and had no answer in time, so that it is not sent again from another address. */
export function isLate(error: unknown): boolean {
  return error instanceof NoAnswer && error.code === 'ETIMEDOUT'
}

function timedOut(patience: number): Error {
  return Object.assign(new Error(`No answer within ${patience} ms`), { code: 'ETIMEDOUT' })
}

/** The most characters of a body in a command of the shell. */
const longestLine = 100_000

function fitsInLine(body: string | Buffer): boolean {
  return typeof body === 'string' && body.length <= longestLine && !body.includes('\0')
}

/** Headers by name; several values of one joined by a comma. */
function joined(headers: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(gathered(headers)).map(([name, value]) => [name, [value].flat().join(', ')]),
  )
}

/** Values of one name together, as Node sends a header several times. */
function gathered(headers: readonly (readonly [string, string])[]): Record<string, string[] | string> {
  const found: Record<string, string[]> = {}
  for (const [name, value] of headers) {
    found[name] = [...(found[name] ?? []), value]
  }
  return Object.fromEntries(
    Object.entries(found).map(([name, values]) => [name, values.length === 1 ? values.join('') : values]),
  )
}

/** The status of each answer in what `bytes` returns, oldest first; interim answers are left out. */
export function statusesIn(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)]
    .map(([, status]) => Number(status))
    .filter((status) => status >= 200)
}
