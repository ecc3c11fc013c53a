/** Reads the files of `contract/`, the only source of this server. */
import { readFileSync } from 'node:fs'

const folder = new URL('../../contract/', import.meta.url)

/** @param {string} name path below `contract/` */
export function readContract(name) {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
}

export const document = readContract('openapi.json')
export const messages = readContract('messages.json')
export const limits = document['x-limits']

/** The schema with its `$ref` resolved; members beside `$ref` win. */
export function resolve(schema) {
  if (schema.$ref === undefined) return schema
  const { $ref, ...beside } = schema
  return { ...resolve(document.components.schemas[$ref.split('/').at(-1)]), ...beside }
}

/** The calls by operationId, each with its path, method and document. */
export const calls = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => [call.operationId, { path, method, ...call }]),
  ),
)

/** The name of the schema of a JSON body, such as `Application` for `submitApplication`. */
export function bodySchema(operationId) {
  return resolve(calls.get(operationId).requestBody.content['application/json'].schema)
}
