import { readFileSync } from 'node:fs'

/** A case of a file in `contract/vectors`; `README.md` there describes the members. */
type VectorCase<T> = { id: string; why: string } & T

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
