import { existsSync } from 'node:fs'
import { readConfig } from '../config.ts'
import { foreignOwner } from '../db/folder-owner.ts'
import { BackupUnusable } from '../use-cases/backup-parts.ts'
import { damagesOf } from '../use-cases/read-backup.ts'
import { type Verification, verifyBackup } from '../use-cases/restore-backup.ts'
import { diskProblem } from './backup.ts'
import { type CommandLine, onlyArgument, type Place, type Typed, textOf } from './command-line.ts'
import type { Report } from './commands.ts'
import { isForOperator } from './restore.ts'

/** Rehearses a restore. A server may use the data folder meanwhile. */
export const backupVerify: CommandLine = {
  name: 'backup verify',
  synopsis: 'backup verify <folder> [--keys <file>]',
  summary: 'restore a backup into a folder within the data folder, compare it, and remove it again',
  options: { keys: { type: 'string' } },
  meanings: [['--keys <file>', 'the file of the keys; default: <folder>.keys']],
  prepare: async () => undefined,
  carryOutHere: verifyHere,
}

async function verifyHere(typed: Typed, { dataFolder, environment }: Place): Promise<Report> {
  const folder = typed.asTyped(onlyArgument(typed, 'a folder'))
  const keysFile = typed.asTyped(textOf(typed, 'keys') ?? `${folder}.keys`)
  if (!existsSync(dataFolder)) return different(`Data folder ${dataFolder} does not exist.`)
  const foreign = foreignOwner(dataFolder)
  if (foreign !== undefined) return different(foreign)
  const { FREE_RESERVE } = readConfig({ ...environment, DATA_DIR: dataFolder })
  try {
    const verification = await verifyBackup({ folder, keysFile, dataFolder }, FREE_RESERVE)
    const findings = findingsOf(verification, keysFile)
    return {
      isDone: findings.length === 0,
      lines: [...findings, ...lookedAt(verification, { folder, keysFile, dataFolder })],
    }
  } catch (error) {
    if (error instanceof BackupUnusable) {
      const damages = await damagesOf(folder, keysFile)
      return different(...(damages.length > 0 ? damages : [error.message]))
    }
    if (isForOperator(error)) return different(error.message)
    const reason = diskProblem(error, [dataFolder])
    if (reason === undefined) throw error
    return different(reason)
  }
}

function different(...lines: string[]): Report {
  return { isDone: false, lines }
}

function findingsOf({ tables, files, unreadable }: Verification, keysFile: string): string[] {
  const { missing, altered, untracked, recent } = files
  return [
    ...tables
      .filter(({ backedUp, restored }) => backedUp !== restored)
      .map(
        ({ name, backedUp, restored }) =>
          `Table ${name}: ${backedUp} rows in the backup, ${restored} restored.`,
      ),
    ...missing
      .filter(({ reference }) => reference !== null)
      .map(({ key, reference }) => `File ${key} of application ${reference} is missing.`),
    ...altered.map(({ key }) => `File ${key} differs from the SHA-256 in its row.`),
    ...[...untracked, ...recent].map(({ key }) => `File ${key} has no row.`),
    ...(unreadable > 0 ? [`${unreadable} rows have no key in ${keysFile}.`] : []),
  ]
}

function lookedAt(
  { savedAt, tables, keys, unreadable, listed, files }: Verification,
  { folder, keysFile, dataFolder }: { folder: string; keysFile: string; dataFolder: string },
): string[] {
  const unclaimed = files.missing.filter(({ reference }) => reference === null).length
  return [
    `The backup of ${savedAt} in ${folder} was restored within ${dataFolder} and removed there.`,
    `Rows restored: ${tables.map(({ name, restored }) => `${name} ${restored}`).join(', ')}.`,
    `Files compared with the SHA-256 of their rows: ${files.rows} rows, ${listed} files; ${unclaimed} uploads without an application have no file.`,
    `Keys in ${keysFile}: ${keys}; rows without a key: ${unreadable}.`,
  ]
}
