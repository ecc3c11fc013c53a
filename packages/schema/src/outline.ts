import { z } from 'zod'
import { unwrap } from './structure.ts'

/**
 * What a form reads of a schema: its outline, without the library that checks it.
 */
export type AnySchema = z.ZodType
/** What a schema's valid value is. */
export type ValueOf<S extends AnySchema> = z.infer<S>

/** The fields of an object by name, in the order of the screen; undefined for anything else. */
export function fieldsOf(schema: AnySchema): Readonly<Record<string, AnySchema>> | undefined {
  const inner = unwrap(schema)
  return inner instanceof z.ZodObject ? (inner.shape as Readonly<Record<string, AnySchema>>) : undefined
}

/** What a list holds; undefined for anything else. */
export function elementOf(schema: AnySchema): AnySchema | undefined {
  const inner = unwrap(schema)
  return inner instanceof z.ZodArray ? (inner.element as AnySchema) : undefined
}

/** The ids of a choice, in the order of the screen; none for anything else. */
export function optionsOf(schema: AnySchema): readonly string[] {
  const inner = unwrap(schema)
  return inner instanceof z.ZodEnum ? inner.options.map(String) : []
}

/** Whether a value may be left out. */
export function isOptional(schema: AnySchema): boolean {
  return schema instanceof z.ZodOptional
}
