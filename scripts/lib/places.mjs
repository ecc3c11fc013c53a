import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A path below the repository's folder. */
export function inRoot(...parts) {
  return resolve(root, ...parts)
}

/** A path as the person meant it who typed the command: npm changes the folder but says where that was. */
export function asTyped(path) {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}
