import { Failure } from '@recruiting/http/failure'
import { systemReason } from '@recruiting/http/system-reason'
import { email } from '@recruiting/schema/fields/email'
import { z } from 'zod'
import {
  exportApplications,
  exportFormats,
  FolderNotEmpty,
  NoApplication,
} from '../../applications/export.ts'
import type { Context } from '../../context.ts'
import { deleteWithReceipt } from '../../deletion/confirm.ts'
import { localeOf } from '../../links/order.ts'
import { addressesOf, storedSpelling } from '../../mail/templates/mail-facts.ts'
import { ownUser } from '../../storage/folder-lock.ts'
import { addressKey, isAnythingStored } from '../../storage/stored-of-address.ts'
import {
  done,
  emailOf,
  folderCommand,
  notDone,
  orNotDone,
  type Report,
  type Typed,
  textOf,
  UsageError,
} from './command.ts'

const ExportApplications = z.strictObject({
  folder: z.string(),
  format: z.enum(exportFormats),
  withIdNumbers: z.boolean(),
  of: z.union([z.strictObject({ email: email() }), z.strictObject({ reference: z.string() })]).optional(),
})

/** Exports every application for another program or a spreadsheet. */
export const applicationsExport = folderCommand({
  name: 'applications export',
  synopsis:
    'applications export [--email <address> | --reference <number>] [--out <folder>] [--format jsonl|csv] [--with-id-numbers]',
  summary: 'write every application and its files into a new folder, or those of one person',
  options: [
    ['--email <address>', 'only the applications of this address'],
    ['--reference <number>', 'only the application with this reference'],
    ['--out <folder>', 'a folder that does not exist yet or is empty; default: applications-export'],
    [`--format ${exportFormats.join('|')}`, 'JSON lines, or CSV for a spreadsheet; default: jsonl'],
    ['--with-id-numbers', 'write ID and passport numbers in full; by default their middle is hidden'],
  ],
  schema: ExportApplications,
  async readArguments(typed) {
    const [unexpected] = typed.positionals
    if (unexpected !== undefined) throw new UsageError('Pass the folder with --out.')
    const wish = textOf(typed, 'format') ?? 'jsonl'
    const format = exportFormats.find((each) => each === wish)
    if (!format) throw new UsageError(`--format must be one of ${exportFormats.join(', ')}, got ${wish}.`)
    const folder = typed.asTyped(textOf(typed, 'out') ?? 'applications-export')
    const of = personOf(typed)
    return {
      input: {
        folder,
        format,
        withIdNumbers: typed.values['with-id-numbers'] === true,
        ...(of && { of }),
      },
      writes: [folder],
    }
  },
  run: (context, command) =>
    orNotDone(
      () => writeApplications(context, command),
      (error) => exportProblem(error, command),
    ),
})

function personOf(typed: Typed): z.infer<typeof ExportApplications>['of'] {
  const reference = textOf(typed, 'reference')?.trim().toUpperCase()
  if (textOf(typed, 'email') === undefined) return reference === undefined ? undefined : { reference }
  if (reference !== undefined) throw new UsageError('Pass --email or --reference, not both.')
  return { email: emailOf(typed) }
}

/** Writes the folder, and says what it covers. */
async function writeApplications(
  context: Context,
  command: z.infer<typeof ExportApplications>,
): Promise<Report> {
  const { applications, files, missing, unjudged, infected, unreadable } = await exportApplications(
    context,
    command,
  )
  return done(
    `${applications} applications and ${files} files are in ${command.folder}.`,
    'Covered: answers and files of these applications. Not covered: recommendations (referrals export), unsent mails, receipts of deletions, backups.',
    ...(missing > 0 ? [`${missing} files are missing from the data folder.`] : []),
    ...(unjudged > 0 ? [`${unjudged} files wait for the virus scanner and were not copied.`] : []),
    ...(infected > 0 ? [`${infected} files were infected and are removed.`] : []),
    ...unreadable.map((reason) => `Left out because it cannot be read: ${reason}.`),
  )
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
  const who = user === undefined ? '' : ` by user ${user}`
  return isTarget
    ? `${folder} cannot be written${who}: ${reason}. Choose another with --out.`
    : `${path} cannot be read${who}: ${reason}. Nothing was written.`
}

/** A number of a letter or case. It outlives the deletion, so it has no characters that a name or an address needs. */
const caseNumber = /^(?=[^\d]{0,39}\d)[A-Za-z0-9][A-Za-z0-9./_-]{0,39}$/

/** Deletes everything of an address, for a person who asks by letter. */
export const applicationsDelete = folderCommand({
  name: 'applications delete',
  synopsis: 'applications delete --email <address> --reason <number>',
  summary: 'delete everything that is stored for an address, without a link',
  options: [
    ['--email <address>', 'the address; the receipt is mailed to it'],
    ['--reason <number>', 'the number of the letter or case, such as letter-2026/17; kept with the receipt'],
  ],
  schema: z.strictObject({ email: email(), reason: z.string().regex(caseNumber) }),
  async readArguments(typed) {
    const [unexpected] = typed.positionals
    if (unexpected !== undefined)
      throw new UsageError(`Pass the address with --email and the number with --reason, got ${unexpected}.`)
    const address = emailOf(typed)
    const reason = textOf(typed, 'reason')?.trim() ?? ''
    if (!caseNumber.test(reason)) {
      throw new UsageError(
        '--reason must be the number of the letter or case, such as letter-2026/17: at most 40 letters, digits and . / _ -, with a digit. It is kept, so it must name nobody.',
      )
    }
    return { input: { email: address, reason } }
  },
  run: deleteApplications,
})

const covered = [
  'Covered: all applications of the address with their files, recommendations of the person, links, unsent mails, answers kept for repeated submissions.',
  'Not covered: backups and exports, which hold the data until you remove them. A restore with the receipts repeats the deletion.',
]

/** Deletes like a confirmed link, with the same receipt and the same mail. */
async function deleteApplications(
  context: Context,
  { email: address, reason }: { email: string; reason: string },
): Promise<Report> {
  const { db } = context
  const key = addressKey(db, address)
  if (!(await isAnythingStored(db, key)))
    return notDone(`Nothing is stored for ${address}, so nothing was deleted.`)
  try {
    const locale = await localeOf(db, key)
    const stored = storedSpelling({ to_address: address }, await addressesOf({ email_key: key }, context))
    const deletion = { address: stored, key, locale, reason }
    const { id, receipt, mails } = await deleteWithReceipt(context, deletion)
    const { applications, files, referrals } = receipt
    return done(
      `Deleted ${applications} applications, ${files} files, ${referrals} recommendations and ${mails} mails of ${address}. The receipt ${id} will be mailed to the address.`,
      ...covered,
    )
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'unavailable') throw error
    return notDone(
      `${context.receipts.place} cannot be written, so nothing was deleted; see the log or run recruiting doctor.`,
    )
  }
}
