import { hash, randomUUID } from 'node:crypto'
import { apiBase, type Call, type CallName, calls, checksOrigin } from '@recruiting/schema/contract/calls'
import { type ProblemCode, problemCodes } from '@recruiting/schema/contract/problem'
import { limits } from '@recruiting/schema/limits'
import { hashOfJson } from '../../src/applications/submit.ts'
import { toIso } from '../../src/clock.ts'
import { addressKey } from '../../src/storage/stored-of-address.ts'
import { prepareApplication, submit } from '../support/applications.ts'
import { unknownToken } from '../support/links.ts'
import type { ExampleRequest, RawRequest, Wanted } from './example.ts'
import { goodRequest, plainRequest, tokenFor } from './requests.ts'
import type { LinkState, Servers } from './servers.ts'
import { wrongValues } from './wrong-values.ts'

type Way = Pick<Wanted, 'why' | 'request' | 'server'>
/** How a call gets a problem; undefined when it never does. */
type WayTo = (name: CallName, call: Call, servers: Servers) => Way | undefined | Promise<Way | undefined>

/** A request with an unknown token, for checks that come before the link or servers that know none. */
function changed(name: CallName, change: Partial<ExampleRequest> = {}): ExampleRequest {
  const request = plainRequest(name, unknownToken())
  return { ...request, ...change, headers: { ...request.headers, ...change.headers } }
}

/** A request with a valid link, for checks that come after the link. */
function opened(name: CallName, call: Call, { healthy }: Servers, change: Partial<ExampleRequest> = {}) {
  const request = plainRequest(name, tokenFor(call, healthy.links.valid))
  return { ...request, ...change, headers: { ...request.headers, ...change.headers } }
}

function raw(name: CallName, lines: RawRequest['raw']): RawRequest {
  const { method, path } = plainRequest(name, undefined)
  return { raw: [`${method} ${path} HTTP/1.1\r\n`, ...lines] }
}

/** A body of JSON with other bytes before or after it. */
function written(request: ExampleRequest, { cut = 0, blanks = 0 }): ExampleRequest {
  const { json, ...rest } = request
  const text = JSON.stringify(json)
  const kept = text.slice(0, text.length - cut)
  return { ...rest, bytes: blanks > 0 ? [kept, { text: ' ', times: blanks }] : [kept] }
}

function withLink(state: LinkState, why: string): WayTo {
  return (name, call, { healthy }) =>
    call.link === undefined || call.link === 'any'
      ? undefined
      : { why, server: healthy.backend, request: plainRequest(name, healthy.links[state][call.link]) }
}

