import type { ProblemCode } from '@recruiting/schema/contract/problem'
import type { BucketName } from '@recruiting/schema/contract/rate-limits'
import type { Issue } from '@recruiting/schema/issue'
import type { ClosedJob } from '@recruiting/schema/job'

/** Details of a failure besides its code. */
export type FailureDetails = {
  issues?: readonly Issue[]
  /** With `job_closed`: data of the closed vacancy. */
  job?: ClosedJob
  /** Seconds until a retry makes sense; for codes that carry `Retry-After`. */
  retryAfter?: number
  /** With `too_many_requests`: the limit that refused the request; logged, never sent. */
  limit?: BucketName
  /** Replaces the title that the words have for the code. */
  title?: string
  /** The underlying error: logged, never sent. */
  cause?: unknown
}

/** A call fails with a problem of the contract. Use cases throw it; the error handler of a server converts it to an answer. */
export class Failure extends Error {
  override name = 'Failure'
  readonly code: ProblemCode
  readonly issues: readonly Issue[] | undefined
  readonly job: ClosedJob | undefined
  readonly retryAfter: number | undefined
  readonly limit: BucketName | undefined
  readonly title: string | undefined

  constructor(code: ProblemCode, { issues, job, retryAfter, limit, title, cause }: FailureDetails = {}) {
    super(code, cause === undefined ? undefined : { cause })
    this.code = code
    this.issues = issues
    this.job = job
    this.retryAfter = retryAfter
    this.limit = limit
    this.title = title
  }
}

/** A `validation_failed` with all issues. */
export function invalid(issues: readonly Issue[]): Failure {
  return new Failure('validation_failed', { issues })
}
