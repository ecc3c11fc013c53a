import type { Call, CallName } from '@recruiting/schema/contract/calls'
import type { Issue } from '@recruiting/schema/issue'
import { limits } from '@recruiting/schema/limits'
import { localeOfAcceptLanguage } from '@recruiting/schema/locale'
import { validate } from '@recruiting/schema/validate'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure, invalid } from '../failure.ts'
import { watchBody } from './body-stream.ts'
import { type Endpoint, endpointOf } from './endpoints.ts'
import type { Incoming } from './handler.ts'
import { readJson } from './json-body.ts'
import { isMediaType } from './media-type.ts'
import { readUpload } from './multipart.ts'
import type { LinkOpener } from './open-links.ts'
import { parseQuery } from './query.ts'

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
