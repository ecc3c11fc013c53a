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
