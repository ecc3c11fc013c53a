import { exampleApplication } from '@recruiting/schema/examples/application'
import { acceptedApplications, brokenApplications } from '@recruiting/schema/examples/broken-applications'
import { examplePersonalInfo } from '@recruiting/schema/examples/personal-info'
import { mutated } from '@recruiting/schema/testing/mutations'
import fc from 'fast-check'
import { damaged, damagedUploads } from '../../test/support/damaged-multipart.ts'
import { multipartType } from '../../test/support/multipart.ts'
import type { EditLink } from './edit-link.ts'
import type { Hostile } from './send.ts'

/** The calls with a JSON body, and nearly valid bodies. */
const jsonCalls = [
  {
    method: 'POST',
    path: '/api/applications',
    seeds: [...acceptedApplications, ...brokenApplications].map(({ value }): unknown => value),
  },
  { method: 'PUT', path: '/api/personal-info', seeds: [examplePersonalInfo] },
  { method: 'POST', path: '/api/delete-resume', seeds: [{ email: exampleApplication.personal.email }] },
  { method: 'POST', path: '/api/delete-resume/confirm', seeds: [{}] },
  { method: 'POST', path: '/api/links/resend', seeds: [{}] },
] as const

/** Uploads with a malformed multipart body. */
export const brokenUploads: fc.Arbitrary<Hostile> = damagedUploads.map((body) => ({
  method: 'POST',
  path: '/api/uploads',
  headers: { 'content-type': multipartType },
  body,
}))

/** Calls with invalid values in their JSON, or with malformed JSON. */
export function brokenJson({ token, version }: EditLink): fc.Arbitrary<Hostile> {
  return fc.tuple(fc.constantFrom(...jsonCalls), fc.uuid()).chain(([{ method, path, seeds }, key]) => {
    const text = mutated(seeds).map((value) => Buffer.from(JSON.stringify(value) ?? ''))
    const bytes = damaged(Buffer.from(JSON.stringify(seeds[0])))
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': key,
      authorization: `Bearer ${token}`,
      'if-match': version,
    }
    return fc
      .oneof({ arbitrary: text, weight: 4 }, { arbitrary: bytes, weight: 1 })
      .map((body) => ({ method, path, headers, body }))
  })
}
