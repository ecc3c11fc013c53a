import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import type { JsonObject } from './walk.ts'

/** Validates with the document alone, as another team's validator would: JSON Schema 2020-12, without zod. */
export function ajvOf(document: JsonObject): (id: string) => (value: unknown) => ErrorObject[] {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, strictTypes: false })
  ajv.addVocabulary(['x-field', 'x-field-rules', 'x-rules', 'components', 'paths', 'info', 'openapi'])
  for (const format of ['email', 'date', 'date-time', 'binary']) ajv.addFormat(format, true)
  const { components } = document
  ajv.addSchema({ $id: 'document', components })
  return (id) => {
    const check = ajv.compile({ $ref: `document#/components/schemas/${id}` })
    return (value) => (check(value) ? [] : (check.errors ?? []))
  }
}

export type { ErrorObject }
