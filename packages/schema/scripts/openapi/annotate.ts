import { z } from 'zod'
import type { ZodOpenApiOverrideContext } from 'zod-openapi'
import { examples } from '../../src/examples/entities.ts'
import { type FieldKind, fieldKinds } from '../../src/fields/field.ts'
import { precedence } from '../../src/fields/precedence.ts'
import type { RuleParams } from '../../src/rules.ts'
import { type Condition, type NamedRule, type Structure, structures, type When } from '../../src/structure.ts'
import { portablePattern } from './portable-pattern.ts'

/** A schema of the document, before it is complete. */
type JsonSchema = Record<string, unknown>

const day = '[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])'
const time = '(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]'
/** Patterns by format. Which days exist is a rule beyond JSON Schema. */
const plainPatterns: Readonly<Record<string, string>> = {
  date: `^${day}$`,
  'date-time': `^${day}T${time}(?:\\.[0-9]{1,9})?Z$`,
}

/**
 * Adds what zod does not export: `x-field` and `x-field-rules` of a field, `x-rules` of an object with the
 * conditions and rules that JSON Schema can express, and the example of an entity.
 */
export function annotate({ zodSchema, jsonSchema }: ZodOpenApiOverrideContext): void {
  if (!(zodSchema instanceof z.ZodType)) return
  const kind = fieldKinds.get(zodSchema)
  if (kind) annotateField(jsonSchema as JsonSchema, kind)
  const structure = structures.get(zodSchema)
  if (structure) annotateObject(jsonSchema as JsonSchema, structure)
  const id = z.globalRegistry.get(zodSchema)?.id
  if (id !== undefined && id in examples) {
    jsonSchema.examples = [examples[id as keyof typeof examples]]
  }
  // zod's own patterns of days and moments have 300 characters. A field with a pattern of its own keeps it, also when
  // it is optional.
  const isOfZod = zodSchema instanceof z.ZodISODate || zodSchema instanceof z.ZodISODateTime
  const plain = plainPatterns[jsonSchema.format ?? '']
  if (isOfZod && plain !== undefined) jsonSchema.pattern = plain
  if (typeof jsonSchema.pattern === 'string') jsonSchema.pattern = portablePattern(jsonSchema.pattern)
}

function annotateField(jsonSchema: JsonSchema, field: FieldKind): void {
  const { kind, rules, document } = field
  if (document) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
    Object.assign(jsonSchema, document)
  }
  jsonSchema['x-field'] = kind
  jsonSchema['x-field-rules'] = precedence[kind].map(({ rule, when }) => ({
    rule,
    when,
    ...numbersOf(rules[rule]),
  }))
  for (const [name, list] of Object.entries({
    'x-upload-rules': field.uploadRules,
    'x-claim-rules': field.claimRules,
    'x-state-rules': field.stateRules,
  })) {
    if (list)
      jsonSchema[name] = Object.entries(list).map(([rule, params]) => ({ rule, ...numbersOf(params) }))
  }
}

function numbersOf(params: RuleParams | undefined): { params?: RuleParams } {
  return params && Object.keys(params).length > 0 ? { params } : {}
}

function annotateObject(jsonSchema: JsonSchema, { conditions, rules }: Structure): void {
  jsonSchema['x-rules'] = [...conditions.map(publishedCondition), ...rules.map(publishedRule)]
  const said = [...conditions.map(conditionSchema), ...rules.flatMap(({ document }) => document ?? [])]
  if (said.length > 0) jsonSchema.allOf = said
}

function publishedCondition({ name, sentence, fields, required, when }: Condition) {
  const gives = [
    ...required.map((path) => ({
      path,
      rule: 'required',
      when: 'The condition is met and the field is missing.',
    })),
    ...fields.map((path) => ({
      path,
      rule: 'notApplicable',
      when: 'The condition is not met and the field is present, with any value.',
      replaces: [path, `${path}.*`],
    })),
  ]
  return { name, sentence, fields: [when.field, ...fields], condition: when, gives }
}

function publishedRule({ name, sentence, fields, gives, when, replaces, params }: NamedRule) {
  const given = Object.entries(gives).map(([path, rule]) => ({
    path,
    rule,
    ...numbersOf(params),
    when: when ?? `Not: ${sentence}`,
    ...(replaces && { replaces }),
  }))
  return { name, sentence, fields, gives: given }
}

function valueSchema(when: When): JsonSchema {
  if ('isOneOf' in when) return { type: 'string', enum: [...when.isOneOf] }
  const value = 'is' in when ? when.is : when.isNot
  return { type: typeof value, const: value }
}

/** A condition as `if`, `then` and `else`: its fields are allowed, required or forbidden. */
function conditionSchema({ fields, required, when }: Condition): JsonSchema {
  const present = { type: 'object', required }
  const named = fields.map((name) => ({ type: 'object', required: [name] }))
  const absent = { type: 'object', not: named.length === 1 ? named[0] : { anyOf: named } }
  const [met, unmet] = 'isNot' in when ? [absent, present] : [present, absent]
  const properties = { [when.field]: valueSchema(when) }
  const condition = { type: 'object', properties, required: [when.field] }
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, not a promise
  return { if: condition, then: met, else: unmet } // oxlint-disable-line unicorn/no-thenable -- as above
}
