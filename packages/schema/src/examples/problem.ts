import type { Problem } from '../contract/problem.ts'
import type { Issue } from '../issue.ts'

export const exampleIssue: Issue = { path: 'experience.entries.0.end', rule: 'endBeforeStart' }

/** A refused application with several issues, one of them with a number. */
export const exampleProblem: Problem = {
  type: 'urn:recruiting:problem:validation_failed',
  title: '有些欄位需要修正',
  status: 422,
  code: 'validation_failed',
  requestId: 'req-7f3a9c',
  issues: [
    { path: 'personal.nameZh', rule: 'required' },
    exampleIssue,
    { path: 'application.desiredJob', rule: 'tooLong', params: { max: 100 } },
  ],
}
