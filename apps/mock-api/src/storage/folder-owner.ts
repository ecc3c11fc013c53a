import { readFileSync, type Stats, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Root may write into everybody's folders, and its files could then not be read by the folder's owner. */
const root = 0

/** The user of this process; undefined on Windows. */
export function ownUser(): number | undefined {
  return process.getuid?.()
}

/** A user as operators know them, such as `recruiting (uid 998)`. */
export function describeUser(uid: number): string {
  const name = nameOf(uid)
  return name === undefined ? `uid ${uid}` : `${name} (uid ${uid})`
}

/**
 * One line about a path that belongs to another user: the owner, the mode, and what to do; undefined when it belongs
 * to `user`, or cannot be read.
 * @param user of this process
 * @param dataFolder the only folder that the advice may change
 */
export function foreignOwner(path: string, user = ownUser(), dataFolder = path): string | undefined {
  const found = statsOf(path)
  if (user === undefined || found === undefined || found.uid === user) return undefined
  const name = nameOf(user) ?? String(user)
  const isEntry = path !== dataFolder && dirname(path) === dataFolder
  const advice =
    user === root || found.uid !== root
      ? `Run this command as ${describeUser(found.uid)}.`
      : isOfSystem(dataFolder)
        ? ownFolderAdvice
        : // Never about a folder above the data folder: those belong to the system.
          `As root, give the data folder to this user: ${isEntry ? `chown -R ${name}` : `install -d -o ${name} -m 0700`} ${quoted(dataFolder)}`
  return `${path} belongs to ${describeUser(found.uid)}, mode ${octal(found.mode)}, and this process runs as ${describeUser(user)}. ${advice}`
}

/** A folder that file systems put into a disk of its own, for `fsck`; only root may enter it. */
export const lostAndFound = 'lost+found'

/** What to do when `isOfSystem`. */
export const ownFolderAdvice =
  'It belongs to the system: let DATA_DIR name a folder of its own, such as /var/lib/recruiting.'

/** Whether other programs need a folder: no advice may change its owner or mode. */
export function isOfSystem(folder: string): boolean {
  return /^\/(?:(?:usr|var)(?:\/(?:cache|lib|local|log|share|spool|tmp))?|bin|boot|dev|etc|home|lib\w*|media|mnt|opt|proc|root|run|sbin|srv|sys|tmp)?$/.test(
    resolve(folder),
  )
}

/** The same when this process is root: files that it writes into another user's folder belong to root. */
export function rootInForeignFolder(folder: string, user = ownUser()): string | undefined {
  return user === root ? foreignOwner(folder, user) : undefined
}

/** Who owns the nearest existing folder of a path, with its mode, and who runs this process. */
export function accessTo(path: string, user = ownUser()): string {
  const folder = existingFolder(resolve(path))
  const { uid, mode } = statSync(folder)
  const runner = user === undefined ? '' : `; this process runs as ${describeUser(user)}`
  return `${folder} belongs to ${describeUser(uid)}, mode ${octal(mode)}${runner}`
}

/** The nearest existing folder of a path, itself included. */
export function existingFolder(path: string): string {
  const above = dirname(path)
  return above === path || statsOf(path) !== undefined ? path : existingFolder(above)
}

/** A path as one word of a shell. */
export function quoted(path: string): string {
  return /^[\w/.-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}

const octal = (mode: number) => (mode & 0o7777).toString(8).padStart(4, '0')

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/** The name of a local user; undefined for users of a directory service. */
function nameOf(uid: number): string | undefined {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
    return lines.map((line) => line.split(':')).find(([, , id]) => id === String(uid))?.[0]
  } catch {
    return undefined
  }
}
