import { z } from 'zod'
import { csvLine } from '../use-cases/export-applications-csv.ts'
import { diskProblem } from './backup.ts'
import { onlyArgument, type Typed } from './command-line.ts'
import type { Report } from './commands.ts'
import { elsewhereLine, folderAbove, SeenFolder } from './seen-folder.ts'
import { writeNewFile } from './write-new-file.ts'

/** The file of an export, as part of a command. */
export const ExportFile = z.strictObject({ path: z.string(), seen: z.array(SeenFolder) })
type ExportFile = z.infer<typeof ExportFile>

/** The file that an export is told to write. Throws `UsageError`. */
export function exportFileOf(typed: Typed): ExportFile {
  const path = typed.asTyped(onlyArgument(typed, 'a file'))
  const above = folderAbove(path)
  return { path, seen: above ? [above] : [] }
}

/** No row matches the operator's choice; the message says so. */
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
  if (elsewhere !== undefined) return { isDone: false, lines: [elsewhere] }
  try {
    await writeNewFile(path, textOf(rows), { mode: 0o600 })
    return { isDone: true, lines: words() }
  } catch (error) {
    const line = error instanceof NothingToExport ? error.message : newFileProblem(error, path)
    if (line === undefined) throw error
    return { isDone: false, lines: [line] }
  }
}

/** Why a new file could not be written, if the operator can correct it. */
export function newFileProblem(error: unknown, path: string): string | undefined {
  const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
  return isThere ? `${path} exists already; choose another name.` : diskProblem(error, [path])
}

/** Begins with the byte order mark, by which Excel recognises UTF-8. */
async function* textOf(rows: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let mark = '\uFEFF'
  for await (const cells of rows) {
    yield mark + csvLine(cells)
    mark = ''
  }
}
