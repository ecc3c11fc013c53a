import { isObject, type JsonObject } from './walk.ts'

/** An entry of `x-field-rules`. */
type Entry = { rule: string; when: string; params?: JsonObject }

/**
 * Completes `x-field-rules` in the bodies of requests with what depends on the place of a field: `missing` where its
 * object or a condition requires it, and the bounds of lists.
 */
export function addRequirements(document: JsonObject): void {
  const { schemas } = document.components as { schemas: Record<string, JsonObject> }
  for (const id of requestSchemas(document, schemas)) addTo(schemas[id] ?? {})
}

function addTo(schema: JsonObject): void {
  const conditions = (schema['x-rules'] ?? []) as { gives: { path: string; rule: string }[] }[]
  const conditional = conditions
    .flatMap(({ gives }) => gives)
    .filter(({ rule }) => rule === 'required')
    .map(({ path }) => path)
  const required = new Set([...((schema.required ?? []) as string[]), ...conditional])
  for (const [name, property] of Object.entries((schema.properties ?? {}) as Record<string, JsonObject>)) {
    const own = (property['x-field-rules'] as Entry[] | undefined) ?? structural(property)
    const missing: Entry[] = required.has(name) ? [{ rule: 'required', when: 'missing' }] : []
    property['x-field-rules'] = [...missing, ...own]
    // A list of fields has the rules of both.
    if (isObject(property.items) && !property.items['x-field-rules'] && !property.items.$ref) {
      property.items['x-field-rules'] = structural(property.items)
    }
  }
}

/** The rules of an object or a list. */
function structural({ minItems, maxItems }: JsonObject): Entry[] {
  const entries: Entry[] = [{ rule: 'invalid', when: 'type' }]
  if (minItems === 1) entries.push({ rule: 'required', when: 'minItems' })
  if (maxItems !== undefined) entries.push({ rule: 'tooMany', when: 'maxItems', params: { max: maxItems } })
  return entries
}

/** The ids of the schemas that bodies of requests reach. */
function requestSchemas(document: JsonObject, schemas: Readonly<Record<string, JsonObject>>): Set<string> {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (isObject(value) && typeof value.$ref === 'string') {
      const id = value.$ref.split('/').at(-1) ?? ''
      if (found.has(id) || !(id in schemas)) return
      found.add(id)
      visit(schemas[id])
      return
    }
    for (const child of Object.values(value)) visit(child)
  }
  for (const methods of Object.values(document.paths as Record<string, Record<string, JsonObject>>)) {
    for (const { requestBody } of Object.values(methods)) visit(requestBody)
  }
  return found
}
