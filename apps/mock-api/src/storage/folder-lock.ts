import { existsSync, type Stats, statSync, writeFileSync } from 'node:fs'
import { access, constants, open, readdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { systemReason } from '@recruiting/http/system-reason'
import { errorCode, ifPresent, makeFolders } from './durable-folder.ts'
import { OperatorError } from './errors.ts'

/** The data folder cannot be used. */
export class FolderUnusable extends OperatorError {
  override name = 'FolderUnusable'
}

/** Another process has locked the data folder. */
export class FolderInUse extends FolderUnusable {
  override name = 'FolderInUse'
}

const lockName = 'lock.db'
const pidName = 'lock.pid'

/** SQLite's primary result code for a lock held by another process. */
const busy = 5

/**
 * Locks the data folder: one folder, one writer. The lock is the operating system's, held by an open SQLite
 * transaction, so it ends with the process in any case. Throws `FolderUnusable`.
 * @param user of this process
 * @returns a function that releases the lock.
 */
export async function lockFolder(folder: string, user = ownUser()): Promise<() => void> {
  // Files that root writes into another user's folder belong to root, and their owner could not read them.
  const foreign = user === root ? foreignOwner(folder, user) : undefined
  if (foreign !== undefined) throw new FolderUnusable(`Data folder ${foreign}`)
  const [path, pidFile] = [join(folder, lockName), join(folder, pidName)]
  try {
    // The parent of an existing one need not be readable.
    if (!existsSync(folder)) await makeFolders([folder])
    for (const name of await readdir(folder))
      if (name !== lostAndFound) await requireAccess(join(folder, name))
    // SQLite does not say why it cannot open a file.
    await (await open(path, 'a', 0o600)).close()
  } catch (cause) {
    if (cause instanceof FolderUnusable) throw cause
    const why = isDenied(cause) ? ` ${accessTo(folder)}.` : ''
    throw new FolderUnusable(`Data folder ${folder} cannot be written: ${reasonOf(cause)}.${why}`, { cause })
  }
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    // At once: whoever finds the lock reads the number.
    writeFileSync(pidFile, `${process.pid}\n`)
  } catch (cause) {
    lock.close()
    if (isBusy(cause))
      throw new FolderInUse(`Data folder ${folder} is in use by process ${await pidIn(pidFile)}.`, { cause })
    throw new FolderUnusable(`Data folder ${folder} cannot be locked: ${reasonOf(cause)}.`, { cause })
  }
  return () => lock.close()
}

/** Throws `FolderUnusable` for an entry of the data folder that this process may not read and write. */
async function requireAccess(path: string): Promise<void> {
  try {
    await ifPresent(access(path, constants.R_OK | constants.W_OK))
  } catch (cause) {
    const why = (isDenied(cause) ? foreignOwner(path) : undefined) ?? `${path}: ${reasonOf(cause)}.`
    throw new FolderUnusable(`The data folder cannot be used: ${why}`, { cause })
  }
}

function isDenied(error: unknown): boolean {
  return ['EACCES', 'EPERM'].includes(errorCode(error) ?? '')
}

/** Why the system or SQLite failed. */
export function reasonOf(error: unknown): string {
  return systemReason(error) ?? (error instanceof Error ? error.message : 'unknown reason')
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busy
}

async function pidIn(file: string): Promise<string> {
  const pid = await readFile(file, 'utf8').catch(() => '')
  return pid.trim() || 'unknown'
}

/** The user who may write into everybody's folders. */
const root = 0

/** The user of this process; undefined on Windows. */
export function ownUser(): number | undefined {
  return process.getuid?.()
}

/**
 * One line about a path that belongs to another user; undefined when it belongs to `user`, or cannot be read.
 * @param user of this process
 */
export function foreignOwner(path: string, user = ownUser()): string | undefined {
  const found = statsOf(path)
  if (user === undefined || found === undefined || found.uid === user) return undefined
  return `${path} belongs to user ${found.uid}, mode ${octal(found.mode)}, and this process runs as user ${user}: see “When it does not start” in docs/deploy.md.`
}

/** The folder for `fsck` at the root of an ext4 disk; only root may enter it. */
export const lostAndFound = 'lost+found'

/** Who owns the nearest existing folder of a path, with its mode, and who runs this process. */
export function accessTo(path: string): string {
  const folder = existingFolder(resolve(path))
  const { uid, mode } = statSync(folder)
  return `${folder} belongs to user ${uid}, mode ${octal(mode)}; this process runs as user ${ownUser()}`
}

/** The nearest existing folder of a path, itself included. */
function existingFolder(path: string): string {
  const above = dirname(path)
  return above === path || statsOf(path) !== undefined ? path : existingFolder(above)
}

/** A path as one word of a shell. */
export function quoted(path: string): string {
  return /^[\w/.-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}

/** The permissions of a file or folder, such as `0700`. */
export const octal = (mode: number) => (mode & 0o7777).toString(8).padStart(4, '0')

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
