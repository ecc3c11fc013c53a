import { existsSync } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { z } from 'zod'
import { readConfig, readOne } from '../../config.ts'
import { openReceipts, receiptsPlace } from '../../deletion/receipts.ts'
import { parseReceiptsPlace, type ReceiptsPlace } from '../../storage/bucket-place.ts'
import { errorCode } from '../../storage/durable-folder.ts'
import { OperatorError } from '../../storage/errors.ts'
import { foreignOwner, quoted } from '../../storage/folder-lock.ts'
import { FilesUnavailable } from '../../storage/store.ts'
import { BackupRefused, type BackupSummary, type BackupTarget, backUp } from '../back-up.ts'
import { type RestoreSummary, restoreBackup, type Verification, verifyBackup } from '../restore-backup.ts'
import {
  done,
  folderCommand,
  type LocalCommand,
  notDone,
  onlyArgument,
  orNotDone,
  type Place,
  type Report,
  reasonOf,
  type Typed,
  textOf,
} from './command.ts'
import { diskProblem } from './output-files.ts'

/** The folder of a backup, and the file of its keys. */
function placeOf(typed: Typed): { folder: string; keysFile: string } {
  const folder = typed.asTyped(onlyArgument(typed, 'a folder'))
  return { folder, keysFile: typed.asTyped(textOf(typed, 'keys') ?? `${folder}.keys`) }
}

/** Writes a backup of everything. */
export const backup = folderCommand({
  name: 'backup',
  synopsis: 'backup <folder> [--keys <file>]',
  summary: 'write a backup of everything into a new folder, and its keys into a file',
  options: [
    ['--keys <file>', 'the file of the keys, without which nobody can read it; default: <folder>.keys'],
  ],
  schema: z.strictObject({ folder: z.string(), keysFile: z.string() }),
  async readArguments(typed) {
    const input = placeOf(typed)
    return { input, writes: [input.folder, input.keysFile] }
  },
  run: (context, command) =>
    orNotDone(
      async () => done(...linesOfBackup(await backUp(context, command), command)),
      (error) => backupProblem(error, command),
    ),
})

/** The lines for the operator after a backup. */
function linesOfBackup(
  { manifest: { tables, savedAt }, files, missing }: BackupSummary,
  { folder, keysFile }: BackupTarget,
): string[] {
  const applications = tables.applications?.lines ?? 0
  const referrals = tables.referrals?.lines ?? 0
  return [
    `${applications} applications, ${referrals} referrals and ${files} files of ${savedAt} are in ${folder}.`,
    `The keys are in ${keysFile}. Keep them in another place: with both, everything can be read.`,
    ...(missing > 0 ? [`${missing} files are missing from the data folder; see doctor.`] : []),
  ]
}

/** Why a backup could not be written, if the operator can correct it. */
export function backupProblem(error: unknown, { folder, keysFile }: BackupTarget): string | undefined {
  return error instanceof BackupRefused ? error.message : diskProblem(error, [keysFile, folder])
}

/** Rehearses a restore. A server may use the data folder meanwhile. */
export const backupVerify: LocalCommand = {
  name: 'backup verify',
  synopsis: 'backup verify <folder> [--keys <file>]',
  summary: 'restore a backup into a folder within the data folder, compare it, and remove it again',
  options: [['--keys <file>', 'the file of the keys; default: <folder>.keys']],
  run: runVerify,
}

async function runVerify(typed: Typed, { dataFolder, environment }: Place): Promise<Report> {
  const { folder, keysFile } = placeOf(typed)
  if (!existsSync(dataFolder)) return notDone(`Data folder ${dataFolder} does not exist.`)
  const foreign = foreignOwner(dataFolder)
  if (foreign !== undefined) return notDone(foreign)
  const { FREE_RESERVE } = readConfig({ ...environment, DATA_DIR: dataFolder })
  const verify = async () => {
    const verification = await verifyBackup({ folder, keysFile, dataFolder }, FREE_RESERVE)
    const findings = findingsOf(verification, keysFile)
    return findings.length === 0 ? done(lookedAt(verification, folder)) : notDone(...findings)
  }
  return await orNotDone(verify, (error) => restoreProblem(error, [dataFolder]))
}

