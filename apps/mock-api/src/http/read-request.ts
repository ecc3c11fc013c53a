import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Endpoint, endpointOf } from '@recruiting/http/endpoints'
import { Failure, invalid } from '@recruiting/http/failure'
import { isMediaType, parseJson, parseQuery } from '@recruiting/http/request-parts'
import type { Call, CallName } from '@recruiting/schema/contract/calls'
import type { Issue } from '@recruiting/schema/issue'
import { limits } from '@recruiting/schema/limits'
import { localeOfAcceptLanguage } from '@recruiting/schema/locale'
import { validate } from '@recruiting/schema/validate'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Incoming } from './handler.ts'
import { readUpload } from './multipart.ts'
import type { LinkOpener } from './open-links.ts'

/** For calls without a body, which have arrived completely. */
const never = new AbortController().signal

/** Parses and validates a request by the table. Throws a problem with every issue. */
export async function readRequest<K extends CallName>(
  name: K,
  request: FastifyRequest,
  reply: FastifyReply,
  { idleTimeout, open }: { idleTimeout: number; open: LinkOpener },
): Promise<Incoming<K>> {
  const endpoint = endpointOf(name)
  // The link is checked first, so that a client without one learns nothing about the rest of the request.
  const link = await open(endpoint.call, request)
  const ifMatch = endpoint.call.conditional ? readIfMatch(request) : undefined
  if (endpoint.params && validate(endpoint.params, request.params).length > 0) throw new Failure('not_found')
  const query = readQuery(endpoint, request.url)
  const attempt = endpoint.call.idempotent
    ? parseIdempotencyKey(request.headers['idempotency-key'])
    : { key: undefined, issues: [] }
  const signal = endpoint.call.body === 'none' ? never : watchBody(request.raw, reply.raw, idleTimeout)
  const incoming = {
    params: endpoint.params && request.params,
    query,
    body: await readBody(endpoint, request, signal, attempt.issues),
    idempotencyKey: attempt.key,
    ...link,
    ifMatch,
    locale: localeOfAcceptLanguage(request.headers['accept-language']),
    signal,
  }
  // Each part was validated against the schema from which its type is inferred.
  return incoming as Incoming<K>
}

function readIfMatch(request: FastifyRequest): string {
  const header = request.headers['if-match']?.trim()
  if (header === undefined || header === '') throw new Failure('precondition_required')
  return header
}

/** Parses and validates a query. Throws a problem with every issue. */
export function readQuery(
  { call, query }: { call: Pick<Call, 'query'>; query: Endpoint['query'] },
  url: string,
): unknown {
  const { value, issues } = parseQuery(call, url)
  if (!query) {
    if (issues.length > 0) throw new Failure('malformed', { issues })
    return undefined
  }
  const found = [...issues, ...validate(query, value)]
  if (found.length > 0) throw invalid(inQueryOrder(call, found))
  return value
}

/** Unknown names as sent, then the fields in the order of the call. */
function inQueryOrder(call: Pick<Call, 'query'>, issues: readonly Issue[]): Issue[] {
  const names = Object.keys(call.query ?? {})
  const position = ({ path, rule }: Issue) =>
    rule === 'unknownField' ? -1 : names.indexOf(path.split('.')[0] ?? '')
  return issues.toSorted((a, b) => position(a) - position(b))
}

/**
 * Reads and validates a body.
 * @param issues of other parts of the request. Throws a problem with these and every issue of the body.
 */
export async function readBody(
  { call, body: schema }: { call: Pick<Call, 'body'>; body: Endpoint['body'] },
  request: FastifyRequest,
  signal: AbortSignal,
  issues: readonly Issue[],
): Promise<unknown> {
  if (call.body === 'none') return undefined
  if (!isMediaType(request.raw, call.body)) throw new Failure('unsupported_media_type')
  if (call.body === 'multipart') return await readUpload(request, signal)
  const body = await readJson(request.raw, signal)
  const found = [...issues, ...(schema ? validate(schema, body) : [])]
  if (found.length > 0) throw invalid(found)
  return body
}

/** The header's name, also the path of its issues. */
const path = 'Idempotency-Key'

/** Parses the key: 1 to 255 printable ASCII characters, used unchanged. */
function parseIdempotencyKey(header: string | string[] | undefined): { key: string; issues: Issue[] } {
  const key = typeof header === 'string' ? header : ''
  const issue = (rule: Issue['rule'], params?: Issue['params']): Issue[] => [
    { path, rule, ...(params && { params }) },
  ]
  if (key === '') return { key, issues: issue('required') }
  if (key.length > limits.idempotencyKey)
    return { key, issues: issue('tooLong', { max: limits.idempotencyKey }) }
  return { key, issues: /^[\x20-\x7E]+$/.test(key) ? [] : issue('characters') }
}

export const { jsonBytes: maxJsonBytes } = limits

/** Reads and parses a JSON body. Throws `payload_too_large`, `malformed`, or the signal's reason. */
export async function readJson(request: IncomingMessage, signal: AbortSignal): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? 0) > maxJsonBytes) throw new Failure('payload_too_large')
  return parseJson(await collect(request, signal))
}

/** Uses events, because leaving a `for await` early would destroy the connection before it is answered. */
function collect(request: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let size = 0
  const take = (chunk: Buffer) => {
    size += chunk.length
    if (size > maxJsonBytes) reject(new Failure('payload_too_large'))
    else chunks.push(chunk)
  }
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop)
  request.on('data', take)
  request.once('end', () => resolve(Buffer.concat(chunks)))
  request.once('error', (cause) => reject(new Failure('malformed', { cause })))
  return promise.finally(() => {
    signal.removeEventListener('abort', stop)
    request.off('data', take)
    request.resume()
  })
}

/**
 * Watches a request while its body arrives. The signal aborts with `request_timeout` when no byte arrives for
 * `idleTimeout` ms, and with `malformed` when the client disconnects.
 */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  idleTimeout: number,
): AbortSignal {
  const controller = new AbortController()
  const { socket } = request
  request.setTimeout(idleTimeout, () => {
    if (response.writableEnded) socket.destroy()
    else controller.abort(new Failure('request_timeout'))
  })
  request.once('close', () => {
    if (!request.complete) controller.abort(new Failure('malformed'))
  })
  request.once('end', () => {
    // The body is complete, so the client is not responsible for further waiting. After the answer the timer
    // belongs to Node.
    if (!response.writableFinished) socket.setTimeout(0)
  })
  return controller.signal
}
