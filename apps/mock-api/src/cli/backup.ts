import { dirname } from 'node:path'
import { isFull } from '../db/errors.ts'
import { accessTo } from '../db/folder-owner.ts'
import { BackupRefused, type BackupSummary, type BackupTarget } from '../use-cases/back-up.ts'
import { type CommandLine, onlyArgument, textOf } from './command-line.ts'
import { folderAbove } from './seen-folder.ts'

/** Writes a backup of everything. */
export const backup: CommandLine = {
  name: 'backup',
  synopsis: 'backup <folder> [--keys <file>]',
  summary: 'write a backup of everything into a new folder, and its keys into a file',
  options: { keys: { type: 'string' } },
  meanings: [
    ['--keys <file>', 'the file of the keys, without which nobody can read it; default: <folder>.keys'],
  ],
  async prepare(typed) {
    const folder = typed.asTyped(onlyArgument(typed, 'a folder'))
    const keysFile = typed.asTyped(textOf(typed, 'keys') ?? `${folder}.keys`)
    const seen = [folder, keysFile].flatMap((path) => folderAbove(path) ?? [])
    return { command: { name: 'backup', folder, keysFile, seen } }
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
