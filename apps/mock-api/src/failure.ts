import type { ProblemCode } from '@recruiting/schema/contract/problem'
import type { Issue } from '@recruiting/schema/issue'
import type { ClosedJob } from '@recruiting/schema/job'

/** What a failed call says besides its code. */
export type FailureDetails = {
  issues?: readonly Issue[]
  /** With `job_closed`: what the vacancy was. */
  job?: ClosedJob
  /** Seconds after which trying again makes sense; for the codes that carry `Retry-After`. */
  retryAfter?: number
  /** What went wrong underneath: logged, never told. */
  cause?: unknown
}

/** A call that ends with one of the contract's problems. Use cases throw it; `contract/problems.ts` answers with it. */
export class Failure extends Error {
  override name = 'Failure'
  readonly code: ProblemCode
  readonly issues: readonly Issue[] | undefined
  readonly job: ClosedJob | undefined
  readonly retryAfter: number | undefined

  constructor(code: ProblemCode, { issues, job, retryAfter, cause }: FailureDetails = {}) {
    super(code, cause === undefined ? undefined : { cause })
    this.code = code
    this.issues = issues
    this.job = job
    this.retryAfter = retryAfter
  }
}

/** A call whose input breaks rules, all of them at once. */
export function invalid(issues: readonly Issue[]): Failure {
  return new Failure('validation_failed', { issues })
}
