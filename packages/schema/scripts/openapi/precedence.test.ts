import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Application } from '../../src/application.ts'
import { acceptedApplications, brokenApplications } from '../../src/examples/broken-applications.ts'
import { fieldValues } from '../../src/examples/field-values.ts'
import { uploadId } from '../../src/fields/code.ts'
import { type FieldKindName, fieldKindNames, fieldKinds } from '../../src/fields/field.ts'
import { precedence, type Trigger } from '../../src/fields/precedence.ts'
import { JobQuery } from '../../src/job-search.ts'
import { PersonalInfo } from '../../src/personal-info.ts'
import { structures, unwrap } from '../../src/structure.ts'
import { mutated } from '../../src/testing/mutations.ts'
import { codePoints } from '../../src/text.ts'
import { validate } from '../../src/validate.ts'
import { annotate } from './annotate.ts'
import type { JsonObject } from './walk.ts'

/** One field of every kind, as the contract uses it. */
const fields = new Map<FieldKindName, z.ZodType>()
function collect(schema: z.ZodType): void {
  const inner = unwrap(schema)
  const kind = fieldKinds.get(inner)?.kind
  if (kind !== undefined) fields.set(kind, inner)
  if (inner instanceof z.ZodArray) collect(inner.element as z.ZodType)
  if (inner instanceof z.ZodObject)
    for (const child of Object.values(inner.shape)) collect(child as z.ZodType)
}
for (const schema of [Application, PersonalInfo, JobQuery, uploadId()]) collect(schema)

function published(schema: z.ZodType): JsonObject {
  return z.toJSONSchema(schema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) =>
      annotate({ zodSchema, jsonSchema, path: [], io: 'input' } as unknown as Parameters<typeof annotate>[0]),
  })
}

/** Whether a trigger that is a keyword fires; a rule beyond JSON Schema fires only if no keyword does. */
function fires(when: Trigger, schema: JsonObject, value: unknown): boolean | 'unknown' {
  const patterns = [schema, ...((schema.allOf ?? []) as JsonObject[])].flatMap(({ pattern }) =>
    typeof pattern === 'string' ? [new RegExp(pattern, 'u')] : [],
  )
  const text = typeof value === 'string' ? value : undefined
  const number = typeof value === 'number' ? value : Number(text)
  switch (when) {
    case 'type':
      if (schema.type === 'integer' && schema['x-field'] === 'wholeNumber') return text === undefined
      return schema.type === 'integer' ? !Number.isInteger(value) : typeof value !== schema.type
    case 'option':
      return Array.isArray(schema.enum) ? !schema.enum.includes(value) : value !== schema.const
    case 'empty':
      return text === ''
    case 'blank':
      return text?.trim() === ''
    case 'maxLength':
      return codePoints(text ?? '') > Number(schema.maxLength)
    case 'pattern':
      return patterns.some((pattern) => !pattern.test(text ?? ''))
    case 'safeInteger':
      return !Number.isSafeInteger(number)
    case 'digitsOnly':
      return !/^[0-9]{1,9}$/.test(text ?? '')
    case 'minimum':
      return number < Number(schema.minimum)
    case 'maximum':
      return number > Number(schema.maximum)
    default:
      return 'unknown'
  }
}

const strings = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .tuple(fc.constantFrom('', ' ', '\n', '\u0000', 'a', '@', '😀', '0', '-1'), fc.nat(3000))
    .map(([unit, times]) => unit.repeat(times)),
  fc.integer().map(String),
)
const numbers = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(2 ** 53, -(2 ** 53), 1e300, 1.5, -1, 0))

describe.each(fieldKindNames)('the rules of %s', (kind) => {
  const schema = fields.get(kind)
  if (schema === undefined) throw new Error(`no field of ${kind}`)
  const json = published(schema)
  const rules = precedence[kind]
  const { valid, invalid } = fieldValues[kind]
  const known = fc.constantFrom(
    ...[...valid, ...invalid.map(({ value }) => value)].filter((value) => value !== undefined),
  )

  it('are those of its kind, with their numbers', () => {
    const listed = json['x-field-rules'] as { rule: string; params?: object }[]
    expect(Object.fromEntries(listed.map(({ rule, params }) => [rule, params ?? {}]))).toEqual(
      fieldKinds.get(schema)?.rules,
    )
  })

  it('stand in the order in which `validate` reports them', () => {
    fc.assert(
      fc.property(fc.oneof(known, strings, numbers, fc.jsonValue()), (value) => {
        const [issue] = validate(schema, value)
        const first = rules.find(({ when }) => fires(when, json, value) !== false)
        if (first === undefined) expect(issue).toBeUndefined()
        else if (fires(first.when, json, value) === true) expect(issue?.rule).toBe(first.rule)
        else {
          const beyond = rules.filter(({ when }) => fires(when, json, value) === 'unknown')
          if (issue) expect(beyond.map(({ rule }) => rule)).toContain(issue.rule)
        }
      }),
      { numRuns: 500 },
    )
  })
})

it('a rule between fields gives its issue instead of those that it replaces', () => {
  const found = new Map<string, readonly string[]>()
  const collectRules = (schema: z.ZodType, prefix: string): void => {
    const inner = unwrap(schema)
    if (!(inner instanceof z.ZodObject)) return
    for (const { gives, replaces } of structures.get(inner)?.rules ?? []) {
      for (const path of Object.keys(gives)) {
        if (replaces)
          found.set(
            `${prefix}${path}`,
            replaces.map((other) => `${prefix}${other}`),
          )
      }
    }
    for (const [name, child] of Object.entries(inner.shape))
      collectRules(child as z.ZodType, `${prefix}${name}.`)
  }
  collectRules(Application, '')
  expect([...found.keys()]).toEqual(['personal.nameZh'])
  let given = 0
  const seeds = [...acceptedApplications, ...brokenApplications].map(({ value }) => value)
  fc.assert(
    fc.property(mutated(seeds), (value) => {
      const paths = validate(Application, value).map(({ path }) => path)
      for (const path of paths.filter((each) => found.has(each))) {
        given += 1
        for (const other of found.get(path) ?? []) expect(paths).not.toContain(other)
      }
    }),
    { numRuns: 1000 },
  )
  expect(given).toBeGreaterThan(0)
})
