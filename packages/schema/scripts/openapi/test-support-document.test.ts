import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { problemsOfEndpoint } from '../../src/contract/call-problems.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { problems } from '../../src/contract/problem.ts'
import { type TestSupportCallName, testSupportCallNames } from '../../src/test-support/calls.ts'
import { testSupportTable } from '../../src/test-support/table.ts'
import { schemasBelow } from './complete.ts'
import { openApiDocument } from './document.ts'
import { lint } from './lint.ts'
import { testSupportDocument } from './test-support-document.ts'
import { ajvOf } from './validator.ts'
import { isBounded, type JsonObject, schemasOf } from './walk.ts'

const document = testSupportDocument() as unknown as JsonObject
const { schemas } = document.components as { schemas: Record<string, JsonObject> }
const contract = openApiDocument() as unknown as { components: { schemas: Record<string, JsonObject> } }

function operationOf(name: TestSupportCallName): JsonObject {
  const { path, method } = testSupportTable[name]
  const paths = document.paths as Record<string, Record<string, JsonObject>>
  return paths[path]?.[method.toLowerCase()] ?? {}
}

describe('contract/test-support.openapi.json', () => {
  it('passes the linter', () => {
    // The paths begin with `/__mock`, so that they are none of the site's.
    expect(lint('test-support.openapi.json', ['paths-kebab-case'])).toBe('')
  }, 30_000)

  it.each(testSupportCallNames)('describes %s as the table does', (name) => {
    const operation = operationOf(name)
    const row = testSupportTable[name]
    expect(operation).toMatchObject({ operationId: name, tags: [row.group], summary: row.summary })
    const failing = problemsOfEndpoint(row).map((code) => String(problems[code]))
    expect(Object.keys(operation.responses as JsonObject).sort()).toEqual(
      [...new Set([...Object.keys(row.answers), ...failing])].sort(),
    )
  })

  it('uses an entity of the API only as openapi.json defines it', () => {
    const shared = Object.keys(schemas).filter((id) => id in contract.components.schemas)
    expect(shared).toContain('Problem')
    for (const id of shared) expect(schemas[id]).toEqual(contract.components.schemas[id])
  })

  it('bounds every schema, and closes every object that a request has', () => {
    const all = [...schemasOf(document)].filter(({ path }) => !path.includes('/allOf/'))
    expect(all.filter(({ schema }) => !isBounded(schema)).map(({ path }) => path)).toEqual([])
    const sent = [...schemasBelow(document, 'requestBody')].filter((id) => schemas[id]?.properties)
    expect(sent.length).toBeGreaterThan(3)
    expect(sent.filter((id) => schemas[id]?.additionalProperties !== false)).toEqual([])
  })
})

describe('examples', () => {
  const ajv = ajvOf(document)

  it.each(Object.keys(schemas).filter((id) => schemas[id]?.type === 'object'))(
    'of %s validate against the document',
    (id) => {
      const [example] = (schemas[id]?.examples ?? []) as JsonObject[]
      expect(example).toBeDefined()
      expect(ajv(id)(example)).toEqual([])
      const isClosed = schemas[id]?.additionalProperties === false
      expect(ajv(id)({ ...example, undeclared: 1 }).length > 0).toBe(isClosed)
    },
  )

  it('of bodies and answers satisfy the schemas of the table', () => {
    const entities = Object.values<Endpoint>(testSupportTable).flatMap(({ body, answers }) => [
      ...(typeof body === 'string' ? [] : [body]),
      ...Object.values(answers).flatMap(({ schema }) => schema ?? []),
    ])
    expect(entities.length).toBeGreaterThan(10)
    for (const entity of entities) {
      const id = z.globalRegistry.get(entity)?.id ?? ''
      const [example] = (schemas[id]?.examples ?? []) as JsonObject[]
      expect(entity.parse(example), id).toEqual(example)
    }
  })
})
