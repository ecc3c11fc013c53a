import type { Change } from './changes.ts'
import type { BodyName } from './validation-case.ts'

export const set = (path: string, value: unknown): Change => ({ set: path, value })
export const remove = (path: string): Change => ({ remove: path })

/** A case of a rule: its name, what it requires, the base body and its changes. */
export type Row = readonly [id: string, why: string, body: BodyName, ...changes: Change[]]

/** Cases by the condition or rule of `x-rules` that they are about. */
export type RuleRows = Readonly<Record<string, readonly Row[]>>
