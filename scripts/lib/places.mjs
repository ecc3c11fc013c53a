import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** An absolute path inside the repository. */
export function inRoot(...parts) {
  return resolve(root, ...parts)
}

/**
 * Resolves a path relative to the folder in which the command was typed: npm changes the folder and passes the
 * original in INIT_CWD.
 */
export function asTyped(path) {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}
