import type { Call, CallName } from '@recruiting/schema/contract/calls'
import type { Issue } from '@recruiting/schema/issue'
import { localeOfAcceptLanguage } from '@recruiting/schema/locale'
import { validate } from '@recruiting/schema/validate'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure, invalid } from '../failure.ts'
import { partsOf } from './accept.ts'
import { watchBody } from './body-stream.ts'
import { type Endpoint, endpointOf } from './endpoints.ts'
import type { Incoming } from './handler.ts'
import { parseIdempotencyKey } from './idempotency-key.ts'
import { readJson } from './json-body.ts'
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
  const query = readQuery(endpoint, request.url)
  if (endpoint.params && validate(endpoint.params, request.params).length > 0) throw new Failure('not_found')
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
  const found = new Map<string, Issue>()
  for (const issue of [...validate(query, value), ...issues]) found.set(issue.path, issue)
  if (found.size > 0) throw invalid([...found.values()])
  return value
}

const mediaTypes = { json: 'application/json', multipart: 'multipart/form-data' } as const

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
  if (!isMediaType(request, mediaTypes[call.body])) throw new Failure('unsupported_media_type')
  if (call.body === 'multipart') return await readUpload(request, signal)
  const body = await readJson(request.raw, signal)
  const found = [...issues, ...(schema ? validate(schema, body) : [])]
  if (found.length > 0) throw invalid(found)
  return body
}

/** Whether the body has the expected media type, no compression, and UTF-8 if a charset is given. */
function isMediaType(request: FastifyRequest, expected: string): boolean {
  const { 'content-type': type = '', 'content-encoding': encoding } = request.headers
  const [mediaType, ...parameters] = partsOf(type)
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice(8)
  const isUtf8 = charset === undefined || charset.replaceAll('"', '') === 'utf-8'
  return mediaType === expected && isUtf8 && (encoding === undefined || encoding === 'identity')
}
