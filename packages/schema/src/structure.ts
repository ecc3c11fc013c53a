import { z } from 'zod'
import type { Rule, RuleParams } from './rules.ts'

/** Any value of the right outline: every part may be missing or of another type. */
export type Loose = Readonly<Record<string, unknown>>

/** How a rule speaks: a path below its object, a rule, its numbers, and which issues it stands in for. */
export type Report = (
  path: string,
  rule: Rule,
  params?: RuleParams,
  options?: { replaces: readonly string[] },
) => void

/** A rule between fields. It is evaluated always, also when a neighbour fails, and published as `x-rules`. */
export type NamedRule = {
  name: string
  sentence: string
  /** The fields it looks at. */
  fields: readonly string[]
  /** Which rule it can report at which path below its object. */
  gives: Readonly<Record<string, Rule>>
  /** The numbers of its sentence, which it always reports. */
  params?: RuleParams
  /** The same as JSON Schema, where it can be said. */
  document?: Readonly<Record<string, unknown>>
  check: (value: Loose, report: Report) => void
}

/** Whether one field of the object is, or is not, one value or one of several; a missing field is not any value. */
export type When = { field: string } & (
  | { is: string | boolean }
  | { isNot: string | boolean }
  | { isOneOf: readonly string[] }
)

/**
 * Fields that exist only when another answer says so: shown then, required then if `required`,
 * dropped by the form and refused as `notApplicable` by the server otherwise.
 */
export type Condition = {
  name: string
  sentence: string
  fields: readonly string[]
  required: readonly string[]
  /** Data, not code, so that the document can say it too. */
  when: When
}

export type Structure = { conditions: readonly Condition[]; rules: readonly NamedRule[] }

/** Which object has which conditions and rules: read by `validate`, `toWire` and the document. */
export const structures = z.registry<Structure>()

/** Attaches conditions and rules to an object schema. */
export function structured<S extends z.ZodObject>(schema: S, parts: Partial<Structure>): S {
  structures.add(schema, { conditions: parts.conditions ?? [], rules: parts.rules ?? [] })
  return schema
}

/** The schema inside optional wrappers. */
export function unwrap(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional ? unwrap(schema.unwrap() as z.ZodType) : schema
}

/** Whether the condition's fields exist for this value. */
export function holds(when: When, value: Loose): boolean {
  if ('isOneOf' in when) return (when.isOneOf as readonly unknown[]).includes(value[when.field])
  return 'is' in when ? value[when.field] === when.is : value[when.field] !== when.isNot
}

/** The fields that the object's own answers hide. */
export function hiddenFields(schema: z.ZodType, value: Loose): ReadonlySet<string> {
  const structure = structures.get(unwrap(schema))
  return new Set(
    structure?.conditions
      .filter((condition) => !holds(condition.when, value))
      .flatMap((condition) => condition.fields),
  )
}

export function isLoose(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Missing, or a text of nothing but blanks. */
export function isBlank(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** A text that is there, else undefined: rules look at raw values of any type. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
