import { existsSync } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { databaseUrlOf, filesUrlOf } from '../config.ts'
import { DatabaseUnusable } from '../db/database-unusable.ts'
import { FolderUnusable } from '../db/folder-lock.ts'
import { foreignOwner, quoted } from '../db/folder-owner.ts'
import { openReceipts, receiptsPath } from '../files/deletion-receipts.ts'
import { errorCode } from '../files/durable-folder.ts'
import { FilesUnavailable, FilesUnusable } from '../files/store.ts'
import { BackupUnusable } from '../use-cases/backup-parts.ts'
import { type RestoreSummary, restoreBackup } from '../use-cases/restore-backup.ts'
import { diskProblem } from './backup.ts'
import { type CommandLine, onlyArgument, type Place, type Typed, textOf } from './command-line.ts'
import type { Report } from './commands.ts'
import { reasonOf } from './failure-lines.ts'

/** Creates a data folder from a backup. No server may use the folder. */
export const restore: CommandLine = {
  name: 'restore',
  synopsis: 'restore <folder> [--keys <file>] [--receipts <file>] [--without-receipts]',
  summary: 'create the data folder from a backup and delete again who was deleted since',
  options: {
    keys: { type: 'string' },
    receipts: { type: 'string' },
    'without-receipts': { type: 'boolean' },
  },
  meanings: [
    ['--keys <file>', 'the file of the keys; default: <folder>.keys'],
    [
      '--receipts <file>',
      'more receipts of deletions, beside DELETION_RECEIPTS, else those in the data folder',
    ],
    ['--without-receipts', 'restore although receipts are missing: brings back whoever was deleted since'],
  ],
  prepare: async () => undefined,
  carryOutHere: restoreHere,
}

async function restoreHere(typed: Typed, { dataFolder, environment }: Place): Promise<Report> {
  const folder = typed.asTyped(onlyArgument(typed, 'a folder'))
  const keysFile = typed.asTyped(textOf(typed, 'keys') ?? `${folder}.keys`)
  const configured = environment.DELETION_RECEIPTS?.trim() || undefined
  const defaultPath = typed.asTyped(receiptsPath({ DATA_DIR: dataFolder, DELETION_RECEIPTS: configured }))
  const named = textOf(typed, 'receipts')
  const other = named === undefined ? undefined : typed.asTyped(named)
  const foreign = foreignOwner(dataFolder)
  if (foreign !== undefined) return refused(foreign)
  const isNew = !existsSync(dataFolder)
  const unreadable =
    (other && (await receiptsProblem(other, true))) ?? (await receiptsProblem(defaultPath, false))
  if (unreadable !== undefined) return refused(unreadable)
  try {
    const databaseUrl = databaseUrlOf(environment)
    const filesUrl = filesUrlOf(environment)
    const summary = await restoreBackup({
      ...{ folder, keysFile, dataFolder, databaseUrl, filesUrl },
      receipts: openReceipts(defaultPath),
      otherReceipts: other === undefined || other === defaultPath ? undefined : openReceipts(other),
      isWithoutReceipts: typed.values['without-receipts'] === true,
    })
    const lines = linesOfRestore(summary, dataFolder)
    return { isDone: true, lines: [...lines, ...(isNew ? linesOfOwner(dataFolder) : [])] }
  } catch (error) {
    if (isForOperator(error)) return refused(error.message)
    const reason = diskProblem(error, [defaultPath, dataFolder])
    if (reason === undefined) throw error
    return refused(reason)
  }
}

/** Whether the message of an error of a restore is a line for the operator. */
export function isForOperator(error: unknown): error is Error {
  return [BackupUnusable, DatabaseUnusable, FilesUnavailable, FilesUnusable, FolderUnusable].some(
    (kind) => error instanceof kind,
  )
}

/** Why the receipts cannot be read; undefined when they can, or when there are none and none were named. */
async function receiptsProblem(path: string, isNamed: boolean): Promise<string | undefined> {
  try {
    await access(path, constants.R_OK)
    return (await stat(path)).isDirectory() ? `Receipts file ${path} is a folder.` : undefined
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') return `Receipts file ${path} cannot be read: ${reasonOf(error)}.`
    return isNamed ? `Receipts file ${path} does not exist.` : undefined
  }
}

function refused(line: string): Report {
  return { isDone: false, lines: [line, 'Nothing was restored.'] }
}

function linesOfRestore(summary: RestoreSummary, dataFolder: string): string[] {
  const { applications, referrals, files, savedAt, unreadable, mails } = summary
  return [
    `The backup of ${savedAt} is in ${dataFolder}: ${applications} applications, ${referrals} referrals, ${files} files.`,
    ...linesOfReceipts(summary),
    ...(unreadable > 0
      ? [
          `${unreadable} rows have no key in this key file and stay unreadable: they were deleted or changed before it was written.`,
        ]
      : []),
    ...(mails > 0 ? [`${mails} mails that waited at the time of the backup will be sent.`] : []),
  ]
}

/** A folder that root has created cannot be opened by the user of the service. */
function linesOfOwner(dataFolder: string): string[] {
  return process.getuid?.() === 0
    ? [
        `${dataFolder} now belongs to root. If the server's user is recruiting: chown -R recruiting ${quoted(dataFolder)}`,
      ]
    : []
}

function linesOfReceipts({ receipts, incomplete, savedAt }: RestoreSummary): string[] {
  const { looked, absent, deletions, found, counts } = receipts
  const { applications, referrals, files } = counts
  return [
    ...looked.map(({ place, own, newest, foreign, unreadable }) => {
      const when = newest === undefined ? '' : `, the newest of ${newest}`
      const others = foreign === 0 ? '' : ` ${foreign} of other databases were left out.`
      const damaged = unreadable.length === 0 ? '' : ` Lines that cannot be read: ${unreadable.join(', ')}.`
      return `${place} has ${own} receipts of deletions in this database${when}.${others}${damaged}`
    }),
    ...absent.map((place) => `${place} did not exist.`),
    `${deletions} of these deletions are not in the backup; ${found} of them found data and were repeated: ${applications} applications, ${referrals} referrals, ${files} files.`,
    ...(incomplete === undefined
      ? []
      : [`${incomplete} Whoever was deleted after ${savedAt} without one of these receipts is back.`]),
  ]
}
