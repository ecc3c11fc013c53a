import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The data folder cannot be used. The message is one line for the person who started this process. */
export class FolderUnusable extends Error {
  override name = 'FolderUnusable'
}

/** Another process has locked the data folder. */
export class FolderInUse extends FolderUnusable {
  override name = 'FolderInUse'
}

/** SQLite's primary result code for a lock held by another process. */
const busy = 5

/**
 * Locks the data folder: one folder, one writer. The lock is the operating system's, held by an open SQLite
 * transaction, so it ends with the process in any case. Throws `FolderUnusable`.
 * @returns a function that releases the lock.
 */
export function lockFolder(folder: string): () => void {
  const pidFile = join(folder, 'lock.pid')
  const lock = openLock(folder)
  try {
    lock.exec('begin exclusive')
    writeFileSync(pidFile, `${process.pid}\n`)
  } catch (cause) {
    lock.close()
    throw isBusy(cause)
      ? new FolderInUse(`Data folder ${folder} is in use by process ${pidIn(pidFile)}.`, { cause })
      : new FolderUnusable(`Data folder ${folder} cannot be locked.`, { cause })
  }
  return () => lock.close()
}

function openLock(folder: string): DatabaseSync {
  try {
    const made = mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (made !== undefined) syncNames(resolve(folder), made)
    return new DatabaseSync(join(folder, 'lock.db'), { timeout: 0 })
  } catch (cause) {
    throw new FolderUnusable(`Data folder ${folder} cannot be written.`, { cause })
  }
}

/** Syncs new folders from `first` down to `last`: if their names were lost, so would be their contents. */
function syncNames(last: string, first: string): void {
  if (process.platform === 'win32') return
  for (let made = last; made.length >= first.length; made = dirname(made)) {
    const above = openSync(dirname(made), 'r')
    try {
      fsyncSync(above)
    } finally {
      closeSync(above)
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busy
}

function pidIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim() || 'unknown'
  } catch {
    return 'unknown'
  }
}
