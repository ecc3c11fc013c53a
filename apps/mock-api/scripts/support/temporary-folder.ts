import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders = new Set<string>()
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Provides a new folder, which is removed with its contents even if the process is interrupted. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'recruiting-'))
  folders.add(folder)
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    folders.delete(folder)
  }
}
