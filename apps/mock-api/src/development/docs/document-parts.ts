/** A part of a parsed OpenAPI document. */
export type Json = Record<string, unknown>

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object below these names; undefined when one of them is missing. */
export function objectIn(part: unknown, ...names: readonly string[]): Json | undefined {
  let found: unknown = part
  for (const name of names) found = isJson(found) ? found[name] : undefined
  return isJson(found) ? found : undefined
}

/** The members of an object that are objects. */
export function schemasOf(part: unknown): Json[] {
  return isJson(part) ? Object.values(part).filter(isJson) : []
}

/** The part that `$ref` names, else the part itself. */
export function targetOf(document: Json, part: Json): Json {
  if (typeof part.$ref !== 'string') return part
  const names = part.$ref.split('/').slice(1)
  const target = objectIn(document, ...names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')))
  if (target === undefined) throw new TypeError(`The document has no ${part.$ref}`)
  return targetOf(document, target)
}

/** The parameter of a call, or the component that the call shares. */
export function parameterOf(document: Json, operation: Json, where: string, name: string): Json | undefined {
  const parameters = Array.isArray(operation.parameters) ? operation.parameters.filter(isJson) : []
  return parameters
    .map((parameter) => targetOf(document, parameter))
    .find((parameter) => parameter.in === where && parameter.name === name)
}

/** The schema of the body of a call, which has one media type. */
export function bodySchemaOf(operation: Json): Json | undefined {
  const [media] = schemasOf(objectIn(operation, 'requestBody', 'content'))
  return objectIn(media, 'schema')
}

/**
 * The property at a path without the positions of lists.
 * @returns the last property that exists on the way, with the `rest` of the path, joined by dots
 */
export function propertyAt(document: Json, root: Json, path: string): { part: Json; rest: string } {
  const names = path.split('.')
  let part = root
  for (const [at, name] of names.entries()) {
    const next = propertyOf(document, part, name)
    if (next === undefined) return { part: targetOf(document, part), rest: names.slice(at).join('.') }
    part = next
  }
  return { part, rest: '' }
}

function propertyOf(document: Json, schema: Json, name: string): Json | undefined {
  const target = targetOf(document, schema)
  const own = objectIn(target, 'properties', name)
  if (own) return own
  const inner = [target.items, target.allOf].flat().filter(isJson)
  for (const each of inner) {
    const found = propertyOf(document, each, name)
    if (found) return found
  }
  return undefined
}
