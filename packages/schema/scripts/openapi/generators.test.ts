import { describe, expect, it } from 'vitest'
import { type CallName, calls } from '../../src/contract/calls.ts'
import { openApiDocument } from './document.ts'
import { isObject, type JsonObject, resolve } from './walk.ts'

const document = openApiDocument()

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const one = ['schema', 'items', 'not', 'if', 'then', 'else', 'contains']
const many = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const named = ['properties', 'patternProperties', '$defs']

type Found = { path: string; schema: unknown; parent: JsonObject | undefined }

/** Every schema of the document, fragments and conditions included. */
function* found(node: unknown, path: string, isSchema: boolean, parent?: JsonObject): Generator<Found> {
  if (isSchema) yield { path, schema: node, parent }
  if (typeof node !== 'object' || node === null) return
  for (const [key, child] of Object.entries(node)) {
    const at = `${path}/${key}`
    if (key.startsWith('x-') || key === 'examples') continue
    const self = isObject(node) ? node : undefined
    if (one.includes(key)) yield* found(child, at, true, self)
    else if (many.includes(key) && Array.isArray(child)) {
      for (const [position, each] of child.entries()) yield* found(each, `${at}/${position}`, true, self)
    } else if (
      isObject(child) &&
      (path === '/components/schemas' ? false : named.includes(key) && isSchema)
    ) {
      for (const [name, each] of Object.entries(child)) yield* found(each, `${at}/${name}`, true, self)
    } else yield* found(child, at, path === '/components/schemas', self)
  }
}

const all = [...found(document, '', false)]
const schemas = all.flatMap(({ path, schema }) => (isObject(schema) ? [{ path, schema }] : []))
const whole = schemas.filter(({ path }) => !/\/(?:allOf|if|then|else|not)\b/.test(path))

function pathsOf(list: readonly { path: string }[]): string[] {
  return list.map(({ path }) => path)
}

describe('generators get a document', () => {
  it('of OpenAPI 3.1.0', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(all.length).toBeGreaterThan(500)
  })

  it('without boolean schemas', () => {
    expect(pathsOf(all.filter(({ schema }) => !isObject(schema)))).toEqual([])
  })

  it('with one type, or a reference, in every schema and fragment', () => {
    const untyped = schemas.filter(
      ({ schema }) => typeof schema.type !== 'string' && schema.$ref === undefined,
    )
    expect(pathsOf(untyped)).toEqual([])
  })

  it('with a format that holds the bounds of every integer', () => {
    const wrong = schemas.filter(({ schema }) => {
      if (schema.type !== 'integer') return schema.type === 'number'
      const isSmall = Number(schema.maximum ?? schema.const ?? 0) < 2 ** 31
      return schema.format !== (isSmall ? 'int32' : 'int64')
    })
    expect(pathsOf(wrong)).toEqual([])
  })

  it('with every list of options as a component', () => {
    const inline = whole.filter(
      ({ path, schema }) =>
        Array.isArray(schema.enum) && !/^\/components\/(?:schemas\/\w+$|headers\/)/.test(path),
    )
    expect(pathsOf(inline)).toEqual([])
  })

  it('with named components for objects of every depth, and for the paths of issues', () => {
    const inline = whole.filter(
      ({ path, schema }) =>
        schema.properties !== undefined &&
        !/^\/components\/schemas\/\w+$/.test(path) &&
        !path.includes('multipart'),
    )
    expect(pathsOf(inline)).toEqual([])
    expect(document).toHaveProperty(
      'components.schemas.Issue.properties.path.$ref',
      '#/components/schemas/IssuePath',
    )
  })

  it('with a property in every condition of an object', () => {
    const empty = schemas.filter(
      ({ path, schema }) =>
        /\/allOf\/\d+$/.test(path) && schema.type === 'object' && schema.properties === undefined,
    )
    expect(pathsOf(empty)).toEqual([])
  })

  it('with names of letters for components, one for each shape', () => {
    const components = Object.entries((document.components as { schemas: JsonObject }).schemas)
    expect(components.map(([name]) => name).filter((name) => !/^(?:[A-Z][a-z]+)+$/.test(name))).toEqual([])
    expect(
      components.map(([name]) => name).filter((name) => /(?:Item|Value|Enum|Schema|Type)s?$/.test(name)),
    ).toEqual(['JobType', 'EmploymentType'])
    const named = new Map<string, string[]>()
    // Bodies of different calls may be alike.
    for (const [name, schema] of components.filter(([name]) => !name.endsWith('Request'))) {
      const { description: _, examples: __, ...shape } = schema as JsonObject
      const key = JSON.stringify(shape)
      named.set(key, [...(named.get(key) ?? []), name])
    }
    expect([...named.values()].filter((names) => names.length > 1)).toEqual([])
  })

  it('with `uniqueItems` on the list itself', () => {
    expect(document).toHaveProperty('components.schemas.Application.properties.jobCodes.uniqueItems', true)
    expect(
      pathsOf(schemas.filter(({ path, schema }) => path.includes('allOf') && 'uniqueItems' in schema)),
    ).toEqual([])
  })

  it('with references that lead somewhere', () => {
    const broken = schemas.filter(
      ({ schema }) => schema.$ref !== undefined && Object.keys(resolve(document, schema)).length === 0,
    )
    expect(pathsOf(broken)).toEqual([])
  })

  it('with `status` as an integer everywhere', () => {
    const statuses = schemas.filter(({ path }) => path.endsWith('/properties/status'))
    const ofProblems = statuses.filter(({ schema }) => schema.type !== 'string' && schema.$ref === undefined)
    expect(ofProblems.length).toBeGreaterThan(10)
    expect(pathsOf(ofProblems.filter(({ schema }) => schema.type !== 'integer'))).toEqual([])
  })
})

describe('the answers of the document', () => {
  const operations = Object.entries(calls).map(([name, { path, method }]) => {
    const paths = document.paths as Record<string, Record<string, JsonObject>>
    return { name: name as CallName, operation: paths[path]?.[method.toLowerCase()] ?? {} }
  })
  const answers = operations.flatMap(({ name, operation }) =>
    Object.entries(operation.responses as Record<string, JsonObject>).map(([status, answer]) => ({
      name,
      status: Number(status),
      operation,
      headers: resolve(document, answer).headers as Record<string, JsonObject>,
    })),
  )

  it.each(answers)('of $name with $status carry their headers', ({ status, operation, headers }) => {
    const names = Object.keys(headers)
    expect(names).toEqual(expect.arrayContaining(['Cache-Control', 'Date', 'X-Request-Id']))
    expect(names.includes('Content-Language')).toBe(status >= 400)
    const { problems } = operation['x-call'] as { problems: { status: number; headers: string[] }[] }
    for (const problem of problems.filter((each) => each.status === status)) {
      expect(names).toEqual(expect.arrayContaining(problem.headers))
    }
    const cache = resolve(document, headers['Cache-Control'] ?? {})
    const isKept = status < 400 && '304' in (operation.responses as object)
    expect(cache).toMatchObject({
      required: true,
      schema: { const: isKept ? 'public, no-cache' : 'no-store' },
    })
    if (isKept) expect(names).toContain('ETag')
  })

  it('have HEAD wherever they have GET', () => {
    for (const { name, operation } of operations) {
      expect(operation['x-call']).toMatchObject({ head: calls[name].method === 'GET' })
    }
  })
})
