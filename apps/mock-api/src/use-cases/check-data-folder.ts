import { lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  describeUser,
  foreignOwner,
  isOfSystem,
  ownFolderAdvice,
  ownUser,
  quoted,
} from '../db/folder-owner.ts'

/** What is wrong with owner and mode of a data folder, one sentence each, with what to do. */
export async function dataFolderProblems(folder: string, user = ownUser()): Promise<string[]> {
  if (user === undefined) return []
  if (isOfSystem(folder)) return [`${folder} is the data folder. ${ownFolderAdvice}`]
  const foreign = foreignOwner(folder, user)
  if (foreign !== undefined) return [foreign]
  const problems: string[] = []
  const { mode } = await stat(folder)
  if ((mode & 0o077) !== 0) {
    const octal = (mode & 0o7777).toString(8).padStart(4, '0')
    problems.push(`${folder} has the mode ${octal}, so other users may open it: chmod 700 ${quoted(folder)}`)
  }
  const { count, first, owner } = await foreignEntries(folder, user)
  if (count > 0) {
    const whose = `belong to ${describeUser(owner)} and not to ${describeUser(user)}`
    problems.push(`${count} entries ${whose}, first ${first}: as root, chown -R ${user} ${quoted(folder)}`)
  }
  return problems
}

/** Counts the folder and everything in it that belongs to another user. */
async function foreignEntries(
  folder: string,
  user: number,
): Promise<{ count: number; first: string; owner: number }> {
  const found = { count: 0, first: '', owner: user }
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
    // The server may remove files meanwhile.
    const entry = await lstat(join(folder, name)).catch(() => undefined)
    if (entry === undefined || entry.uid === user) continue
    if (found.count === 0) Object.assign(found, { first: name, owner: entry.uid })
    found.count++
  }
  return found
}
