import type { CallName } from '@recruiting/schema/contract/calls'
import type { ProblemCode } from '@recruiting/schema/contract/problem'
import type { Issue } from '@recruiting/schema/issue'
import { jobTypes, locations } from '@recruiting/schema/options'
import { possibleIssues } from '@recruiting/schema/possible-issues'
import { uploadPath } from '@recruiting/schema/upload'
import { endpointOf } from '../../contract/endpoints.ts'
import { Failure } from '../../failure.ts'

/** A failure of a call, with the members that the contract requires of its code. */
export function plausibleFailure(call: CallName, code: ProblemCode): Failure {
  if (code === 'validation_failed') return new Failure(code, { issues: [plausibleIssue(call)] })
  if (code === 'job_closed') {
    return new Failure(code, { job: { jobType: jobTypes[0], locations: [locations[0]] } })
  }
  return new Failure(code)
}

/** The first issue that a field of the call can have. */
function plausibleIssue(call: CallName): Issue {
  const { body, query } = endpointOf(call)
  const schema = body ?? query
  const [issue] = schema ? possibleIssues(schema) : []
  if (!issue) return { path: uploadPath('resume'), rule: 'fileUnreadable' }
  const { path, rule, params } = issue
  return Object.keys(params).length > 0 ? { path, rule, params } : { path, rule }
}
