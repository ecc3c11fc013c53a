import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { problemsOf } from '../../src/contract/call-problems.ts'
import { calls } from '../../src/contract/calls.ts'
import { problems, retryableProblems } from '../../src/contract/problem.ts'
import { table } from '../../src/contract/table.ts'
import { schemasBelow } from './complete.ts'
import { openApiDocument } from './document.ts'
import { lint } from './lint.ts'
import { testSupportDocument } from './test-support-document.ts'
import { ajvOf } from './validator.ts'
import { isBounded, type JsonObject, resolve, schemasOf } from './walk.ts'

const document = openApiDocument()
const components = document.components as Record<string, Record<string, JsonObject>>
const schemas = components.schemas ?? {}

function operationOf(name: keyof typeof calls): JsonObject {
  const { path, method } = calls[name]
  const paths = document.paths as Record<string, Record<string, JsonObject>>
  return paths[path]?.[method.toLowerCase()] ?? {}
}

function answerOf(name: keyof typeof calls, status: number): JsonObject {
  return resolve(document, (operationOf(name).responses as Record<number, JsonObject>)[status] ?? {})
}

/** The codes that a call declares for a status. */
function codesOf(name: keyof typeof calls, status: number): unknown {
  const { content } = answerOf(name, status) as {
    content: Record<string, { schema: { allOf: JsonObject[] } }>
  }
  const [problem, narrowed] = content['application/problem+json']?.schema.allOf ?? []
  expect(problem).toEqual({ $ref: '#/components/schemas/Problem' })
  expect(narrowed).toMatchObject({ properties: { status: { const: status } } })
  return (narrowed as { properties: { code: { enum: unknown } } }).properties.code.enum
}

describe('contract/openapi.json', () => {
  it('passes the linter', () => {
    expect(lint('openapi.json')).toBe('')
  }, 30_000)

  it.each(Object.keys(calls) as (keyof typeof calls)[])('describes %s as the table does', (name) => {
    const operation = operationOf(name)
    expect(operation).toMatchObject({ operationId: name, tags: [calls[name].group] })
    const own = Object.keys(table[name].answers)
    const failing = problemsOf(name).map((code) => String(problems[code]))
    expect(Object.keys(operation.responses as JsonObject).sort()).toEqual(
      [...new Set([...own, ...failing])].sort(),
    )
    const named = operation.parameters as JsonObject[]
    const query = named.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name)
    expect(query).toEqual(Object.keys((calls[name] as { query?: object }).query ?? {}))
  })

  it('lists the codes of each status, and only those of the call', () => {
    expect(codesOf('getJob', 404)).toEqual(['not_found'])
    expect(codesOf('getJob', 410)).toEqual(['job_closed'])
    expect(codesOf('submitApplication', 422)).toEqual(['validation_failed', 'idempotency_key_reused'])
    expect(codesOf('stageUpload', 422)).toEqual(['validation_failed'])
    expect(answerOf('discardUpload', 422)).toEqual({})
    expect(answerOf('listJobs', 415)).toEqual({})
    expect(answerOf('getEducationOptions', 404)).toEqual({})
  })

  it('declares Retry-After wherever it is always sent, and Allow with 405', () => {
    for (const code of retryableProblems) {
      const headers = answerOf('submitApplication', problems[code]).headers
      expect(headers).toMatchObject({ 'Retry-After': { required: true, schema: { type: 'integer' } } })
    }
    expect(answerOf('listJobs', 400).headers).not.toHaveProperty('Retry-After')
    expect(answerOf('listJobs', 405).headers).toMatchObject({ Allow: { required: true } })
  })

  it('types query numbers as integers with bounds', () => {
    const page = (operationOf('listJobs').parameters as JsonObject[]).find(({ name }) => name === 'page')
    expect(page).toMatchObject({ schema: { type: 'integer', minimum: 1, maximum: 100_000, default: 1 } })
    expect(page?.schema).not.toHaveProperty('pattern')
  })

  it('describes the multipart body: kind first, then one file', () => {
    const { content } = operationOf('stageUpload').requestBody as { content: Record<string, JsonObject> }
    const schema = content['multipart/form-data']?.schema as JsonObject
    expect(Object.keys(schema.properties as JsonObject)).toEqual(['kind', 'file'])
    expect(schema).toMatchObject({
      required: ['kind', 'file'],
      additionalProperties: false,
      properties: { file: { format: 'binary' } },
    })
    expect(schema).not.toHaveProperty('properties.file.maxLength')
  })

  it('separates the rules of uploading, of claiming and of stored state', () => {
    const { properties } = schemas.Other as { properties: Record<string, JsonObject> }
    expect(properties.resume).toMatchObject({
      'x-field-rules': [{ when: 'missing' }, { when: 'type' }, { rule: 'fileExpired', when: 'pattern' }],
      'x-upload-rules': [
        { rule: 'fileTooBig', params: { max: 10 } },
        ...['fileEmpty', 'fileKind', 'fileUnreadable', 'filePassword', 'fileInfected'].map((rule) => ({
          rule,
        })),
      ],
      'x-claim-rules': ['fileExpired', 'fileInfected', 'fileScanning'].map((rule) => ({ rule })),
    })
    expect(schemas.Application).toHaveProperty('properties.jobCodes.items.x-state-rules', [
      { rule: 'jobUnknown' },
      { rule: 'jobClosed' },
    ])
    expect(schemas.Application).toHaveProperty('properties.jobCodes.x-field-rules', [
      { rule: 'required', when: 'missing' },
      { rule: 'invalid', when: 'type' },
      { rule: 'required', when: 'minItems' },
      { rule: 'tooMany', when: 'maxItems', params: { max: 5 } },
    ])
    expect(schemas.Consent).toHaveProperty('properties.version.x-state-rules', [{ rule: 'consentVersion' }])
  })

  it('names field kinds and the rules between fields', () => {
    expect(schemas.Personal).toMatchObject({
      properties: {
        email: {
          'x-field': 'email',
          'x-field-rules': [
            { rule: 'required', when: 'missing' },
            { rule: 'invalid', when: 'type' },
            { rule: 'required', when: 'empty' },
            { rule: 'tooLong', when: 'maxLength', params: { max: 254 } },
            { rule: 'email', when: 'pattern' },
          ],
        },
      },
      'x-rules': [
        {
          name: 'chineseName',
          fields: ['lastNameZh', 'firstNameZh'],
          gives: [{ path: 'nameZh', rule: 'required', replaces: ['lastNameZh', 'firstNameZh'] }],
        },
      ],
    })
    expect(schemas.ApplicationInfo).toMatchObject({
      'x-rules': expect.arrayContaining([
        expect.objectContaining({ name: 'otherChannel', fields: ['channel', 'channelOther'] }),
        expect.objectContaining({ name: 'expectedSalaryByTheHour' }),
      ]),
    })
    expect(schemas.ApplicationInfo).toHaveProperty('allOf.0.then.required', ['channelOther'])
    expect(schemas.ApplicationInfo).toHaveProperty('allOf.0.else.not.required', ['channelOther'])
  })
})