function findingsOf({ check, unreadable }: Verification, keysFile: string): string[] {
  const { missing, altered, untracked, recent } = check
  return [
    ...(unreadable > 0 ? [`${unreadable} rows have no key in ${keysFile}.`] : []),
    ...missing
      .filter(({ reference }) => reference !== null)
      .map(({ key, reference }) => `File ${key} of application ${reference} is missing.`),
    ...altered.map(({ key }) => `File ${key} differs from the SHA-256 in its row.`),
    ...[...untracked, ...recent].map(({ key }) => `File ${key} has no row.`),
  ]
}

function lookedAt({ savedAt, applications, referrals, check }: Verification, folder: string): string {
  return `The backup of ${savedAt} in ${folder} was restored within the data folder and removed there: ${applications} applications, ${referrals} referrals, ${check.rows} files, each with the SHA-256 of its row; each row has its key.`
}

/** Creates a data folder from a backup. No server may use the folder. */
export const restore: LocalCommand = {
  name: 'restore',
  synopsis: 'restore <folder> [--keys <file>] [--receipts <file>] [--without-receipts]',
  summary: 'create the data folder from a backup and delete again who was deleted since',
  options: [
    ['--keys <file>', 'the file of the keys; default: <folder>.keys'],
    ['--receipts <file>', 'more receipts of deletions, or s3://… of a bucket, beside those of the settings'],
    ['--without-receipts', 'restore although receipts are missing: brings back whoever was deleted since'],
  ],
  run: runRestore,
}

async function runRestore(typed: Typed, { dataFolder, environment }: Place): Promise<Report> {
  const { folder, keysFile } = placeOf(typed)
  const [databaseUrl, masterKey] = [readOne('DATABASE_URL', environment), readOne('MASTER_KEY', environment)]
  const filesUrl = readOne('FILES_URL', environment)
  const asTyped = (place: ReceiptsPlace) => (typeof place === 'string' ? typed.asTyped(place) : place)
  const own = asTyped(
    receiptsPlace({
      ...{ DATA_DIR: dataFolder, DATABASE_URL: databaseUrl, FILES_URL: filesUrl },
      DELETION_RECEIPTS: readOne('DELETION_RECEIPTS', environment),
    }),
  )
  const named = textOf(typed, 'receipts')
  const other = named === undefined ? undefined : asTyped(parseReceiptsPlace(named))
  const foreign = foreignOwner(dataFolder)
  if (foreign !== undefined) return refused(foreign)
  const isNew = !existsSync(dataFolder)
  const unreadable = (other && (await receiptsProblem(other, true))) ?? (await receiptsProblem(own, false))
  if (unreadable !== undefined) return refused(unreadable)
  const restoreAll = async () => {
    const summary = await restoreBackup({
      ...{ folder, keysFile, dataFolder, databaseUrl, masterKey, filesUrl },
      receipts: openReceipts(own),
      otherReceipts: other === undefined || other === own ? undefined : openReceipts(other),
      isWithoutReceipts: typed.values['without-receipts'] === true,
    })
    return done(...linesOfRestore(summary, dataFolder), ...(isNew ? linesOfOwner(dataFolder) : []))
  }
  const places = [...(typeof own === 'string' ? [own] : []), dataFolder]
  const { isDone, lines } = await orNotDone(restoreAll, (error) => restoreProblem(error, places))
  return isDone ? { isDone, lines } : refused(...lines)
}

/** Why a restore failed, if the operator can correct it. */
function restoreProblem(error: unknown, places: readonly string[]): string | undefined {
  const isOwn = error instanceof OperatorError || error instanceof FilesUnavailable
  return isOwn ? error.message : diskProblem(error, places)
}

/** Why the receipts cannot be read; undefined when they can, or when there are none and none were named. */
async function receiptsProblem(path: ReceiptsPlace, isNamed: boolean): Promise<string | undefined> {
  // What is wrong with a bucket is said when it is read.
  if (typeof path !== 'string') return undefined
  try {
    await access(path, constants.R_OK)
    return (await stat(path)).isDirectory() ? `Receipts file ${path} is a folder.` : undefined
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') return `Receipts file ${path} cannot be read: ${reasonOf(error)}.`
    return isNamed ? `Receipts file ${path} does not exist.` : undefined
  }
}

function refused(...lines: string[]): Report {
  return notDone(...lines, 'Nothing was restored.')
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
  if (process.getuid?.() !== 0) return []
  const command = `chown -R recruiting ${quoted(dataFolder)}`
  return [`${dataFolder} now belongs to root. If the server's user is recruiting: ${command}`]
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
