import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { inRoot } from './places.mjs'

/** What tools put beside the sources, and what no build reads. */
const left = new Set([
  'node_modules',
  'dist',
  '.turbo',
  '.tanstack',
  'e2e',
  'test-results',
  'playwright-report',
])

/**
 * Tells whether files have changed.
 * @param paths files and folders below the repository's; what is not there is passed over
 * @param circumstances anything else that the outcome depends on
 */
export function fingerprint(paths, ...circumstances) {
  const hash = createHash('sha256').update(JSON.stringify(circumstances))
  for (const file of paths.flatMap(filesBelow)) hash.update(`\n${file}\n`).update(readFileSync(inRoot(file)))
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(inRoot(path))) return []
  const found = statSync(inRoot(path))
  if (found.isFile()) return [path]
  const names = readdirSync(inRoot(path)).filter((name) => !left.has(name))
  return names.sort().flatMap((name) => filesBelow(`${path}/${name}`))
}
