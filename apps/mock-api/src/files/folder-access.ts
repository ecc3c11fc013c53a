import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** This process's user; undefined on Windows, which has no user ids. */
const ownId = () => process.getuid?.()

/** `root` or `user 1000`. */
export function userName(id: number): string {
  return id === 0 ? 'root' : `user ${id}`
}

/**
 * Why this process should not write to a folder of another user: its files would belong to this process's user, and
 * the folder's owner could not open them. Undefined when it may, or when the folder does not exist.
 */
export function foreignOwner(folder: string, user: number | undefined = ownId()): string | undefined {
  if (user === undefined || !existsSync(folder)) return undefined
  const { uid } = statSync(folder)
  if (uid === user) return undefined
  return `${folder} belongs to ${userName(uid)}, and this command runs as ${userName(user)}: run it as ${userName(uid)}.`
}

/** Who owns the nearest existing folder at or above a path, with its mode, and who runs this process. */
export function accessTo(path: string): string {
  let folder = resolve(path)
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  const { uid, mode } = statSync(folder)
  const user = ownId()
  const who = user === undefined ? '' : `; this process runs as ${userName(user)}`
  return `${folder} belongs to ${userName(uid)} with mode ${(mode & 0o7777).toString(8)}${who}`
}
