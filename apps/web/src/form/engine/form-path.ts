import type { Draft } from '@recruiting/schema/draft'
import type { ResumeDeletionRequest } from '@recruiting/schema/resume-deletion'
import { isLoose } from '@recruiting/schema/structure'
import type { DraftSections } from '~/lib/draft/draft.ts'
import type { EditDraft } from '~/lib/draft/edit-draft.ts'

type Answers = DraftSections & EditDraft & Draft<ResumeDeletionRequest>

/** Path of a field from the root of the request body: `personal.nameEn`, `experience.entries.0.start`, `email`. */
export type FormPath = PathIn<Answers>

type PathIn<T> = T extends readonly (infer E)[]
  ? `${number}` | `${number}.${PathIn<E>}`
  : T extends object
    ? { [K in keyof T & string]: K | `${K}.${PathIn<T[K]>}` }[keyof T & string]
    : never

/** The type of the answer at a path. */
export type AnswerAt<P extends FormPath> = At<Answers, P>

type At<T, P extends string> = P extends `${infer Head}.${infer Rest}` ? At<Part<T, Head>, Rest> : Part<T, P>
type Part<T, K extends string> = T extends readonly (infer E)[] ? E : K extends keyof T ? T[K] : never

/** The value at a path of a tree of answers. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[part]
  }
  return value
}

/** Returns a copy of the tree with another value at a path. Other branches are shared with the original. */
export function withValueAt<T>(root: T, path: string, value: unknown): T {
  return replaceAt(root, path.split('.'), value) as T
}

function replaceAt(root: unknown, [head, ...rest]: readonly string[], value: unknown): unknown {
  if (head === undefined) return value
  if (Array.isArray(root))
    return root.map((each, position) => (String(position) === head ? replaceAt(each, rest, value) : each))
  const parts = isLoose(root) ? root : {}
  return { ...parts, [head]: replaceAt(parts[head], rest, value) }
}

/** Whether a path equals `outer` or lies below it. */
export function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`)
}
