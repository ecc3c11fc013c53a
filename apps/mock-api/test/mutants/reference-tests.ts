import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The text of each test file of the reference backend, by its name without extension. */
export function referenceTests(): ReadonlyMap<string, string> {
  const folder = fileURLToPath(new URL('../..', import.meta.url))
  const files = globSync('{src,test}/**/*.test.ts', { cwd: folder })
  return new Map(files.map((file) => [basename(file, '.test.ts'), readFileSync(folder + file, 'utf8')]))
}
