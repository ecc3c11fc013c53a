import type { Problem, ProblemCode } from '@recruiting/schema/contract/problem'
import type { Issue } from '@recruiting/schema/issue'
import type { ClosedJob } from '@recruiting/schema/job'

/** Error of a call: a problem document of the server, or no connection. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  declare readonly code: ProblemCode | 'offline'
  /** HTTP status; 0 without a response. */
  readonly status: number = 0
  readonly issues: readonly Issue[] = []
  /** In the page's language; empty without a response. */
  readonly title: string = ''
  /** Seconds until the server accepts a retry. */
  readonly retryAfter?: number | undefined
  readonly requestId?: string | undefined
  /** With `job_closed`: the closed vacancy, if the backend provides it. */
  readonly job?: ClosedJob | undefined

  constructor(known: Pick<ApiError, 'code'> & Partial<Omit<ApiError, keyof Error | 'code'>>) {
    super(known.code)
    Object.assign(this, known)
  }
}

/** The issues of a refused call; none of any other error. */
export function issuesOfCall(error: unknown): readonly Issue[] {
  return error instanceof ApiError ? error.issues : []
}

/** Whether an error says that the link cannot be used: then its page shows nothing else. */
export function isLinkFailure(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code.startsWith('link_')
}

/** Whether an error may be temporary: no response, or a server error. A refusal is permanent. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

/**
 * How long a page that repeats a call by itself waits for the server, in ms: as long as `Retry-After` says, but at most a
 * minute, because nobody is told; 0 when the server does not say.
 */
export function retryPause(error: unknown): number {
  return error instanceof ApiError ? Math.min(error.retryAfter ?? 0, 60) * 1000 : 0
}

/** The error of a response; without a problem document it is derived from the status. */
export function errorOfAnswer(status: number, body: unknown, retryAfter: string | null): ApiError {
  const seconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined
  if (!isProblem(body)) return new ApiError({ code: codeOfStatus(status), status, retryAfter: seconds })
  const { code, title, requestId, job, issues = [] } = body
  return new ApiError({ code, status, title, issues: issues as Issue[], retryAfter: seconds, requestId, job })
}

/** Maps the status of a response without a problem document, e.g. from a proxy. */
function codeOfStatus(status: number): ProblemCode {
  if (status === 408) return 'request_timeout'
  if (status === 413) return 'payload_too_large'
  if (status === 429) return 'too_many_requests'
  return status >= 500 ? 'unavailable' : 'malformed'
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'title' in body
}
