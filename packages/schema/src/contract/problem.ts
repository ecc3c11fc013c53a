import { z } from 'zod'
import { absent, implication } from '../implication.ts'
import { Issue } from '../issue.ts'
import { ClosedJob } from '../job.ts'
import { limits } from '../limits.ts'

/** Every problem code with its HTTP status. Its title in words is `problems.<code>`. */
export const problems = {
  malformed: 400,
  /** Unknown, malformed or of another purpose: one code for all, so that it reveals nothing. */
  link_invalid: 401,
  origin_forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  idempotency_key_in_progress: 409,
  job_closed: 410,
  link_expired: 410,
  link_used: 410,
  link_replaced: 410,
  /** The record was saved since it was read: `If-Match` names an older version. */
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  idempotency_key_reused: 422,
  /** `If-Match` is missing. */
  precondition_required: 428,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  insufficient_storage: 507,
} as const
export type ProblemCode = keyof typeof problems
export const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]]

/** Problems of every call that takes the token of an emailed link. */
export const linkProblems = [
  'origin_forbidden',
  'link_invalid',
  'link_expired',
  'link_used',
  'link_replaced',
] as const satisfies readonly ProblemCode[]

/**
 * `WWW-Authenticate` of every 401 (RFC 6750, 3), the same with and without a token: an `error` parameter would
 * reveal which tokens are known.
 */
export const bearerChallenge = 'Bearer realm="emailed-link"'

/** Codes that always carry `Retry-After`, in seconds. */
export const retryableProblems = [
  'too_many_requests',
  'unavailable',
  'insufficient_storage',
  'idempotency_key_in_progress',
] as const satisfies readonly ProblemCode[]

/** Problems that may list issues; `validation_failed` always does. */
export const problemsWithIssues = ['malformed', 'payload_too_large'] as const satisfies readonly ProblemCode[]

function required(field: string) {
  return { type: 'object', required: [field] }
}

/** An RFC 9457 body. `title` is in the caller's language; clients evaluate `code` and `issues`. */
export const Problem = z
  .object({
    type: z
      .string()
      .max(100)
      .meta({
        pattern: '^urn:recruiting:problem:[a-z_]+$',
        examples: ['urn:recruiting:problem:validation_failed'],
      }),
    title: z.string().max(300),
    status: z.int().min(400).max(599),
    code: z.enum(problemCodes),
    requestId: z.string().max(100),
    /** With `validation_failed` always, with `problemsWithIssues` sometimes, with no other code. */
    issues: z.array(Issue).max(limits.issues).meta({ minItems: 1 }).optional(),
    /** With `job_closed`: data of the closed vacancy. */
    job: ClosedJob.optional(),
  })
  .meta({
    id: 'Problem',
    allOf: [
      implication('code', ['validation_failed'], { met: required('issues') }),
      implication('code', ['validation_failed', ...problemsWithIssues], { unmet: absent('issues') }),
      implication('code', ['job_closed'], { met: required('job'), unmet: absent('job') }),
    ],
  })
export type Problem = z.infer<typeof Problem>

export function problemType(code: ProblemCode): string {
  return `urn:recruiting:problem:${code}`
}
