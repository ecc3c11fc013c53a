import type { Problem, ProblemCode } from '@recruiting/schema/contract/problem'
import type { Issue } from '@recruiting/schema/issue'
import type { ClosedJob } from '@recruiting/schema/job'

/** Why a call failed: a problem the server named, or that the server was not reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ProblemCode | 'offline'
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  readonly issues: readonly Issue[]
  /** In the page's language; empty when there was no answer. */
  readonly title: string
  /** Seconds the server asks to wait. */
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined
  /** With `job_closed`: what the vacancy was, from a backend that says so. */
  readonly job: ClosedJob | undefined

  constructor(init: {
    code: ProblemCode | 'offline'
    status?: number
    title?: string
    issues?: readonly Issue[]
    retryAfter?: number | undefined
    requestId?: string | undefined
    job?: ClosedJob | undefined
  }) {
    super(init.code)
    this.code = init.code
    this.status = init.status ?? 0
    this.title = init.title ?? ''
    this.issues = init.issues ?? []
    this.retryAfter = init.retryAfter
    this.requestId = init.requestId
    this.job = init.job
  }
}

/** Whether a failure may pass by itself: no answer, or the server's own trouble. A refusal stays one. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

/** The error of an answer; where the body is no problem document, its status alone has to say what happened. */
export function errorOfAnswer(status: number, body: unknown, retryAfter: string | null): ApiError {
  const seconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined
  if (!isProblem(body)) return new ApiError({ code: codeOfStatus(status), status, retryAfter: seconds })
  const { code, title, requestId } = body
  return new ApiError({
    code,
    status,
    title,
    issues: (body.issues ?? []) as Issue[],
    retryAfter: seconds,
    requestId,
    job: body.job,
  })
}

/** What a proxy on the way answers by itself, without a problem document. */
function codeOfStatus(status: number): ProblemCode {
  if (status === 408) return 'request_timeout'
  if (status === 413) return 'payload_too_large'
  if (status === 429) return 'too_many_requests'
  return status >= 500 ? 'unavailable' : 'malformed'
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'title' in body
}
