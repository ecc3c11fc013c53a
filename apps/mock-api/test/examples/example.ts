import { createHash } from 'node:crypto'
import { answerIn, exchange } from '@recruiting/http/test-wire'
import type { CallName } from '@recruiting/schema/contract/calls'
import type { ProblemCode } from '@recruiting/schema/contract/problem'
import { type Backend, type RawAnswer, send } from '../support/backend.ts'
import { bytesOf, type Content, multipartBytes, type Part } from './content.ts'

/** A request as `contract/README.md` describes it: the body is JSON, bytes, or the parts of a multipart body. */
export type ExampleRequest = {
  method: string
  path: string
  headers: Record<string, string>
  json?: unknown
  bytes?: Content
  parts?: readonly Part[]
}

/** A request that is no complete HTTP message, or that no client library sends: the bytes of the connection. */
export type RawRequest = { raw: Content }

/** A request to record. */
export type Wanted = {
  call: CallName
  /** The problem that the request must get; absent: a success. */
  code?: ProblemCode
  why: string
  request: ExampleRequest | RawRequest
  /** The server in the state that the answer needs. */
  server: Pick<Backend, 'port'>
  /** The server's time, which its `Date` header follows in an example; ms of Unix time. */
  now: number
}

/** A file of `contract/examples`. */
export type Example = Pick<Wanted, 'call' | 'why' | 'request'> & {
  answer: { status: number; headers: Record<string, string>; body?: unknown }
}

/** The recorded headers; the headers of connection and security are those of every answer. */
const recordedHeaders = [
  'allow',
  'cache-control',
  'content-disposition',
  'content-language',
  'content-type',
  'contract-version',
  'date',
  'etag',
  'retry-after',
  'www-authenticate',
  'x-request-id',
]

/** Sends a request and records its answer. */
export async function record({ call, why, request, server, now }: Wanted): Promise<Example> {
  const answer = await answerTo(request, server)
  const headers = recordedHeaders.flatMap((name) => {
    const value = answer.headers[name]
    return value === undefined ? [] : [[name, String(value)]]
  })
  // The bytes of a zip are not recorded.
  const isJson = answer.headers['content-type']?.includes('json')
  const body: unknown = isJson && answer.text !== '' ? JSON.parse(answer.text) : undefined
  return settled({
    call,
    why,
    request,
    answer: {
      status: answer.status,
      headers: {
        ...Object.fromEntries(headers),
        ...(answer.headers.date && { date: new Date(now).toUTCString() }),
      },
      ...(body !== undefined && { body }),
    },
  })
}

async function answerTo(request: Wanted['request'], server: Pick<Backend, 'port'>): Promise<RawAnswer> {
  if ('raw' in request) return answerIn(await exchange(server, bytesOf(request.raw)))
  const { method, path, headers, json, bytes, parts } = request
  const body =
    json === undefined ? (parts ? multipartBytes(parts) : bytes && bytesOf(bytes)) : JSON.stringify(json)
  return await send(server, method, path, { headers, ...(body !== undefined && { body }) })
}

/**
 * Replaces what is random by values that are the same in every recording: ids of requests, keys and files, tokens,
 * hashes and reference numbers. Equal values of one example stay equal.
 */
function settled(example: Example): Example {
  const seen = new Map<string, string>()
  const once = (make: (position: number) => string) => (found: string) => {
    const known = seen.get(found)
    if (known !== undefined) return known
    const value = make(seen.size + 1)
    seen.set(found, value)
    return value
  }
  const text = JSON.stringify(example)
    .replaceAll(/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g, once(uuid))
    .replaceAll(/(?<![\w-])[\w-]{43}(?![\w-])/g, once(random))
    .replaceAll(/\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}\b/g, '7K2M-9QWX-4HTC')
  return JSON.parse(text) as Example
}

function uuid(position: number): string {
  return `6f1c2d1e-3b7a-4c50-9d20-${String(position).padStart(12, '0')}`
}

function random(position: number): string {
  return createHash('sha256').update(`example ${position}`).digest('base64url')
}

/** The code of a recorded problem; undefined for a success. */
export function codeOf({ answer: { body } }: Example): ProblemCode | undefined {
  const isProblem = typeof body === 'object' && body !== null && 'code' in body && 'requestId' in body
  return isProblem ? (body.code as ProblemCode) : undefined
}

/** The path of an example below `contract/examples/`. */
export function pathOf(example: Example): string {
  const code = codeOf(example)
  return `${example.call}/${example.answer.status}${code === undefined ? '' : `-${code}`}.json`
}
