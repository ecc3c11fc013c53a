import { readFileSync } from 'node:fs'

/** The committed bundle. */
export const contractFolder = new URL('../../../../contract/', import.meta.url)

/** Reads a file of the committed bundle `contract/`. */
export function contractFile(path: string): Buffer {
  return readFileSync(new URL(path, contractFolder))
}

/** Reads a JSON file of the bundle. The caller checks its shape. */
export function contractJson(path: string): unknown {
  return JSON.parse(contractFile(path).toString('utf8'))
}
