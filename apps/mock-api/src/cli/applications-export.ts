import { systemReason } from '@recruiting/http/system-reason'
import { describeUser, ownUser } from '../db/folder-owner.ts'
import { exportFormats, FolderNotEmpty } from '../use-cases/export-applications.ts'
import { type CommandLine, textOf, UsageError } from './command-line.ts'
import { folderAbove } from './seen-folder.ts'

/** Exports every application for another program or a spreadsheet. */
export const applicationsExport: CommandLine = {
  name: 'applications export',
  synopsis: 'applications export [--out <folder>] [--format jsonl|csv] [--with-id-numbers]',
  summary: 'write every application and its files into a new folder',
  options: {
    out: { type: 'string' },
    format: { type: 'string' },
    'with-id-numbers': { type: 'boolean' },
  },
  makesData: false,
  meanings: [
    ['--out <folder>', 'a folder that does not exist yet or is empty; default: applications-export'],
    [`--format ${exportFormats.join('|')}`, 'JSON lines, or CSV for a spreadsheet; default: jsonl'],
    ['--with-id-numbers', 'write ID and passport numbers in full; by default their middle is hidden'],
  ],
  async prepare(typed) {
    const [unexpected] = typed.positionals
    if (unexpected !== undefined) throw new UsageError('Pass the folder with --out.')
    const wish = textOf(typed, 'format') ?? 'jsonl'
    const format = exportFormats.find((each) => each === wish)
    if (!format) throw new UsageError(`--format must be one of ${exportFormats.join(', ')}, got ${wish}.`)
    const folder = typed.asTyped(textOf(typed, 'out') ?? 'applications-export')
    const above = folderAbove(folder)
    return {
      command: {
        name: 'exportApplications',
        folder,
        format,
        withIdNumbers: typed.values['with-id-numbers'] === true,
        ...(above && { seen: [above] }),
      },
    }
  },
}

/** What is wrong with the target folder or a stored file, if the operator can correct it. */
export function exportProblem(error: unknown, folder: string): string | undefined {
  if (error instanceof FolderNotEmpty)
    return `${folder} exists and is not an empty folder; choose another with --out.`
  const reason = systemReason(error)
  if (reason === undefined) return undefined
  const path = error instanceof Error && 'path' in error ? String(error.path) : folder
  // The parents of the target are made with it; any other path is a stored file.
  const isTarget = path.startsWith(folder) || folder.startsWith(path)
  const user = ownUser()
  // A running server carries the command out as its own user.
  const who = user === undefined ? '' : ` by ${describeUser(user)}`
  return isTarget
    ? `${folder} cannot be written${who}: ${reason}. Choose another with --out.`
    : `${path} cannot be read${who}: ${reason}. Nothing was written.`
}
