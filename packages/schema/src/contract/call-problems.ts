import { type Call, type CallName, calls } from './calls.ts'
import type { Endpoint } from './endpoint.ts'
import { type ProblemCode, problemCodes } from './problem.ts'
import { table } from './table.ts'

/** What every request can get: 405 belongs to the path, the others to the connection or to the backend's state. */
const ofEveryCall = [
  'malformed',
  'method_not_allowed',
  'not_acceptable',
  'request_timeout',
  'headers_too_large',
  'internal',
  'unavailable',
] as const satisfies readonly ProblemCode[]

/** Every problem code that a row of a table can give, in the order of `problems`. */
export function problemsOfEndpoint({
  method,
  body,
  problems,
  rateLimits,
}: Pick<Endpoint, 'method' | 'body' | 'problems' | 'rateLimits'>): ProblemCode[] {
  const codes = new Set<ProblemCode>([
    ...ofEveryCall,
    ...(body === 'none' ? [] : (['payload_too_large', 'unsupported_media_type'] as const)),
    ...(method === 'GET' ? [] : (['insufficient_storage'] as const)),
    ...(rateLimits ? (['too_many_requests'] as const) : []),
    ...problems,
  ])
  return problemCodes.filter((code) => codes.has(code))
}

/** Every problem code that a call can give, in the order of `problems`. */
export function problemsOf(name: CallName): ProblemCode[] {
  return problemsOfEndpoint(table[name])
}

/** A check of a request, and the problems that it gives. */
export type Check = { check: string; problems: readonly ProblemCode[] }

const checks: readonly Check[] = [
  { check: 'connection', problems: ['malformed', 'request_timeout', 'headers_too_large'] },
  { check: 'method', problems: ['method_not_allowed'] },
  { check: 'origin', problems: ['origin_forbidden'] },
  { check: 'accept', problems: ['not_acceptable'] },
  { check: 'rateLimit', problems: ['too_many_requests'] },
  { check: 'link', problems: ['link_invalid', 'link_used', 'link_replaced', 'link_expired'] },
  { check: 'ifMatch', problems: ['precondition_required'] },
  { check: 'path', problems: ['not_found'] },
  { check: 'query', problems: [] },
  { check: 'mediaType', problems: ['unsupported_media_type'] },
  { check: 'body', problems: ['payload_too_large', 'malformed', 'request_timeout'] },
  { check: 'shape', problems: ['validation_failed'] },
  { check: 'idempotencyKey', problems: ['idempotency_key_in_progress', 'idempotency_key_reused'] },
  { check: 'version', problems: ['precondition_failed'] },
  { check: 'state', problems: [] },
  { check: 'storage', problems: ['insufficient_storage', 'unavailable', 'internal'] },
]

/** The checks of a call in their order: the first that fails is the answer. */
export function checksOf(name: CallName): Check[] {
  const { body, method }: Call = calls[name]
  const row: { answers: unknown; query?: unknown; params?: unknown } = table[name]
  const given = new Set(problemsOf(name))
  const isStateful = body !== 'none' && given.has('validation_failed') && !emailOnly.has(name)
  const own: Readonly<Record<string, readonly ProblemCode[]>> = {
    query: row.query ? ['validation_failed'] : ['malformed'],
    path: row.params ? ['not_found'] : [],
    body: body === 'none' ? [] : ['payload_too_large', 'malformed', 'request_timeout'],
    shape: body === 'none' ? [] : ['validation_failed'],
    state: [
      ...(row.params && method === 'GET' ? (['not_found'] as const) : []),
      ...(given.has('job_closed') ? (['job_closed'] as const) : []),
      ...(isStateful ? (['validation_failed'] as const) : []),
    ],
  }
  return checks
    .map(({ check, problems }) => ({
      check,
      problems: (own[check] ?? problems).filter((code) => given.has(code)),
    }))
    .filter(({ problems }) => problems.length > 0)
}

/** Calls whose body has nothing that stored data decides. */
const emailOnly: ReadonlySet<CallName> = new Set(['requestEditLinks', 'requestResumeDeletion'])
