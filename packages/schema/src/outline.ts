import { z } from 'zod'
import { unwrap } from './structure.ts'

/** The structure that a form reads from a schema, without importing the validation library. */
export type AnySchema = z.ZodType
/** The type of a schema's valid values. */
export type ValueOf<S extends AnySchema> = z.infer<S>

/** The fields of an object schema by name, in screen order; undefined for any other schema. */
export function fieldsOf(schema: AnySchema): Readonly<Record<string, AnySchema>> | undefined {
  const inner = unwrap(schema)
  return inner instanceof z.ZodObject ? (inner.shape as Readonly<Record<string, AnySchema>>) : undefined
}

/** The element schema of a list; undefined for any other schema. */
export function elementOf(schema: AnySchema): AnySchema | undefined {
  const inner = unwrap(schema)
  return inner instanceof z.ZodArray ? (inner.element as AnySchema) : undefined
}

/** The ids of a choice in screen order; empty for any other schema. */
export function optionsOf(schema: AnySchema): readonly string[] {
  const inner = unwrap(schema)
  return inner instanceof z.ZodEnum ? inner.options.map(String) : []
}

/** Whether a value may be left out. */
export function isOptional(schema: AnySchema): boolean {
  return schema instanceof z.ZodOptional
}
