import { exampleApplication } from '@recruiting/schema/examples/application'
import { brokenApplications } from '@recruiting/schema/examples/broken-applications'
import { fieldValues } from '@recruiting/schema/examples/field-values'
import { personalInfo } from '../support/links.ts'
import type { RecordedRequest } from './request.ts'

type Document = Readonly<Record<string, unknown>>

/** Paths of all values in a document that are neither object nor list. */
function leavesOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [[...path]]
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, name]))
}

/** A copy with another value at a path; `undefined` leaves the field out. */
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

/** No file has the staged ids of the example, so none of these bodies is stored. */
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

/** Bodies of the application, of the edit form and of a deletion's request, with one thing wrong in most of them. */
export const formRequests: readonly RecordedRequest[] = [
  ...brokenApplications.map(({ name, value }) => ({ id: `submit.${name}`, ...submit(value) })),
  ...variants('submit', exampleApplication, submit),
  // The unknown field refuses every body: a save that passed would change the answers of later requests.
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
