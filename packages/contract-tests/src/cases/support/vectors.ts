import { type Case, mustHold } from '../../kit/case.ts'
import { type Contract, type JsonObject, listOf, objectOf } from '../../kit/contract.ts'
import type { Kit } from '../../kit/kit.ts'

/** A case of a file in `vectors/`; `vectors/README.md` describes its members. */
export type Vector = { id: string; why: string; members: JsonObject }

export type VectorFile = {
  /** The moment at which the cases are evaluated, in ms. */
  now: number
  /** Members that the cases share. */
  shared: JsonObject
  cases: Vector[]
}

/** Reads a file of vectors by its name without folder and extension. */
export function vectorsOf(contract: Contract, name: string): VectorFile {
  const { now, cases, ...shared } = objectOf(contract.json(`vectors/${name}.json`))
  return {
    now: Date.parse(String(now)),
    shared,
    cases: listOf(cases).map((each) => {
      const { id, why, ...members } = objectOf(each)
      return { id: String(id), why: String(why), members }
    }),
  }
}

/** A case for each vector of a file. @param more what a case has besides the requirement of its vector */
export function vectorCases(
  contract: Contract,
  name: string,
  test: (kit: Kit, vector: Vector) => Promise<void>,
  more: (vector: Vector) => Partial<Case> = () => ({}),
): Case[] {
  return vectorsOf(contract, name).cases.map((vector) => ({
    ...mustHold('core', `vectors/${name}.json`),
    ...{ id: `vectors.${vector.id}`, holds: vector.why, test: (kit) => test(kit, vector) },
    ...more(vector),
  }))
}

/** The vector's text, or a substitute when it has none. */
export function textOf(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise
}

export type Group = { name: string; vectors: Vector[] }

/**
 * Groups vectors so that each group has one meaning and at most `most` of them: those whose ids begin alike, up to the
 * last part. A larger group is divided by number.
 */
export function grouped(vectors: readonly Vector[], most: number): Group[] {
  const groups = new Map<string, Vector[]>()
  for (const vector of vectors) {
    const name = vector.id.split('.').slice(0, -1).join('.')
    groups.set(name, [...(groups.get(name) ?? []), vector])
  }
  return [...groups].flatMap(([name, own]) => {
    if (own.length <= most) return [{ name, vectors: own }]
    const parts: Group[] = []
    for (let at = 0; at < own.length; at += most)
      parts.push({ name: `${name}.${parts.length + 1}`, vectors: own.slice(at, at + most) })
    return parts
  })
}
