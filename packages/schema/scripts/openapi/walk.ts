/** A JSON object of an OpenAPI document, for tests. */

export type JsonObject = Record<string, unknown>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The target of a reference; any other value unchanged. */
export function resolve(document: JsonObject, value: JsonObject): JsonObject {
  if (typeof value.$ref !== 'string') return value
  let found: unknown = document
  for (const part of value.$ref.split('/').slice(1)) found = isObject(found) ? found[part] : undefined
  return isObject(found) ? found : {}
}

/**
 * Every schema of the document with its JSON pointer, without the conditions of `if`: their values are bounded
 * elsewhere.
 */
export function* schemasOf(document: JsonObject): Generator<{ path: string; schema: JsonObject }> {
  const { schemas } = document.components as { schemas: JsonObject }
  for (const [id, schema] of Object.entries(schemas)) yield* schemaTree(schema, `/components/schemas/${id}`)
  yield* schemasBelow(document, '')
}

function* schemasBelow(value: unknown, path: string): Generator<{ path: string; schema: JsonObject }> {
  if (typeof value !== 'object' || value === null || path === '/components/schemas') return
  for (const [key, child] of Object.entries(value)) {
    if (key === 'schema') yield* schemaTree(child, `${path}/schema`)
    else if (key !== 'examples') yield* schemasBelow(child, `${path}/${key}`)
  }
}

function* schemaTree(schema: unknown, path: string): Generator<{ path: string; schema: JsonObject }> {
  if (!isObject(schema)) return
  yield { path, schema }
  for (const key of ['properties', 'patternProperties']) {
    for (const [name, child] of Object.entries(schema[key] ?? {})) {
      yield* schemaTree(child, `${path}/${key}/${name}`)
    }
  }
  for (const key of ['items', 'additionalProperties', 'then', 'else', 'not']) {
    yield* schemaTree(schema[key], `${path}/${key}`)
  }
  for (const key of ['allOf', 'anyOf', 'oneOf', 'prefixItems']) {
    for (const [position, child] of ((schema[key] ?? []) as unknown[]).entries()) {
      yield* schemaTree(child, `${path}/${key}/${position}`)
    }
  }
}

/** Strings, numbers and lists have a minimum and a maximum, or are an enum. */
export function isBounded(schema: JsonObject): boolean {
  if (schema.enum !== undefined || schema.const !== undefined) return true
  // `maxLength` counts code points, and a file is bounded in bytes.
  if (schema.type === 'string') return schema.maxLength !== undefined || schema.format === 'binary'
  if (schema.type === 'array') return schema.maxItems !== undefined
  if (schema.type === 'integer') return schema.minimum !== undefined && schema.maximum !== undefined
  // A schema without a type is a reference, a combination or a narrowing; `number` would allow fractions.
  return schema.type !== 'number'
}
