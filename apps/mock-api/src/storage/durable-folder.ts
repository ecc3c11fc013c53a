import { randomBytes } from 'node:crypto'
import { link, mkdir, open, rename, rm } from 'node:fs/promises'
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

/**
 * Writes a file whole or not at all, and syncs it and its name.
 * @param options.isNew keeps the file that is there already
 * @returns whether it was written
 */
export async function writeWhole(
  path: string,
  content: string | Uint8Array,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<boolean> {
  const made = `${path}.${randomBytes(4).toString('hex')}`
  let isWritten = true
  try {
    const handle = await open(made, 'wx', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (isNew) isWritten = await linked(made, path)
    else await rename(made, path)
  } finally {
    await rm(made, { force: true })
  }
  await syncFolder(dirname(path))
  return isWritten
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

/** The result of a call; undefined when its file or folder does not exist. */
export async function ifPresent<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** The system's code of an error (`ENOENT`, `ENOSPC`, …), if any. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
