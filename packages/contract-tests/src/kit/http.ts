import supertest from 'supertest'
import type { Contract, Operation } from './contract.ts'
import { type Exchange, receivedOf, type Sent } from './exchange.ts'
import type { Judge } from './judge.ts'
import { Mismatch } from './mismatch.ts'
import { createRaw, type Raw } from './raw.ts'

/** A file of a multipart body. */
export type FilePart = { name: string; filename: string; type: string | undefined; content: Buffer }

/** What a case sends to a call of the contract. */
export type CallOptions = {
  params?: Readonly<Record<string, string>>
  /** A ready query string without `?`, or names with values. */
  query?: string | readonly (readonly [name: string, value: string])[]
  headers?: Readonly<Record<string, string>>
  /** The token of an emailed link. */
  token?: string
  /** A JSON value. */
  json?: unknown
  /** A ready body, sent as it is; `type` is its `Content-Type`. */
  raw?: { type: string | undefined; body: string | Buffer }
  /** Text parts, then files, in this order. */
  parts?: { fields: readonly (readonly [name: string, value: string])[]; files: readonly FilePart[] }
}

export type Http = {
  /** Sends a call and compares the answer with the document: an answer that the call may not give is a `Mismatch`. */
  call: (operation: string, options?: CallOptions) => Promise<Exchange>
  /** Sends any request to a path below the origin; nothing is compared. */
  request: (method: string, target: string, options?: CallOptions) => Promise<Exchange>
  /** Requests that a client library would change. */
  raw: Raw
  /** Compares an answer to a request of `raw` with the document, as `call` does. */
  judged: (operation: string, exchange: Exchange) => Exchange
  /** The exchanges so far, oldest first. */
  exchanges: Exchange[]
}

export type HttpOptions = {
  /** The origin of the target: `https://staging.example`. */
  origin: string
  contract: Contract
  judge: Judge
  /** Sent with every request, such as the key of a gateway. */
  headers: Readonly<Record<string, string>>
  /** The certificate of an authority that the target's certificate is signed with, as PEM. */
  ca?: string
  /** The most milliseconds that one answer may take. */
  patience: number
  /** Waits until the next request may be sent. */
  turn: () => Promise<void>
  /** Where exchanges are recorded, for clients that share a record. */
  exchanges?: Exchange[]
}

/** A client that records what it sends and receives. Every case has its own. */
export function createHttp(options: HttpOptions): Http {
  const { origin, contract, judge } = options
  const { exchanges = [] } = options

  async function request(method: string, target: string, given: CallOptions = {}, operation?: string) {
    await options.turn()
    const path = target + queryText(given.query)
    const pending = supertest(origin)[methodOf(method)](path)
    if (options.ca !== undefined) pending.ca(options.ca)
    pending
      .redirects(0)
      .ok(() => true)
      .timeout(options.patience)
      .buffer(true)
      .parse(textOnly)
    const headers = {
      ...options.headers,
      ...given.headers,
      ...(given.token !== undefined && { Authorization: `Bearer ${given.token}` }),
    }
    const sent: Sent = { method, target: path, headers }
    for (const [name, value] of Object.entries(headers)) pending.set(name, value)
    attachBody(pending, given, sent)
    const start = performance.now()
    const answer = await pending
    const text = typeof answer.body === 'string' ? answer.body : ''
    const received = receivedOf(answer.status, answer.headers, text)
    const exchange: Exchange = { operation, sent, received, took: performance.now() - start }
    exchanges.push(exchange)
    return exchange
  }

  async function call(id: string, given: CallOptions = {}): Promise<Exchange> {
    const operation = contract.operations.get(id)
    if (operation === undefined) throw new TypeError(`The contract has no call ${id}`)
    return judged(
      id,
      await request(operation.method, contract.base + filled(operation, given.params), given, id),
    )
  }

  function judged(id: string, exchange: Exchange): Exchange {
    const operation = contract.operations.get(id)
    if (operation === undefined) throw new TypeError(`The contract has no call ${id}`)
    try {
      judge.judge(operation, exchange.received)
    } catch (error) {
      if (error instanceof Mismatch) throw new Mismatch(error.message, error.expected, error.actual, exchange)
      throw error
    }
    return exchange
  }

  const raw = createRaw({ ...options, record: (exchange) => exchanges.push(exchange) })
  return { call, request: (method, target, given) => request(method, target, given), raw, judged, exchanges }
}

type Pending = ReturnType<ReturnType<typeof supertest>['get']>

const methods = ['get', 'post', 'put', 'delete', 'patch', 'head', 'options'] as const

function methodOf(method: string): (typeof methods)[number] {
  const known = methods.find((name) => name === method.toLowerCase())
  if (known === undefined) throw new TypeError(`Send ${method} over a raw socket`)
  return known
}

function attachBody(pending: Pending, { json, raw, parts }: CallOptions, sent: Sent): void {
  if (json !== undefined) {
    const body = JSON.stringify(json)
    pending.set('Content-Type', 'application/json').send(body)
    sent.body = body
  } else if (raw) {
    if (raw.type !== undefined) pending.set('Content-Type', raw.type)
    // superagent would encode a text by its media type.
    pending.serialize((body: string) => body).send(raw.body)
    sent.body = typeof raw.body === 'string' ? raw.body : `${raw.body.length} bytes`
  } else if (parts) {
    for (const [name, value] of parts.fields) pending.field(name, value)
    for (const { name, filename, type, content } of parts.files) {
      pending.attach(name, content, type === undefined ? { filename } : { filename, contentType: type })
    }
    const fields = parts.fields.map(([name, value]) => `${name}=${value}`)
    const files = parts.files.map(
      (file) => `${file.name}=@${file.filename};type=${file.type ?? ''} (${file.content.length} bytes)`,
    )
    sent.body = [...fields, ...files].join('\n')
  }
}

function filled({ path }: Operation, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function queryText(query: CallOptions['query']): string {
  if (query === undefined) return ''
  const text =
    typeof query === 'string'
      ? query
      : new URLSearchParams(query.map(([name, value]) => [name, value])).toString()
  return text === '' ? '' : `?${text}`
}

/** The body as text, whatever its media type. */
function textOnly(answer: supertest.Response, done: (error: Error | null, text: string) => void): void {
  const chunks: Buffer[] = []
  answer.on('data', (chunk: Buffer) => chunks.push(chunk))
  answer.on('end', () => done(null, Buffer.concat(chunks).toString('utf8')))
  answer.on('error', (error: Error) => done(error, ''))
}
