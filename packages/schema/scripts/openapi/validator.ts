import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import type { JsonObject } from './walk.ts'

/**
 * Validates with the document alone, as another team's validator would: JSON Schema 2020-12, without zod. Formats are
 * not checked, because validators differ in them; patterns say what must hold.
 * @returns a function that compiles a component, or a schema of the document.
 */
export function ajvOf(
  document: JsonObject,
): (target: string | JsonObject) => (value: unknown) => ErrorObject[] {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, strictTypes: false })
  ajv.addVocabulary(['components', ...extensionsOf(document)])
  for (const format of ['email', 'date', 'date-time', 'binary', 'int32', 'int64']) ajv.addFormat(format, true)
  const { components } = document
  ajv.addSchema({ $id: 'document', components })
  return (target) => {
    const schema =
      typeof target === 'string' ? { $ref: `document#/components/schemas/${target}` } : absolute(target)
    const check = ajv.compile(schema)
    return (value) => (check(value) ? [] : (check.errors ?? []))
  }
}

/** The names of all extensions of a document. */
function extensionsOf(node: unknown): Set<string> {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, child] of Object.entries(value)) {
      if (key.startsWith('x-')) found.add(key)
      visit(child)
    }
  }
  visit(node)
  return found
}

/** A schema whose references name the document. */
function absolute(schema: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/')) as JsonObject
}

export type { ErrorObject }