/** How a call of the contract gets each problem. */
const ways: Readonly<Record<ProblemCode, WayTo>> = {
  malformed: (name, call, servers) => {
    const server = servers.healthy.backend
    if (call.body === 'json') {
      const request = written(opened(name, call, servers), { cut: 1 })
      return { why: 'The body is cut: it is no JSON.', server, request }
    }
    if (call.query) {
      const why = 'HTTP/1.1 without the header `Host`.'
      return { why, server, request: raw(name, ['Connection: close\r\n\r\n']) }
    }
    const request = opened(name, call, servers)
    const path = `${request.path}?verbose=true`
    return { why: 'A query field; the call has none.', server, request: { ...request, path } }
  },
  link_invalid: (name, { link }, { healthy }) =>
    link === undefined || link === 'any'
      ? undefined
      : { why: 'A token that was never issued.', server: healthy.backend, request: changed(name) },
  origin_forbidden: (name, call, { healthy }) => {
    if (!checksOrigin(call)) return undefined
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    const request = changed(name, { headers })
    return { why: 'A browser sends it for a page of another site.', server: healthy.backend, request }
  },
  not_found: (name, _, { healthy }) => {
    const path = {
      getJob: '/jobs/NO-0000',
      getUploadScan: '/uploads/cv.pdf/scan',
      discardUpload: '/uploads/cv.pdf',
    }[name as string]
    if (path === undefined) return undefined
    const why = name === 'getJob' ? 'No vacancy ever had this code.' : 'No id of a staged file.'
    return { why, server: healthy.backend, request: changed(name, { path: apiBase + path }) }
  },
  method_not_allowed: (name, _, { healthy }) => ({
    why: 'No call of this path has the method.',
    server: healthy.backend,
    request: { method: 'PATCH', path: plainRequest(name, undefined).path, headers: {} },
  }),
  not_acceptable: (name, _, { healthy }) => ({
    why: 'The client does not accept JSON.',
    server: healthy.backend,
    request: changed(name, { headers: { accept: 'text/html' } }),
  }),
  request_timeout: (name, _, { hasty }) => ({
    why: 'The headers do not end: after these bytes the client sends nothing.',
    server: hasty,
    request: raw(name, ['Host: localhost\r\n']),
  }),
  idempotency_key_in_progress: async (_, call, servers) => {
    if (!call.idempotent) return undefined
    const { backend } = servers.healthy
    const request = await goodRequest('submitApplication', { backend, links: servers.healthy.links.valid })
    await leaveUnfinished(servers, request)
    return {
      why: 'An attempt with the same key has begun and not ended. The reference backend waits for its end, so the attempt was left in its database.',
      server: backend,
      request,
    }
  },
  job_closed: async (name, _, { healthy }) => {
    if (name !== 'getJob') return undefined
    const { code } = await healthy.backend.context.db
      .selectFrom('jobs')
      .select('code')
      .where('status', '=', 'closed')
      .orderBy('code')
      .executeTakeFirstOrThrow()
    const request = changed(name, { path: `${apiBase}/jobs/${code}` })
    return { why: 'The vacancy is closed.', server: healthy.backend, request }
  },
  link_expired: withLink('expired', 'The lifetime of the link is over.'),
  link_used: withLink(
    'used',
    'The link was used up. Only deletion does that, and `endLink` of test support.',
  ),
  link_replaced: withLink('replaced', 'A newer link of the same purpose and subject was issued.'),
  precondition_failed: (name, call, servers) =>
    call.conditional && {
      why: 'The record was saved since the version in `If-Match`.',
      server: servers.healthy.backend,
      request: opened(name, call, servers, { headers: { 'if-match': '"0"' } }),
    },
  payload_too_large: (name, call, servers) => {
    const server = servers.healthy.backend
    const request = opened(name, call, servers)
    if (call.body === 'none') return undefined
    if (call.body === 'json') {
      const why = 'A body of more bytes than `jsonBytes` of `x-limits`.'
      return { why, server, request: written(request, { blanks: limits.jsonBytes }) }
    }
    const bytes = [{ text: 'x', times: limits.fileBytes + 1 }]
    const file = { name: 'file', bytes, filename: 'cv.pdf', type: 'application/pdf' }
    const parts = [{ name: 'kind', value: 'resume' }, file]
    return {
      why: 'A file of more bytes than `fileBytes` of `x-limits`.',
      server,
      request: { ...request, parts },
    }
  },
  unsupported_media_type: (name, call, servers) =>
    call.body === 'none'
      ? undefined
      : {
          why: 'A body of another type.',
          server: servers.healthy.backend,
          request: { ...opened(name, call, servers, { headers: { 'content-type': 'text/plain' } }) },
        },
  validation_failed: (name, call, servers) => {
    const change = wrongValues[name]
    if (change === undefined) return undefined
    const request = opened(name, call, servers, change)
    return {
      why: 'Every wrong field is named, with the rule it breaks.',
      server: servers.healthy.backend,
      request,
    }
  },
  idempotency_key_reused: async (name, call, { healthy: { backend, links } }) => {
    if (!call.idempotent) return undefined
    const request = await goodRequest(name, { backend, links: links.valid })
    await submit(backend, await prepareApplication(backend), request.headers['idempotency-key']).expect(201)
    return { why: 'The key was used with another body.', server: backend, request }
  },
  precondition_required: (name, call, servers) => {
    if (!call.conditional) return undefined
    const request = opened(name, call, servers)
    const { 'if-match': _, ...headers } = request.headers
    return {
      why: '`If-Match` is missing.',
      server: servers.healthy.backend,
      request: { ...request, headers },
    }
  },
  too_many_requests: (name, call, { limited }) =>
    call.rateLimits === undefined
      ? undefined
      : { why: 'The client has used up the limit of the call.', server: limited, request: changed(name) },
  headers_too_large: (name, _, { healthy }) => ({
    why: 'The headers have more bytes than the server reads.',
    server: healthy.backend,
    request: raw(name, ['Host: localhost\r\nX-Long: ', { text: 'x', times: 40_000 }, '\r\n\r\n']),
  }),
  internal: (name, _, { broken }) => ({
    why: 'The server has a defect; the answer says nothing about it.',
    server: broken,
    request: changed(name),
  }),
  unavailable: (name, _, { unavailable }) => ({
    why: 'The server cannot use its database for the moment.',
    server: unavailable,
    request: changed(name),
  }),
  insufficient_storage: (name, call, { full }) => {
    if (call.method === 'GET') return undefined
    const token = call.link === 'any' ? full.expired : tokenFor(call, full.links)
    const json = name === 'submitApplication' && { json: full.application }
    const request = { ...plainRequest(name, token), ...json }
    return {
      why: 'The disk of the server is full. Nothing was stored or changed.',
      server: full.backend,
      request,
    }
  },
}

/** Stores an attempt that has not ended, with the key and the body of a request. */
async function leaveUnfinished({ healthy, now }: Servers, { headers, json }: ExampleRequest): Promise<void> {
  const { db } = healthy.backend.context
  await db
    .insertInto('idempotency_keys')
    .values({
      key_hash: db.keys.lookUp('attempt', hash('sha256', `submitApplication ${headers['idempotency-key']}`)),
      key_id: null,
      call: 'submitApplication',
      body_hash: db.keys.lookUp('body', hashOfJson(json)),
      answer: null,
      email_key: addressKey(db, randomUUID()),
      created_at: toIso(now),
      expires_at: toIso(now + 60_000),
    })
    .execute()
}

/** A request for every problem of every call. */
export async function problemRequests(servers: Servers): Promise<Wanted[]> {
  const wanted: Wanted[] = []
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    for (const code of problemCodes) {
      const way = await ways[code](name, call, servers)
      if (way !== undefined) wanted.push({ call: name, code, now: servers.now, ...way })
    }
  }
  return wanted
}
