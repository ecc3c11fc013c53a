import { systemReason } from '@recruiting/http/system-reason'
import { email } from '@recruiting/schema/fields/email'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { describeUser, ownUser } from '../db/folder-owner.ts'
import {
  exportApplications,
  exportFormats,
  FolderNotEmpty,
  NoApplication,
} from '../use-cases/export-applications.ts'
import { type CommandLine, type Typed, textOf, UsageError } from './command-line.ts'
import type { Report } from './commands.ts'
import { emailOf, emailOption } from './link.ts'
import { elsewhereLine, folderAbove, SeenFolder } from './seen-folder.ts'

/** Exports every application for another program or a spreadsheet. */
export const applicationsExport: CommandLine = {
  name: 'applications export',
  synopsis:
    'applications export [--email <address> | --reference <number>] [--out <folder>] [--format jsonl|csv] [--with-id-numbers]',
  summary: 'write every application and its files into a new folder, or those of one person',
  options: {
    ...emailOption,
    reference: { type: 'string' },
    out: { type: 'string' },
    format: { type: 'string' },
    'with-id-numbers': { type: 'boolean' },
  },
  meanings: [
    ['--email <address>', 'only the applications of this address'],
    ['--reference <number>', 'only the application with this reference'],
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
    const of = personOf(typed)
    return {
      command: {
        name: 'exportApplications',
        folder,
        format,
        withIdNumbers: typed.values['with-id-numbers'] === true,
        ...(above && { seen: [above] }),
        ...(of && { of }),
      },
    }
  },
}

function personOf(typed: Typed): z.infer<typeof ExportApplications>['of'] {
  const reference = textOf(typed, 'reference')?.trim().toUpperCase()
  if (textOf(typed, 'email') === undefined) return reference === undefined ? undefined : { reference }
  if (reference !== undefined) throw new UsageError('Pass --email or --reference, not both.')
  return { email: emailOf(typed) }
}

export const ExportApplications = z.strictObject({
  name: z.literal('exportApplications'),
  folder: z.string(),
  format: z.enum(exportFormats),
  withIdNumbers: z.boolean(),
  seen: z.array(SeenFolder).optional(),
  of: z.union([z.strictObject({ email: email() }), z.strictObject({ reference: z.string() })]).optional(),
})

/** Writes the folder, and says what it covers. */
export async function writeApplications(
  context: Context,
  command: z.infer<typeof ExportApplications>,
): Promise<Report> {
  const elsewhere = elsewhereLine(command.seen)
  if (elsewhere !== undefined) return { isDone: false, lines: [elsewhere] }
  try {
    const { applications, files, missing, unjudged, infected, unreadable } = await exportApplications(
      context,
      command,
    )
    const lines = [
      `${applications} applications and ${files} files are in ${command.folder}.`,
      'Covered: answers and files of these applications. Not covered: recommendations (referrals export), unsent mails, receipts of deletions, backups.',
      ...(missing > 0 ? [`${missing} files are missing from the data folder.`] : []),
      ...(unjudged > 0 ? [`${unjudged} files wait for the virus scanner and were not copied.`] : []),
      ...(infected > 0 ? [`${infected} files were infected and are removed.`] : []),
      ...unreadable.map((reason) => `Left out because it cannot be read: ${reason}.`),
    ]
    return { isDone: true, lines }
  } catch (error) {
    const line = exportProblem(error, command)
    if (line === undefined) throw error
    return { isDone: false, lines: [line] }
  }
}

/** What is wrong with the target folder or a stored file, if the operator can correct it. */
function exportProblem(
  error: unknown,
  { folder, of }: Pick<z.infer<typeof ExportApplications>, 'folder' | 'of'>,
): string | undefined {
  if (error instanceof NoApplication && of) {
    const whose = 'email' in of ? `for ${of.email}` : `with the reference ${of.reference}`
    return `No application is stored ${whose}, so nothing was written.`
  }
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
