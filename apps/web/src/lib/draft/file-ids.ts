import { uploadKinds } from '@recruiting/schema/options'
import type { DraftFiles } from './draft.ts'

/**
 * Puts the ids of the uploaded files, which are stored beside the answers, into the answers that are validated or sent. Ids
 * that the answers hold themselves mean nothing.
 */
export function withFileIds<T extends { other: object }>(sections: T, files: DraftFiles): T {
  const ids = Object.fromEntries(uploadKinds.map((kind) => [kind, files[kind]?.id ?? '']))
  return { ...sections, other: completed(sections.other, ids) }
}

/** The last completed form of each section: equal objects are validated once. */
const known = new WeakMap<object, object>()

function completed(other: object, ids: Readonly<Record<string, string>>): object {
  const last = known.get(other)
  if (last !== undefined && Object.entries(ids).every(([kind, id]) => Reflect.get(last, kind) === id))
    return last
  const next = { ...other, ...ids }
  known.set(other, next)
  return next
}
