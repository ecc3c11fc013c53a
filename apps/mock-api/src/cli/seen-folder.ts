import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

/**
 * A folder as seen by the process of the person who gives a command. The server may see another folder at the same path:
 * systemd gives a service a private `/tmp`, in which that person would not find the files.
 */
export const SeenFolder = z.strictObject({ path: z.string(), identity: z.string() })
export type SeenFolder = z.infer<typeof SeenFolder>

/** The nearest existing folder above a path; undefined when this process may not read its status. */
export function folderAbove(path: string): SeenFolder | undefined {
  let folder = dirname(path)
  while (identityOf(folder) === 'missing' && folder !== dirname(folder)) folder = dirname(folder)
  const identity = identityOf(folder)
  return identity === undefined ? undefined : { path: folder, identity }
}

/**
 * Why the person who gave the command would not find what this process writes. Undefined when both see the same folders, or
 * when this process may not read their status: then writing fails with a reason.
 */
export function elsewhereLine(seen: readonly SeenFolder[] = []): string | undefined {
  const other = seen.find(({ path, identity }) => ![identity, undefined].includes(identityOf(path)))
  if (other === undefined) return undefined
  return `The server has another ${other.path} than this command, so nobody would find what it writes there. Nothing was written: name a folder that both see, such as /var/backups/recruiting.`
}

function identityOf(folder: string): string | undefined {
  try {
    const { dev, ino } = statSync(folder, { bigint: true })
    return `${dev}:${ino}`
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'missing' : undefined
  }
}
