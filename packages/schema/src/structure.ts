import { z } from 'zod'
import type { Rule, RuleParams } from './rules.ts'

// In pages and workers of a browser, zod would try to evaluate a text, which the content security policy refuses and reports.
if ('location' in globalThis) z.config({ jitless: true })

/** A value with the structure of the schema in which any part may be missing or of another type. */
export type Loose = Readonly<Record<string, unknown>>

/** How a rule reports: a path relative to its object, the rule, and its numbers. */
export type Report = (path: string, rule: Rule, params?: RuleParams) => void

/** A rule between fields. It is always evaluated, even if one of the fields is invalid, and published as `x-rules`. */
export type NamedRule = {
  name: string
  sentence: string
  /** The fields it reads. */
  fields: readonly string[]
  /** The rules it can report, by path relative to its object; `*` stands for a position. */
  gives: Readonly<Record<string, Rule>>
  /** When it reports them, for the document; the opposite of `sentence` by default. */
  when?: string
  /** Paths whose issues are left out when it reports. */
  replaces?: readonly string[]
  /** The parameters of its sentence, reported with every issue. */
  params?: RuleParams
  /** The equivalent JSON Schema, or several that hold together, where it can be expressed. */
  document?: Readonly<Record<string, unknown>> | readonly Readonly<Record<string, unknown>>[]
  check: (value: Loose, report: Report) => void
}

/** Whether a field of the object is, or is not, one value or one of several. A missing field equals no value. */
export type When = { field: string } & (
  | { is: string | boolean }
  | { isNot: string | boolean }
  | { isOneOf: readonly string[] }
)

/**
 * Fields that exist only if another answer says so. If the condition is met they are shown, and required if
 * `required`; otherwise the form drops them and the server refuses them as `notApplicable`.
 */
export type Condition = {
  name: string
  sentence: string
  fields: readonly string[]
  required: readonly string[]
  /** Data instead of a function, so that the document can contain it. */
  when: When
}

export type Structure = { conditions: readonly Condition[]; rules: readonly NamedRule[] }

/** The conditions and rules of each object schema: used by `validate`, `toWire` and the document. */
export const structures = z.registry<Structure>()

/** Attaches conditions and rules to an object schema. */
export function structured<S extends z.ZodObject>(schema: S, parts: Partial<Structure>): S {
  structures.add(schema, { conditions: parts.conditions ?? [], rules: parts.rules ?? [] })
  return schema
}

/** The schema without optional wrappers. */
export function unwrap(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional ? unwrap(schema.unwrap() as z.ZodType) : schema
}

/** Whether a condition is met by this value. */
export function holds(when: When, value: Loose): boolean {
  if ('isOneOf' in when) return (when.isOneOf as readonly unknown[]).includes(value[when.field])
  return 'is' in when ? value[when.field] === when.is : value[when.field] !== when.isNot
}

/** The fields that other answers of the object hide. */
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

/** Missing, or text of only white space. */
export function isBlank(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** A non-empty text, else undefined: rules read raw values of any type. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
