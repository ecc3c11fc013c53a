import { fileURLToPath } from 'node:url'

/** The folder of the committed bundle: plain files for teams in any language. */
export const bundleFolder = fileURLToPath(new URL('../../../contract/', import.meta.url))

/** A generated file of the bundle. */
export type Artefact = {
  /** Relative to `contract/`, with `/`. */
  path: string
  content: string
}

/** An artefact with a JSON value. */
export function jsonArtefact(path: string, value: unknown): Artefact {
  return { path, content: `${JSON.stringify(value, null, 2)}\n` }
}
