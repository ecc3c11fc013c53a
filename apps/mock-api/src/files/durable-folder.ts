import { mkdir, open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Creates folders with their parents, and syncs all of them. */
export async function makeFolders(paths: string[]): Promise<void> {
  const toSync = new Set<string>()
  for (const path of paths.map((path) => resolve(path))) {
    const first = await mkdir(path, { recursive: true, mode: 0o700 })
    // Also if it exists: the process that created it may have ended before the sync.
    toSync.add(dirname(path))
    if (first === undefined) continue
    // A new folder is an entry in its parent, so the parents must be synced up to the first that existed.
    const above = dirname(first)
    for (let folder = dirname(path); folder.length >= above.length; folder = dirname(folder))
      toSync.add(folder)
  }
  for (const folder of toSync) await syncFolder(folder)
}

/** Syncs the names in a folder. Windows cannot open folders, and writes names through. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The system's code of an error (`ENOENT`, `ENOSPC`, …), if any. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
