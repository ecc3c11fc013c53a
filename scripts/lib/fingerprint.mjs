import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { inRoot } from './places.mjs'

/** Names that tools create next to the sources and that are no input of a build. */
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
 * A fingerprint that changes when files change.
 * @param paths files and folders relative to the repository; missing ones are skipped
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
