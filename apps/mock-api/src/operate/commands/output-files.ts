import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { csvLine } from '../../applications/export.ts'
import { errorCode } from '../../storage/durable-folder.ts'
import { isFull } from '../../storage/errors.ts'
import { accessTo } from '../../storage/folder-lock.ts'
import { done, notDone, onlyArgument, type Report, type Typed } from './command.ts'

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
    return errorCode(error) === 'ENOENT' ? 'missing' : undefined
  }
}

/** The file of an export, as part of a command. */
export const ExportFile = z.strictObject({ path: z.string(), seen: z.array(SeenFolder) })
export type ExportFile = z.infer<typeof ExportFile>

/** The file that an export is told to write. Throws `UsageError`. */
export function exportFileOf(typed: Typed): ExportFile {
  const path = typed.asTyped(onlyArgument(typed, 'a file'))
  const above = folderAbove(path)
  return { path, seen: above ? [above] : [] }
}

/** No row matches what the operator asked for. */
export class NothingToExport extends Error {
  override name = 'NothingToExport'
}

/**
 * Writes rows of cells into a new CSV file that only its owner can read.
 * @param rows the first one names the columns. Nothing is written when it throws `NothingToExport`
 * @param words the lines for the operator when the file is complete
 */
export async function writeExport(
  { path, seen }: ExportFile,
  rows: AsyncIterable<readonly unknown[]>,
  words: () => string[],
): Promise<Report> {
  const elsewhere = elsewhereLine(seen)
  if (elsewhere !== undefined) return notDone(elsewhere)
  try {
    await writeNewFile(path, csvOf(rows), { mode: 0o600 })
    return done(...words())
  } catch (error) {
    const line = error instanceof NothingToExport ? error.message : newFileProblem(error, path)
    if (line === undefined) throw error
    return notDone(line)
  }
}

/** Why a new file could not be written, if the operator can correct it. */
export function newFileProblem(error: unknown, path: string): string | undefined {
  const isThere = errorCode(error) === 'EEXIST'
  return isThere ? `${path} exists already; choose another name.` : diskProblem(error, [path])
}

/** Begins with the byte order mark, by which Excel recognises UTF-8. */
async function* csvOf(rows: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let mark = '\uFEFF'
  for await (const cells of rows) {
    yield mark + csvLine(cells)
    mark = ''
  }
}

/** Why a path could not be written: the one that the error names, else the last; undefined if it is no system error. */
export function diskProblem(error: unknown, paths: readonly string[]): string | undefined {
  if (!(error instanceof Error)) return undefined
  const failed = 'path' in error ? String(error.path) : ''
  const path = paths.find((each) => failed.startsWith(each)) ?? paths.at(-1) ?? ''
  if (isFull(error)) return `The disk of ${path} is full; nothing was written.`
  if (!('syscall' in error) || !('code' in error)) return undefined
  if (error.code === 'ENOENT') return `${path} cannot be written: ${dirname(path)} does not exist.`
  return `${path} cannot be written (${String(error.code)}): ${accessTo(dirname(path))}.`
}

/** The calls that write, replaceable in tests to simulate a full disk. */
type Disk = Pick<typeof fs, 'open' | 'rename' | 'rm'>

/**
 * Writes a file that must not exist yet; it stays empty until it is complete and synced, and is removed if it cannot be
 * written completely. Throws errors of the disk.
 */
export async function writeNewFile(
  path: string,
  content: string | AsyncIterable<string>,
  { mode = 0o666, disk = fs }: { mode?: number; disk?: Disk } = {},
): Promise<void> {
  await (await disk.open(path, 'wx', mode)).close()
  const partial = `${path}.partial-${randomBytes(4).toString('hex')}`
  try {
    const handle = await disk.open(partial, 'wx', mode)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await disk.rename(partial, path)
  } catch (error) {
    for (const each of [partial, path]) await disk.rm(each, { force: true })
    throw error
  }
}
