import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The number of files below a folder; 0 for a missing one. */
export function countFiles(folder) {
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? countFiles(join(folder, entry.name)) : 1))
    .reduce((sum, files) => sum + files, 0)
}
