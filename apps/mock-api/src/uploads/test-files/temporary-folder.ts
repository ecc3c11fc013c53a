import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder; `remove` deletes it with its contents. */
export type TemporaryFolder = {
  path: string
  /** Writes a file into the folder and returns its path. */
  put(name: string, bytes: Uint8Array): Promise<string>
  remove: () => Promise<void>
}

export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'recruiting-'))
  return {
    path,
    async put(name, bytes) {
      const file = join(path, name)
      await writeFile(file, bytes)
      return file
    },
    remove: () => rm(path, { recursive: true, force: true }),
  }
}
