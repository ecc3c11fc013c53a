import { readFileSync } from 'node:fs'

/** A case of a file in `contract/vectors`; `README.md` there describes the members. */
export type VectorCase<T> = { id: string; why: string } & T

/** Reads a file of vectors as a backend in another language would: as plain JSON, without the code that made it. */
export function readVectors<T, S = object>(name: string): { now: string; cases: VectorCase<T>[] } & S {
  return JSON.parse(
    readFileSync(new URL(`../../../../contract/vectors/${name}.json`, import.meta.url), 'utf8'),
  )
}

/** Cases as rows for `it.each`, named by their ids. */
export function rowsOf<T>(cases: readonly VectorCase<T>[]): (readonly [string, VectorCase<T>])[] {
  return cases.map((each) => [each.id, each] as const)
}

/** A change of a base body, as `README.md` describes it. */
export type Change = {
  set?: string
  value?: unknown
  before?: string
  text?: string
  times?: number
  staged?: string
  remove?: string
  unknownFields?: number
}

type Container = Record<string, unknown>

/** Makes the changes in a copy of the body. @param staged the ids of staged files by kind. */
export function withChanges(
  base: unknown,
  changes: readonly Change[],
  staged: Readonly<Record<string, string>> = {},
): unknown {
  let body = structuredClone(base)
  for (const change of changes) {
    for (let at = 0; at < (change.unknownFields ?? 0); at++) (body as Container)[`x${at}`] = 0
    const path = change.set ?? change.remove
    if (path === undefined) continue
    if (path === '') {
      body = change.value
      continue
    }
    const names = path.split('.')
    const last = names.pop() ?? ''
    const holder = names.reduce((part, name) => part[name] as Container, body as Container)
    if (change.remove !== undefined) removeFrom(holder, last)
    else holder[last] = partOf(change, staged)
  }
  return body
}

function partOf(
  { value, before = '', text, times, staged }: Change,
  ids: Readonly<Record<string, string>>,
): unknown {
  if (staged !== undefined) return ids[staged]
  return text === undefined ? value : before + text.repeat(times ?? 1)
}

function removeFrom(holder: Container, name: string): void {
  if (Array.isArray(holder)) holder.splice(Number(name), 1)
  else delete holder[name]
}
