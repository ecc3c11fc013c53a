import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Holds the compared files of the released contract. `npm run keep-released` renews it. */
export const releasedFolder: string = fileURLToPath(new URL('../../released', import.meta.url))

/** The archive of the released contract. */
export function releasedBundle(): string {
  const [archive] = readdirSync(releasedFolder).filter((file) => file.endsWith('.tar.gz'))
  if (archive === undefined) throw new Error(`${releasedFolder} has no archive`)
  return join(releasedFolder, archive)
}
