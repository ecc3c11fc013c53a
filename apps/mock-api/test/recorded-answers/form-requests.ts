import { exampleApplication } from '@recruiting/schema/examples/application'
import { brokenApplications } from '@recruiting/schema/examples/broken-applications'
import { fieldValues } from '@recruiting/schema/examples/field-values'
import { personalInfo } from '../support/links.ts'
import type { RecordedRequest } from './request.ts'

type Document = Readonly<Record<string, unknown>>

/** Paths of all leaf values of a document. */
function leavesOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [[...path]]
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, name]))
}

/** A copy with another value at a path; `undefined` removes the field. */
function changed(value: unknown, [name, ...rest]: readonly string[], next: unknown): unknown {
  if (name === undefined) return next
  if (Array.isArray(value))
    return value.map((item, at) => (String(at) === name ? changed(item, rest, next) : item))
  const document = value as Document
  return { ...document, [name]: changed(document[name], rest, next) }
}

const replacements: Readonly<Record<string, unknown>> = {
  absent: undefined,
  null: null,
  blank: '',
  number: 1e308,
  object: {},
  long: 'x'.repeat(3000),
}

function variants(prefix: string, document: object, send: (body: unknown) => Omit<RecordedRequest, 'id'>) {
  return leavesOf(document).flatMap((path) =>
    Object.entries(replacements).map(([name, value]) => ({
      id: `${prefix}.${path.join('.')}.${name}`,
      ...send(changed(document, path, value)),
    })),
  )
}

/** The example's staged ids have no files, so none of these bodies is stored. */
const submit = (body: unknown) => ({
  method: 'POST',
  path: '/api/applications',
  headers: { 'idempotency-key': '5d1f0b9a-64a5-4b0c-9d59-3f6a8f0a7f11' },
  body,
})

const save = (body: unknown) => ({
  method: 'PUT',
  path: '/api/personal-info',
  headers: { 'if-match': '*' },
  link: { purpose: 'personal-info' as const, state: 'valid' as const },
  body,
})

const emails = [...fieldValues.email.valid, ...fieldValues.email.invalid.map(({ value }) => value)]

/** Bodies of the application, the edit form and the deletion request, most of them with one error. */
export const formRequests: readonly RecordedRequest[] = [
  ...brokenApplications.map(({ name, value }) => ({ id: `submit.${name}`, ...submit(value) })),
  ...variants('submit', exampleApplication, submit),
  // The unknown field makes every body invalid: a successful save would change later answers.
  ...variants('edit', personalInfo, (body) => save({ ...(body as Document), neverSaved: true })),
  ...emails.map((email, at) => ({
    id: `delete-request.${at}`,
    method: 'POST',
    path: '/api/delete-resume',
    body: { email },
  })),
  ...[undefined, null, [], {}, 'text', '{', '{"email":1', '[]', '"a"', '\uFEFF{}', '{"__proto__":1}'].map(
    (body, at) => ({
      id: `delete-request.body-${at}`,
      method: 'POST',
      path: '/api/delete-resume',
      headers: { 'content-type': 'application/json' },
      body,
    }),
  ),
]
