import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type CallName, calls } from '../../src/contract/calls.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { table } from '../../src/contract/table.ts'
import { acceptedApplications, brokenApplications } from '../../src/examples/broken-applications.ts'
import { fieldValues } from '../../src/examples/field-values.ts'
import { examplePersonalInfo } from '../../src/examples/personal-info.ts'
import { type FieldKindName, fieldKindNames, fieldKinds } from '../../src/fields/field.ts'
import { fieldPath, type Issue } from '../../src/issue.ts'
import { structures, unwrap } from '../../src/structure.ts'
import { mutated, oneChanged } from '../../src/testing/mutations.ts'
import { validate } from '../../src/validate.ts'
import { type BeyondRule, beyondJsonSchema } from './beyond.ts'
import { openApiDocument } from './document.ts'
import { ajvOf, type ErrorObject } from './validator.ts'
import { isObject, type JsonObject } from './walk.ts'

const document = openApiDocument()
const ajv = ajvOf(document)

/** Values near the bounds of kinds of fields, besides those of `fieldValues`. */
const nearBounds: Readonly<Partial<Record<FieldKindName, readonly unknown[]>>> = {
  line: ['a\u2028b', '\u3164', 'a\u202Eb', '\uFEFF', '\u00A0', '\uD800', 'a\tb', 'a\nb', '名'.repeat(300)],
  multiline: ['a\u2028b', '\u00A0', 'a\uDC00', 'a\tb', 'a\nb', '名'.repeat(3000)],
  email: [`${'a'.repeat(64)}@a.bc`, `${'a'.repeat(65)}@a.bc`, 'a@b', 'a@b.c1', `${'😀'.repeat(127)}@`],
  url: [
    ...[
      'https://a..b',
      'https://a.b:65535',
      'https://a.b:65536',
      'https://a.b:',
      'https://a.999',
      'https://a.b?%',
    ],
    ...[
      'https://[::ffff:1.2.3.4]/',
      'https://a.b/\uD800',
      'https://a.b.',
      'https://xn--.com',
      'https://a。。b.c',
    ],
  ],
  phone: ['😀'.repeat(40), '0'.repeat(41), '+81312345678', '0212345678'],
  mobilePhone: ['+886212345678', '+81312345678', '0'.repeat(41)],
  birthDate: [
    '1899-12-31',
    '1900-01-01',
    '2099-12-31',
    '1990-02-30',
    '1990-13-01',
    '2023-02-29',
    '1900-02-29',
  ],
  idNumber: ['A123456788', 'A12345', 'AB12345678', 'A'.repeat(10), 'A'.repeat(9)],
  postalCode: ['100', '1000', '012', '100-0001'],
  money: [100_001, 100_000_000, 100_000_001, 2 ** 53, 1e300],
  yearMonth: ['190001', '209912', '209913', '189912'],
  yearMonthSixDigits: ['190001', '209912', '209913', '189912'],
  choice: ['JP', 'TW', 'hour', 'completed', 'none', 'other', 'notApplicable'],
}

function valuesOfKind(kind: FieldKindName): unknown[] {
  const { valid, invalid } = fieldValues[kind]
  return [...valid, ...invalid.map(({ value }) => value), ...(nearBounds[kind] ?? [])]
}

const values = [...new Set(fieldKindNames.flatMap(valuesOfKind))]

/** The values to try at a path: those of its field's kind, or other types where an object or a list stands. */
function valuesAt(schema: z.ZodType, path: readonly string[]): readonly unknown[] {
  const field = fieldAt(schema, fieldPath(path.join('.')))
  const kind = field && fieldKinds.get(unwrap(field))?.kind
  return kind ? valuesOfKind(kind) : [null, 1, true, '', 'x', [], {}, [{}], { x: 1 }]
}

/** How often each rule beyond JSON Schema made the difference. */
const seen = new Map(beyondJsonSchema.map(({ name }) => [name, 0]))
const counts = { compared: 0, accepted: 0, refused: 0 }

