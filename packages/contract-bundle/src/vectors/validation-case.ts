import { withChanges } from '@recruiting/contract-tests/cases/support/changes'
import { Application } from '@recruiting/schema/application'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { acceptedApplications } from '@recruiting/schema/examples/broken-applications'
import { examplePersonalInfo } from '@recruiting/schema/examples/personal-info'
import type { Issue } from '@recruiting/schema/issue'
import type { AnySchema } from '@recruiting/schema/outline'
import { PersonalInfo } from '@recruiting/schema/personal-info'
import { EditLinksRequest, ResumeDeletionRequest } from '@recruiting/schema/resume-deletion'
import { validate } from '@recruiting/schema/validate'
import { atMoment, vectorNow } from './vector-file.ts'

/** The base bodies of `validation.json`: the call they belong to, and a valid value. */
export const bodies = {
  application: { call: 'submitApplication', schema: Application, value: exampleApplication },
  leastApplication: {
    call: 'submitApplication',
    schema: Application,
    value: acceptedApplications.find(({ name }) => name === 'only what is required')?.value,
  },
  personalInfo: { call: 'savePersonalInfo', schema: PersonalInfo, value: examplePersonalInfo },
  editLinks: {
    call: 'requestEditLinks',
    schema: EditLinksRequest,
    value: { email: 'yichun.chen@example.com' },
  },
  deletion: {
    call: 'requestResumeDeletion',
    schema: ResumeDeletionRequest,
    value: { email: 'yichun.chen@example.com' },
  },
  empty: { call: 'submitApplication', schema: Application, value: {} },
} as const satisfies Record<string, { call: string; schema: AnySchema; value: unknown }>
type BodyName = keyof typeof bodies

/** A change of a base body; `contract/vectors/README.md` describes it. */
export type Change =
  | { set: string; value: unknown }
  | { set: string; before?: string; text: string; times: number }
  | { remove: string }
  | { unknownFields: number }

export type ValidationCase = {
  id: string
  why: string
  body: BodyName
  changes: readonly Change[]
  /** The condition or rule of `x-rules` that the case is about. */
  xRule?: string
  /** How many issues there are, when `issues` holds only the first of them. */
  count?: number
  issues: readonly Issue[]
}

/** A list of more issues than any field breaks is counted and cut. */
const maxIssues = 60
const listedOfMore = 20

/** A case with the issues that `validate` reports. */
export function validationCase(written: Omit<ValidationCase, 'issues' | 'count'>): ValidationCase {
  const { schema, value } = bodies[written.body]
  const body = withChanges(value, written.changes)
  const issues = atMoment(vectorNow, () => validate(schema, body))
  if (issues.length <= maxIssues) return { ...written, issues }
  return { ...written, count: issues.length, issues: issues.slice(0, listedOfMore) }
}
