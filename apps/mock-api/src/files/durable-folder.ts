import { mkdir, open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Makes folders with the folders above them, and returns when all of them would survive a power cut. */
export async function makeFolders(paths: string[]): Promise<void> {
  const toSync = new Set<string>()
  for (const path of paths.map((path) => resolve(path))) {
    const first = await mkdir(path, { recursive: true, mode: 0o700 })
    // Also when it is there: the process that made it may have ended before it could sync.
    toSync.add(dirname(path))
    if (first === undefined) continue
    // A new folder is an entry in the folder above it: that one has to be synced, up to the first that existed.
    const above = dirname(first)
    for (let folder = dirname(path); folder.length >= above.length; folder = dirname(folder))
      toSync.add(folder)
  }
  for (const folder of toSync) await syncFolder(folder)
}

/** Puts the names in a folder on the disk. Windows cannot open folders and writes its names through. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The system's code of an error (`ENOENT`, `ENOSPC`, …), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