/** The schema of a field, by a path without positions. */
function fieldAt(schema: z.ZodType, path: string): z.ZodType | undefined {
  return path.split('.').reduce<z.ZodType | undefined>((at, name) => {
    let inner = at && unwrap(at)
    if (inner instanceof z.ZodArray) inner = unwrap(inner.element as z.ZodType)
    return inner instanceof z.ZodObject ? (inner.shape[name] as z.ZodType | undefined) : undefined
  }, schema)
}

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => Reflect.get(Object(at), name), value)
}

/** The rules between the fields of the object that contains a path. */
function betweenAt(schema: z.ZodType, path: string): string[] {
  const parent = path.includes('.') ? fieldAt(schema, path.slice(0, path.lastIndexOf('.'))) : schema
  let inner = parent && unwrap(parent)
  if (inner instanceof z.ZodArray) inner = unwrap(inner.element as z.ZodType)
  const rules = (inner && structures.get(inner)?.rules) ?? []
  return rules.map(({ name }) => name)
}

/** Rules of one kind with the same code are told apart by the value. */
const tells: Readonly<Record<string, (value: unknown) => boolean>> = {
  oneLine: (value) => typeof value === 'string' && /[\u2028\u2029]/.test(value),
  notInTheFuture: (value) => Date.parse(`${String(value)}T00:00:00Z`) > Date.now(),
  existingBirthDay: isMadeUp,
}

function isMadeUp(value: unknown): boolean {
  const day = new Date(`${String(value)}T00:00:00Z`)
  return Number.isNaN(day.getTime()) || !day.toISOString().startsWith(String(value))
}

/** The rule of the list by which only a server refuses. */
function beyondOf(schema: z.ZodType, value: unknown, issue: Issue): BeyondRule | undefined {
  const path = fieldPath(issue.path)
  const field = path === '' ? schema : fieldAt(schema, path)
  const kind = field && fieldKinds.get(unwrap(field))?.kind
  const between = betweenAt(schema, path)
  return beyondJsonSchema.find(
    ({ name, rule, kinds, between: rules }) =>
      rule === issue.rule &&
      ((kind !== undefined && kinds.includes(kind)) || rules.some((each) => between.includes(each))) &&
      (tells[name]?.(valueAt(value, issue.path)) ?? true),
  )
}

/** Compares both verdicts on a value, in both directions. */
function compare(
  schema: z.ZodType,
  check: (value: unknown) => ErrorObject[],
  given: unknown,
  sent = given,
): void {
  const issues = validate(schema, given)
  const errors = check(sent)
  counts.compared += 1
  if (issues.length === 0) {
    counts.accepted += 1
    if (errors.length > 0) throw new Error(`Only the document refuses: ${JSON.stringify(errors)}`)
  } else if (errors.length > 0) counts.refused += 1
  else {
    for (const issue of issues) {
      const rule = beyondOf(schema, given, issue)
      const value = JSON.stringify(valueAt(given, issue.path))
      if (!rule)
        throw new Error(`Only validate refuses, by no rule of the list: ${JSON.stringify(issue)} ${value}`)
      seen.set(rule.name, (seen.get(rule.name) ?? 0) + 1)
    }
  }
}

/** A value as it arrives: JSON has no `undefined`; `__proto__` is refused before any validation. */
function arrived(value: unknown): unknown {
  const text = JSON.stringify(value)
  return text === undefined ? null : JSON.parse(text.replaceAll('"__proto__"', '"_proto_"'))
}

const seeds: Readonly<Record<string, readonly unknown[]>> = {
  submitApplication: [...acceptedApplications, ...brokenApplications].map(({ value }) => value),
  savePersonalInfo: [
    examplePersonalInfo,
    {
      ...examplePersonalInfo,
      contact: { country: 'JP', registeredCountry: 'GB' },
      health: { condition: false },
    },
    { ...examplePersonalInfo, other: { workPermitRequired: true, recommenders: [], removePortfolio: true } },
    { ...examplePersonalInfo, military: {}, contact: {}, identity: {} },
  ],
  requestEditLinks: [{ email: 'a@b.co' }],
  requestResumeDeletion: [{ email: 'a@b.co' }],
}

