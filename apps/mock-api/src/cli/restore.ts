import { existsSync } from 'node:fs'
import { access, constants, copyFile, stat } from 'node:fs/promises'
import { databaseUrlOf, filesUrlOf } from '../config.ts'
import { DatabaseUnusable } from '../db/database-unusable.ts'
import { FolderUnusable } from '../db/folder-lock.ts'
import { foreignOwner } from '../db/folder-owner.ts'
import { receiptsPath } from '../files/deletion-receipts.ts'
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
  synopsis: 'restore <folder> [--keys <file>] [--receipts <file>]',
  summary: 'create the data folder from a backup and delete again who was deleted since',
  options: { keys: { type: 'string' }, receipts: { type: 'string' } },
  makesData: true,
  meanings: [
    ['--keys <file>', 'the file of the keys; default: <folder>.keys'],
    ['--receipts <file>', 'the receipts of deletions; default: DELETION_RECEIPTS, else in the data folder'],
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
  const receiptsFile = named === undefined ? defaultPath : typed.asTyped(named)
  const foreign = foreignOwner(dataFolder)
  if (foreign !== undefined) return refused(foreign)
  const isNew = !existsSync(dataFolder)
  const unreadable = await receiptsProblem(receiptsFile, named !== undefined)
  if (unreadable !== undefined) return refused(unreadable)
  try {
    const databaseUrl = databaseUrlOf(environment)
    const filesUrl = filesUrlOf(environment)
    const places = { folder, keysFile, dataFolder, receiptsFile, databaseUrl, filesUrl }
    const summary = await restoreBackup(places)
    const kept = receiptsFile === defaultPath ? [] : await keepReceipts(receiptsFile, defaultPath)
    const lines = linesOfRestore(summary, { dataFolder, receiptsFile })
    return { isDone: true, lines: [...lines, ...kept, ...(isNew ? linesOfOwner(dataFolder) : [])] }
  } catch (error) {
    if (isForOperator(error)) return refused(error.message)
    const reason = diskProblem(error, [dataFolder])
    if (reason === undefined) throw error
    return refused(reason)
  }
}

function isForOperator(error: unknown): error is Error {
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

/** Copies the receipts to where the server reads and continues them, for the next restore. */
async function keepReceipts(from: string, to: string): Promise<string[]> {
  if (existsSync(to)) return []
  try {
    await copyFile(from, to)
    return []
  } catch (error) {
    const reason = diskProblem(error, [to])
    if (reason === undefined) throw error
    return [`The receipts were applied but not copied: ${reason}`]
  }
}

function refused(line: string): Report {
  return { isDone: false, lines: [line, 'Nothing was restored.'] }
}

function linesOfRestore(
  summary: RestoreSummary,
  { dataFolder, receiptsFile }: { dataFolder: string; receiptsFile: string },
): string[] {
  const { applications, referrals, files, savedAt, unreadable, mails } = summary
  return [
    `The backup of ${savedAt} is in ${dataFolder}: ${applications} applications, ${referrals} referrals, ${files} files.`,
    ...linesOfReceipts(summary, receiptsFile),
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
    ? [`${dataFolder} now belongs to root: give it to the server's user, unless that is root (chown -R).`]
    : []
}

function linesOfReceipts({ receipts }: RestoreSummary, path: string): string[] {
  if (!receipts)
    return [
      `There is no receipts file ${path}: people who were deleted after the backup are back. Restore again with --receipts if there is one.`,
    ]
  const { deletions, found, counts, foreign, unreadable } = receipts
  const { applications, referrals, files } = counts
  return [
    deletions === 0
      ? `Nobody was deleted after the backup, according to ${path}.`
      : `${deletions} deletions took place after the backup; ${found} were in it and were repeated: ${applications} applications, ${referrals} referrals, ${files} files.`,
    ...(foreign > 0 ? [`${foreign} receipts belong to another database and were left out.`] : []),
    ...(unreadable.length > 0
      ? [`Lines of the receipts file that cannot be read were left out: ${unreadable.join(', ')}.`]
      : []),
  ]
}
