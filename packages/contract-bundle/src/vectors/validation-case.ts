import { Application } from '@recruiting/schema/application'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { acceptedApplications } from '@recruiting/schema/examples/broken-applications'
import { examplePersonalInfo } from '@recruiting/schema/examples/personal-info'
import type { Issue } from '@recruiting/schema/issue'
import type { AnySchema } from '@recruiting/schema/outline'
import { PersonalInfo } from '@recruiting/schema/personal-info'
import { EditLinksRequest, ResumeDeletionRequest } from '@recruiting/schema/resume-deletion'
import { validate } from '@recruiting/schema/validate'
import { type Change, changed } from './changes.ts'
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
export type BodyName = keyof typeof bodies

export type ValidationCase = {
  id: string
  why: string
  body: BodyName
  changes: readonly Change[]
  /** The condition or rule of `x-rules` that the case is about. */
  xRule?: string
  /** `phoneMetadata`: the answer depends on libphonenumber's table of the world's numbers. */
  needs?: 'phoneMetadata'
  /** How many issues there are, when `issues` holds only the first of them. */
  count?: number
  issues: readonly Issue[]
}

/** Issues listed per case; a longer list is cut and counted. */
const mostListed = 20

type Input = Omit<ValidationCase, 'issues' | 'count'>

/** A case with the issues that `validate` reports. */
export function validationCase(input: Input): ValidationCase {
  const { schema, value } = bodies[input.body]
  const issues = atMoment(vectorNow, () => validate(schema, changed(value, input.changes)))
  const count = issues.length > mostListed ? { count: issues.length } : {}
  return { ...input, ...count, issues: issues.slice(0, mostListed) }
}
