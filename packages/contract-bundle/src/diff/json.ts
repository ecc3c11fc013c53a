export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
export type JsonObject = { readonly [name: string]: Json }

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The members of an object; none for anything else. */
export function membersOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}

/** The items of a list; none for anything else. */
export function itemsOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}

/** A text as it is, another value as JSON; for names and ids. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}

/** The texts of a list. */
export function textsOf(value: Json | undefined): string[] {
  return itemsOf(value).filter((item) => typeof item === 'string')
}

/** Equal texts for equal values, whatever the order of members. */
export function canonical(value: Json | undefined): string {
  return JSON.stringify(value, (_name, inner: Json) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
}

/** Every leaf with its path, as `a.b.0`. An empty list or object is a leaf. */
export function leavesOf(value: Json, path = ''): [path: string, leaf: Json][] {
  const inner: [string, Json][] = Array.isArray(value)
    ? value.map((item, index) => [String(index), item])
    : Object.entries(membersOf(value))
  if (inner.length === 0) return [[path, value]]
  return inner.flatMap(([name, item]) => leavesOf(item, path === '' ? name : `${path}.${name}`))
}

/** The names in the first list that are not in the second one. */
export function without(names: readonly string[], others: readonly string[]): string[] {
  return names.filter((name) => !others.includes(name))
}

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