const rows = Object.entries(table) as [CallName, Endpoint][]
const bodies = rows.flatMap(([name, { body }]) => (typeof body === 'string' ? [] : [[name, body] as const]))

describe('a JSON body', () => {
  it('has seeds for every call', () => {
    expect(bodies.map(([name]) => name).sort()).toEqual(Object.keys(seeds).sort())
  })

  it.each(bodies)('of %s is judged alike with any one part changed', (name, schema) => {
    const check = ajv(bodySchema(name))
    const [first] = seeds[name] ?? []
    for (const value of oneChanged(first, (path) => valuesAt(schema, path)))
      compare(schema, check, arrived(value))
  })

  it.each(bodies)('of %s is judged alike with several parts changed', (name, schema) => {
    const check = ajv(bodySchema(name))
    const any = mutated(seeds[name] ?? [], values).map(arrived)
    fc.assert(
      fc.property(any, (value) => compare(schema, check, value)),
      { numRuns: 2000 },
    )
  })
})

function operationOf(name: CallName): JsonObject {
  const { path, method } = calls[name]
  const paths = document.paths as Record<string, Record<string, JsonObject>>
  return paths[path]?.[method.toLowerCase()] ?? {}
}

function bodySchema(name: CallName): JsonObject {
  const { content } = operationOf(name).requestBody as { content: Record<string, { schema: JsonObject }> }
  return content['application/json']?.schema ?? {}
}

/** A parameter's text as a validator of the document reads it: as an integer where one is declared. */
function read(schema: JsonObject, value: unknown): unknown {
  return schema.type === 'integer' && typeof value === 'string' && value.trim() !== '' ? Number(value) : value
}

describe('parameters', () => {
  const declared = rows.flatMap(([name, { params, query }]) => [
    ...Object.entries(params?.shape ?? {}).map(([field, schema]) => ({ name, field, schema, in: 'path' })),
    ...Object.entries(query?.shape ?? {}).map(([field, schema]) => ({ name, field, schema, in: 'query' })),
  ])
  const texts = fc.oneof(
    fc.constantFrom(
      ...values.filter((value) => typeof value === 'string').map((text) => text.toWellFormed()),
    ),
    fc.constantFrom(
      '1',
      '01',
      '0',
      '100',
      '101',
      '100000',
      '100001',
      '1.0',
      '1e2',
      '+1',
      '-1',
      ' 1',
      '0x1',
      '1234567890',
    ),
    fc.constantFrom(
      'newest',
      'software',
      'full',
      'TW-TPE',
      'fullTime',
      'SW-1001',
      'x'.repeat(43),
      'a\u007Fb',
      'sw-1',
    ),
    fc.string({ unit: 'grapheme' }).map((text) => text.toWellFormed()),
  )

  it.each(declared)('of $name are judged alike: $field', ({ name, field, schema, in: place }) => {
    const parameters = (operationOf(name).parameters as JsonObject[]).filter((each) => each.in === place)
    const shape = parameters.find((each) => each.name === field)?.schema
    expect(isObject(shape)).toBe(true)
    const parameter = isObject(shape) ? shape : {}
    const check = ajv(parameter)
    const isList = unwrap(schema as z.ZodType) instanceof z.ZodArray
    const any = isList ? fc.array(texts, { maxLength: 50 }) : texts
    fc.assert(
      fc.property(any, (value) => compare(schema as z.ZodType, check, value, read(parameter, value))),
      { numRuns: 300 },
    )
  })
})

describe('the list of rules beyond JSON Schema', () => {
  it('has only rules that make a difference', async ({ annotate }) => {
    const { compared, accepted, refused } = counts
    const lines = [...seen].map(([name, count]) => `${name} ${count}`)
    await annotate(
      `${compared} compared: both accept ${accepted}, both refuse ${refused}; ${lines.join(', ')}`,
    )
    expect(counts.accepted).toBeGreaterThan(1000)
    expect(counts.refused).toBeGreaterThan(5000)
    expect([...seen].filter(([, count]) => count === 0)).toEqual([])
  })
})
