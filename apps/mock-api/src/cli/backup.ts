import { basename, dirname } from 'node:path'
import { isFull } from '../db/errors.ts'
import { accessTo } from '../db/folder-owner.ts'
import {
  BackupRefused,
  type BackupSummary,
  type BackupTarget,
  type rotateBackups,
} from '../use-cases/back-up.ts'
import { type CommandLine, onlyArgument, textOf, UsageError } from './command-line.ts'
import { folderAbove } from './seen-folder.ts'

/** Writes a backup of everything. */
export const backup: CommandLine = {
  name: 'backup',
  synopsis: 'backup <folder> [--keys <file>] [--keep <number>]',
  summary: 'write a backup of everything into a new folder, and its keys into a file',
  options: { keys: { type: 'string' }, keep: { type: 'string' } },
  meanings: [
    ['--keys <file>', 'the file of the keys, without which nobody can read it; default: <folder>.keys'],
    [
      '--keep <number>',
      'then remove the oldest backups beside it that were made with --keep, with their keys, down to this number',
    ],
  ],
  async prepare(typed) {
    const folder = typed.asTyped(onlyArgument(typed, 'a folder'))
    const keysFile = typed.asTyped(textOf(typed, 'keys') ?? `${folder}.keys`)
    const seen = [folder, keysFile].flatMap((path) => folderAbove(path) ?? [])
    const keep = textOf(typed, 'keep')
    if (keep === undefined) return { command: { name: 'backup', folder, keysFile, seen } }
    if (!/^[1-9]\d{0,3}$/.test(keep))
      throw new UsageError('--keep must be the number of backups to keep, from 1 to 9999.')
    if (basename(keysFile) !== `${basename(folder)}.keys`)
      throw new UsageError(
        `With --keep the key file must be named ${basename(folder)}.keys, so that it is removed with its backup.`,
      )
    return { command: { name: 'backup', folder, keysFile, keep: Number(keep), seen } }
  },
}

/** The lines for the operator after a backup. */
export function linesOfBackup(
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

/** The lines about older backups after a new one. */
export function linesOfRotation(
  { rotated, foreign }: Awaited<ReturnType<typeof rotateBackups>>,
  { folder }: BackupTarget,
): string[] {
  const lines = rotated.map(({ folder: old, savedAt, keysFile, keys, failed }) => {
    const keysLine = {
      removed: `${keysFile} was removed`,
      absent: `${keysFile} did not exist`,
      foreign: `${keysFile} is no key file of this installation and was left`,
    }[keys]
    return failed === undefined
      ? `The backup of ${savedAt} in ${old} was removed; ${keysLine}.`
      : `The backup of ${savedAt} in ${old} could not be removed completely (${failed}).`
  })
  if (foreign === 0) return lines
  return [
    ...lines,
    `${foreign} backups in ${dirname(folder)} are of another installation or from before a restore, and were left.`,
  ]
}

/** Why a backup could not be written, if the operator can correct it. */
export function backupProblem(error: unknown, { folder, keysFile }: BackupTarget): string | undefined {
  return error instanceof BackupRefused ? error.message : diskProblem(error, [keysFile, folder])
}

/** Why one of these paths could not be written, if the system's error says so; by default the last. */
export function diskProblem(error: unknown, paths: readonly string[]): string | undefined {
  if (!(error instanceof Error)) return undefined
  const failed = 'path' in error ? String(error.path) : ''
  const path = paths.find((each) => failed.startsWith(each)) ?? paths.at(-1) ?? ''
  if (isFull(error)) return `The disk of ${path} is full; nothing was written.`
  if (!('syscall' in error) || !('code' in error)) return undefined
  if (error.code === 'ENOENT') return `${path} cannot be written: ${dirname(path)} does not exist.`
  return `${path} cannot be written (${String(error.code)}): ${accessTo(dirname(path))}.`
}
