import { z } from 'zod'
import type { Rule, RuleParams } from '../rules.ts'

/** Every kind of field, shown in the OpenAPI document as `x-field`. */
export const fieldKindNames = [
  'line',
  'multiline',
  'choice',
  'yesNo',
  'checkbox',
  'agreement',
  'code',
  'jobCode',
  'email',
  'phone',
  'mobilePhone',
  'url',
  'money',
  'yearMonth',
  'date',
  'file',
  'wholeNumber',
  'yearMonthSixDigits',
  'postalCode',
  'idNumber',
  'birthDate',
] as const
export type FieldKindName = (typeof fieldKindNames)[number]

/** Rules, each with the numbers of its sentence. */
export type RuleSet = Readonly<Partial<Record<Rule, RuleParams>>>

/** What a field knows besides its schema. */
export type FieldKind = {
  kind: FieldKindName
  /** What `validate` can say about a value that is there; the words and the document are derived from it. */
  rules: RuleSet
  /** What only a backend can find out, e.g. that a vacancy was closed. */
  serverRules?: RuleSet
  /**
   * What was typed → what travels. Gets a trimmed, non-empty text and returns the wire value, or the
   * text itself when it cannot be understood, so that validation says why.
   */
  normalise: (typed: string) => unknown
  /** A wire value → what a form is pre-filled with, so that `normalise` gives the value back; as it is without. */
  show?: (value: string) => string
  /** The JSON Schema that stands in the document where zod's own would mislead. */
  document?: Readonly<Record<string, unknown>>
}

/** Which schema is which field: read by the form's `toWire`, the words and the document. */
export const fieldKinds = z.registry<FieldKind>()

/** Marks a schema as a field of a kind. */
export function field<S extends z.ZodType>(schema: S, kind: FieldKind): S {
  fieldKinds.add(schema, kind)
  return schema
}

/** The message argument of a zod check: a rule code and the numbers of its sentence, never text. */
export function rule(
  code: Rule,
  params: RuleParams = {},
): { message: Rule; params: RuleParams; abort: true } {
  return { message: code, params, abort: true }
}
