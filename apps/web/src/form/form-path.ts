import type { Draft } from '@recruiting/schema/draft'
import type { ResumeDeletionRequest } from '@recruiting/schema/resume-deletion'
import type { FieldPath } from 'react-hook-form'
import type { DraftSections } from '~/lib/draft/draft.ts'
import type { EditDraft } from '~/lib/draft/edit-draft.ts'

/** The path of a field, from the root of what is sent: `personal.nameEn`, `experience.entries.0.start`, `email`. */
export type FormPath = FieldPath<DraftSections & Draft<ResumeDeletionRequest>> | FieldPath<EditDraft>

/** The value at a path of a tree of answers. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[part]
  }
  return value
}
