import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** JSON Schema or another JSON object of the bundle. */
export type JsonObject = { readonly [name: string]: unknown }

/** A call of the contract. */
export type Operation = {
  id: string
  method: string
  /** Relative to the base of the API, with `{name}` for parameters. */
  path: string
  description: JsonObject
}

/** The files of `contract/`. The kit reads nothing else about what a backend does. */
export type Contract = {
  version: string
  /** The path below the origin at which the API is served: `/api`. */
  base: string
  document: JsonObject
  operations: ReadonlyMap<string, Operation>
  /** A JSON file of the bundle by its path, such as `vectors/search.json`. */
  json: (path: string) => unknown
  bytes: (path: string) => Buffer
}

const methods = ['get', 'post', 'put', 'delete', 'patch']

/** Reads the bundle. @param folder of the bundle. */
export function readContract(folder: string): Contract {
  const bytes = (path: string) => readFileSync(join(folder, path))
  const json = (path: string): unknown => JSON.parse(bytes(path).toString('utf8'))
  const document = objectOf(json('openapi.json'))
  const operations = new Map<string, Operation>()
  for (const [path, item] of Object.entries(objectOf(document.paths))) {
    for (const [method, value] of Object.entries(objectOf(item))) {
      if (!methods.includes(method)) continue
      const description = objectOf(value)
      const id = String(description.operationId)
      operations.set(id, { id, method: method.toUpperCase(), path, description })
    }
  }
  const [server] = Array.isArray(document.servers) ? document.servers : []
  return {
    version: String(objectOf(document.info).version),
    base: String(objectOf(server).url),
    document,
    operations,
    json,
    bytes,
  }
}

/** The calls that answer everybody with the same list: GET without a link, a value in the path and query fields. */
export function constantLists({ operations }: Contract): Operation[] {
  return [...operations.values()].filter(({ method, path, description }) => {
    const parameters = Array.isArray(description.parameters) ? description.parameters.map(objectOf) : []
    const isOpen = objectOf(description['x-call']).link === undefined && !path.includes('{')
    return method === 'GET' && isOpen && parameters.every((parameter) => parameter.in !== 'query')
  })
}

/** The value as an object. Throws `TypeError` for any other value, as the bundle is then broken. */
export function objectOf(value: unknown): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError('The contract has another shape than this kit reads')
  }
  return Object.fromEntries(Object.entries(value))
}

/** The member of an object at a path; undefined for any other value. */
export function member(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null && Object.hasOwn(found, name)
        ? Reflect.get(found, name)
        : undefined,
    value,
  )
}

/** The elements of a list; none of any other value. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** The elements of a list of objects. */
export function objectsOf(value: unknown): JsonObject[] {
  return listOf(value).map(objectOf)
}
