import { z } from 'zod'
import type { Rule, RuleParams } from '../rules.ts'

/** Every field kind, shown in the OpenAPI document as `x-field`. */
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
  'file',
  'wholeNumber',
  'yearMonthSixDigits',
  'postalCode',
  'idNumber',
  'birthDate',
] as const
export type FieldKindName = (typeof fieldKindNames)[number]

/** Rules, each with the numbers that its sentence interpolates. */
export type RuleSet = Readonly<Partial<Record<Rule, RuleParams>>>

/** What a field needs besides its schema. */
export type FieldKind = {
  kind: FieldKindName
  /** What `validate` can report about a present value; the words and the document are derived from it. */
  rules: RuleSet
  /** What only a backend can report, because it depends on stored data: for example that a vacancy was closed. */
  stateRules?: RuleSet
  /** What a backend reports when a file for this field is uploaded, in order of precedence. */
  uploadRules?: RuleSet
  /** What a backend reports when the field's staged file is claimed. */
  claimRules?: RuleSet
  /**
   * Typed text → wire value. Gets a trimmed, non-empty text; returns the text itself when it cannot be parsed, so
   * that validation reports the reason.
   */
  normalise: (typed: string) => unknown
  /** Wire value → text to pre-fill a form, the inverse of `normalise`. Default: unchanged. */
  show?: (value: string) => string
  /** The JSON Schema for the document where zod's own would be misleading. */
  document?: Readonly<Record<string, unknown>>
}

/** The field kind of each schema: used by `toWire`, the words and the document. */
export const fieldKinds = z.registry<FieldKind>()

/** Registers a schema as a field of a kind. */
export function field<S extends z.ZodType>(schema: S, kind: FieldKind): S {
  fieldKinds.add(schema, kind)
  return schema
}

/** The message argument of a zod check: a rule code and the numbers of its sentence, never text for people. */
export function rule(
  code: Rule,
  params: RuleParams = {},
): { message: Rule; params: RuleParams; abort: true } {
  return { message: code, params, abort: true }
}
