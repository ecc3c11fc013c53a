import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { dirname } from 'node:path'
import { csvLine } from '../../applications/export.ts'
import { errorCode } from '../../storage/durable-folder.ts'
import { isFull } from '../../storage/errors.ts'
import { accessTo } from '../../storage/folder-lock.ts'
import { readable } from '../../storage/stored-document.ts'
import { done, orNotDone, type Report } from './command.ts'

/** No row matches what the operator asked for. The message is one line for the operator. */
class NothingToExport extends Error {
  override name = 'NothingToExport'
}

/** The byte order mark, by which Excel recognises UTF-8. */
const byteOrderMark = '\uFEFF'

/** What a CSV file gets from stored rows. */
type Export<Row, T> = {
  columns: readonly string[]
  pages: AsyncIterable<Row[]>
  /** A row that throws `UnreadableDocument` is left out and named. */
  read: (row: Row) => T
  cells: (value: T) => readonly unknown[]
  /** The line that is printed instead of writing a file without rows. */
  nothing?: string | undefined
  /** The lines for the operator when the file is complete. */
  words: (count: number) => string[]
}

/** Writes stored rows into a new CSV file that only its owner can read. */
export async function writeExport<Row, T>(
  path: string,
  { columns, pages, read, cells, nothing, words }: Export<Row, T>,
): Promise<Report> {
  let count = 0
  const unreadable: string[] = []
  async function* lines(): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(columns)
    for await (const page of pages) {
      for (const value of readable(page, ({ message }) => unreadable.push(message), read)) {
        count++
        yield csvLine(cells(value))
      }
    }
    if (nothing !== undefined && count + unreadable.length === 0) throw new NothingToExport(nothing)
  }
  const write = async () => {
    await writeNewFile(path, lines())
    const leftOut = unreadable.map((reason) => `Left out because it cannot be read: ${reason}.`)
    return done(...words(count), ...leftOut)
  }
  return await orNotDone(write, (error) => {
    if (error instanceof NothingToExport) return error.message
    const isThere = errorCode(error) === 'EEXIST'
    return isThere ? `${path} exists already; choose another name.` : diskProblem(error, [path])
  })
}

/** Why a path could not be written: the path of the error, or the last of `paths`. Undefined for other than system errors. */
export function diskProblem(error: unknown, paths: readonly string[]): string | undefined {
  if (!(error instanceof Error)) return undefined
  const failed = 'path' in error ? String(error.path) : ''
  const path = paths.find((each) => failed.startsWith(each)) ?? paths.at(-1) ?? ''
  if (isFull(error)) return `The disk of ${path} is full; nothing was written.`
  if (!('syscall' in error) || !('code' in error)) return undefined
  if (error.code === 'ENOENT') return `${path} cannot be written: ${dirname(path)} does not exist.`
  return `${path} cannot be written (${String(error.code)}): ${accessTo(dirname(path))}.`
}

/**
 * Writes a file that must not exist yet, and that only its owner can read; it stays empty until it is complete and synced,
 * and is removed if it cannot be written completely. Throws errors of the disk.
 */
export async function writeNewFile(path: string, content: string | AsyncIterable<string>): Promise<void> {
  const mode = 0o600
  await (await fs.open(path, 'wx', mode)).close()
  const partial = `${path}.partial-${randomBytes(4).toString('hex')}`
  try {
    const handle = await fs.open(partial, 'wx', mode)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await fs.rename(partial, path)
  } catch (error) {
    for (const each of [partial, path]) await fs.rm(each, { force: true })
    throw error
  }
}
