import type { Contract, Operation } from './contract.ts'
import type { Exchange } from './exchange.ts'
import type { Judge } from './judge.ts'
import { Mismatch } from './mismatch.ts'
import { encodedName, multipartBody, multipartType } from './multipart.ts'
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
  const { contract, judge, exchanges = [] } = options
  const record = (exchange: Exchange) => {
    exchange.received.json = judge.known(exchange.sent, exchange.received)
    exchanges.push(exchange)
  }
  const raw = createRaw({ ...options, record })

  async function request(method: string, target: string, given: CallOptions = {}, operation?: string) {
    const path = target + queryText(given.query)
    const headers = {
      ...given.headers,
      ...(given.token !== undefined && { Authorization: `Bearer ${given.token}` }),
    }
    const { type, body, shown } = bodyOf(given)
    return await raw.exact({
      ...(operation !== undefined && { operation }),
      ...{ method, target: path },
      headers: [...Object.entries(headers), ...(type === undefined ? [] : [['Content-Type', type] as const])],
      ...(body !== undefined && { body }),
      ...(shown !== undefined && { shown: { body: shown } }),
    })
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
      if (error instanceof Mismatch)
        throw new Mismatch(error.what, error.expected, error.actual, exchange, error.message)
      throw error
    }
    return exchange
  }

  return { call, request: (method, target, given) => request(method, target, given), raw, judged, exchanges }
}

/** The body of a call with its media type, and how it is shown in a report. */
function bodyOf({ json, raw, parts }: CallOptions): {
  type?: string | undefined
  body?: string | Buffer
  shown?: string
} {
  if (json !== undefined) {
    const body = JSON.stringify(json)
    return { type: 'application/json', body }
  }
  if (raw) {
    const { type, body } = raw
    return { type, body }
  }
  if (!parts) return {}
  const fields = parts.fields.map(([name, value]) => ({ name, value }))
  const files = parts.files.map(({ name, filename, type, content }) => ({
    ...{ name, value: content, filename: encodedName(filename), type },
  }))
  const lines = [
    ...fields.map(({ name, value }) => `${name}=${value}`),
    ...parts.files.map(
      ({ name, filename, type = '', content }) =>
        `${name}=@${filename};type=${type} (${content.length} bytes)`,
    ),
  ]
  return { type: multipartType, body: multipartBody([...fields, ...files]), shown: lines.join('\n') }
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
