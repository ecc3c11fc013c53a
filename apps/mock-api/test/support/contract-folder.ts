import { readFileSync } from 'node:fs'

const folder = new URL('../../../../contract/', import.meta.url)

/** Reads a file of the committed bundle `contract/`. */
export function contractFile(path: string): Buffer {
  return readFileSync(new URL(path, folder))
}

/** Reads a JSON file of the bundle. The caller checks its shape. */
export function contractJson(path: string): unknown {
  return JSON.parse(contractFile(path).toString('utf8'))
}
