import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

/**
 * A folder as the process sees it that gives a command. A service may see another one at the same path: systemd gives it a
 * `/tmp` of its own, and what it writes there is never found.
 */
export const SeenFolder = z.strictObject({ path: z.string(), identity: z.string() })
export type SeenFolder = z.infer<typeof SeenFolder>

/** The nearest folder that exists above a path; undefined when this process may not look. */
export function folderAbove(path: string): SeenFolder | undefined {
  let folder = dirname(path)
  while (identityOf(folder) === 'missing' && folder !== dirname(folder)) folder = dirname(folder)
  const identity = identityOf(folder)
  return identity === undefined ? undefined : { path: folder, identity }
}

/**
 * Why this process would not write where the command's user looks; undefined when it would, or when it may not look: then
 * writing fails, and says why.
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
