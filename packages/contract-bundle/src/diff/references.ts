import { isObject, type Json, type JsonObject, membersOf } from './json.ts'

/** The value at a JSON pointer such as `#/components/schemas/Job`. */
export function pointed(document: JsonObject, reference: string): Json | undefined {
  let found: Json | undefined = document
  for (const step of reference.split('/').slice(1))
    found = membersOf(found)[decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')]
  return found
}

/** The object behind a chain of references, with the members that stand beside them. */
export function resolved(document: JsonObject, value: Json | undefined): JsonObject {
  const { $ref, ...beside } = membersOf(value)
  if (typeof $ref !== 'string') return membersOf(value)
  return { ...resolved(document, pointed(document, $ref)), ...beside }
}

/** What is wrong with the first reference that leads to no value; undefined when all lead to one. */
export function brokenReference(document: JsonObject, value: Json = document): string | undefined {
  if (isObject(value) && typeof value.$ref === 'string') {
    const problem = problemOf(document, value.$ref)
    if (problem) return `a $ref points at ${value.$ref}, which ${problem}`
  }
  const inner = Array.isArray(value) ? value : Object.values(membersOf(value))
  for (const each of inner) {
    const found = brokenReference(document, each)
    if (found) return found
  }
  return undefined
}

function problemOf(document: JsonObject, reference: string): string | undefined {
  const seen = new Set<string>()
  let next: Json | undefined = reference
  while (typeof next === 'string') {
    if (seen.has(next)) return 'points back'
    seen.add(next)
    const found = pointed(document, next)
    if (found === undefined) return 'does not exist'
    next = membersOf(found).$ref
  }
  return undefined
}