describe('every schema', () => {
  // What stands in `allOf` narrows a schema that is complete without it.
  const all = [...schemasOf(document)].filter(({ path }) => !path.includes('/allOf/'))

  it('is bounded', () => {
    const unbounded = all.filter(({ schema }) => !isBounded(schema)).map(({ path }) => path)
    expect(unbounded).toEqual([])
  })

  it('is closed if requests have it, and open if only answers do', () => {
    const reached = (part: 'requestBody' | 'responses') =>
      Object.keys(schemas).filter((id) => schemas[id]?.properties && schemasBelow(document, part).has(id))
    const isClosed = (id: string) => schemas[id]?.additionalProperties === false
    const [sent, answered] = [reached('requestBody'), reached('responses')]
    expect(sent.length).toBeGreaterThan(20)
    expect(answered.length).toBeGreaterThan(30)
    expect(sent.filter((id) => !isClosed(id))).toEqual([])
    expect(answered.filter(isClosed)).toEqual([])
  })

  it('allows no null', () => {
    const nulls = all.filter(({ schema }) => [schema.type, schema.enum, schema.const].flat().includes(null))
    const typed = all.filter(({ schema }) => [schema.type].flat().includes('null'))
    expect([...nulls, ...typed]).toEqual([])
  })
})

describe('examples', () => {
  const published = JSON.parse(
    readFileSync(new URL('../../../../contract/openapi.json', import.meta.url), 'utf8'),
  ) as JsonObject
  const ajv = ajvOf(published)
  const entities = Object.entries(
    (published.components as { schemas: Record<string, JsonObject> }).schemas,
  ).filter(([, { type }]) => type === 'object')

  it.each(entities)('of %s exist in contract/openapi.json and validate', (id, schema) => {
    const check = ajv(id)
    const [example] = (schema.examples ?? []) as JsonObject[]
    expect(example).toBeDefined()
    expect(check(example)).toEqual([])
    expect(check({ ...example, undeclared: 1 }).length > 0).toBe(schema.additionalProperties === false)
  })
})

describe.each([
  ['openapi.json', document],
  ['test-support.openapi.json', testSupportDocument()],
])('%s', (_name, whole) => {
  const parts = whole.components as Record<string, Record<string, JsonObject>>
  const listOf = (part: unknown) => Object.entries((part ?? {}) as Record<string, JsonObject>)
  const operations = listOf(whole.paths).flatMap(([, methods]) => Object.values(methods) as JsonObject[])
  const responses = [
    ...Object.values(parts.responses ?? {}),
    ...operations.flatMap((each) => listOf(each.responses).map(([, response]) => response)),
  ]
  const headers = [...listOf(parts.headers), ...responses.flatMap((each) => listOf(each.headers))].filter(
    ([, header]) => header.$ref === undefined,
  )

  it('describes every schema, property, parameter, header and call in English', () => {
    const described: [string, JsonObject][] = [
      ...listOf(parts.schemas),
      ...[...schemasOf(whole)].flatMap(({ path, schema }) =>
        // A condition narrows properties that the object describes.
        /\/(?:allOf|then|else|not)\b/.test(path)
          ? []
          : listOf(schema.properties).map(([name, each]): [string, JsonObject] => [`${path}.${name}`, each]),
      ),
      ...operations.flatMap((each) => [
        [String(each.operationId), each] as [string, JsonObject],
        ...((each.parameters ?? []) as JsonObject[]).map((one): [string, JsonObject] => [
          [each.operationId, one.name].join(' '),
          one,
        ]),
      ]),
      ...headers,
    ]
    const textOf = (part: JsonObject) => part.description ?? resolve(whole, part).description
    expect(described.length).toBeGreaterThan(100)
    expect(
      described
        .filter(([, part]) => !/^[A-Z`“][\x20-\x7E“”’…é臺台]{5,}$/.test(String(textOf(part))))
        .map(([name]) => name),
    ).toEqual([])
  })

  it('gives every header an example that its schema accepts', () => {
    const ajv = ajvOf(whole)
    expect(headers.length).toBeGreaterThan(5)
    expect(
      headers.filter(
        ([, { schema, example }]) => example === undefined || ajv(schema as JsonObject)(example).length > 0,
      ),
    ).toEqual([])
  })
})
