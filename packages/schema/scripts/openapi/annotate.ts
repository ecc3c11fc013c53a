import { z } from 'zod'
import type { ZodOpenApiOverrideContext } from 'zod-openapi'
import { examples } from '../../src/examples/entities.ts'
import { type FieldKind, fieldKinds } from '../../src/fields/field.ts'
import { type Condition, type Structure, structures, type When } from '../../src/structure.ts'
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
  // zod's own patterns of days and moments have 300 characters.
  const plain = plainPatterns[jsonSchema.format ?? '']
  if (plain !== undefined && !fieldKinds.get(zodSchema)?.rules.date) jsonSchema.pattern = plain
  if (typeof jsonSchema.pattern === 'string') jsonSchema.pattern = portablePattern(jsonSchema.pattern)
}

function annotateField(jsonSchema: JsonSchema, { kind, rules, serverRules, document }: FieldKind): void {
  if (document) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
    Object.assign(jsonSchema, document)
  }
  jsonSchema['x-field'] = kind
  jsonSchema['x-field-rules'] = { ...rules, ...serverRules }
}

function annotateObject(jsonSchema: JsonSchema, { conditions, rules }: Structure): void {
  jsonSchema['x-rules'] = [
    ...conditions.map(({ name, sentence, fields, when }) => ({
      name,
      sentence,
      fields: [when.field, ...fields],
    })),
    ...rules.map(({ name, sentence, fields }) => ({ name, sentence, fields })),
  ]
  const said = [...conditions.map(conditionSchema), ...rules.flatMap(({ document }) => document ?? [])]
  if (said.length > 0) jsonSchema.allOf = said
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
