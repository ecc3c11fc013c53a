import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './places.mjs'

/** Removes what the compiler wrote for each package: it believes its own list, even when files of it are missing. */
export function removeTypes(repository = root) {
  for (const folder of ['apps', 'packages'].map((name) => join(repository, name)).filter(existsSync))
    for (const name of readdirSync(folder))
      rmSync(join(folder, name, 'node_modules/.cache/types'), { recursive: true, force: true })
}
