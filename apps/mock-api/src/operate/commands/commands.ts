import { systemReason } from '@recruiting/http/system-reason'
import type { Context } from '../../context.ts'
import { ImportIncomplete, ImportRefused } from '../../slices.ts'
import { damageLine, isFull } from '../../storage/errors.ts'
import { FolderUnusable } from '../../storage/folder-lock.ts'
import { FilesUnavailable } from '../../storage/store.ts'
import { applicationsDelete, applicationsExport } from './applications.ts'
import { backup, backupVerify, restore } from './backup.ts'
import {
  type Command,
  type FolderCommand,
  type NamedInput,
  orNotDone,
  type Report,
  type Rows,
  UnknownCommand,
} from './command.ts'
import { jobsExport, jobsImport } from './jobs.ts'
import { linkPersonalInfo, mailQueue, mailTest } from './mail.ts'
import { referralImport, referralsExport } from './referrals.ts'
import { doctor, migrate, reconcile, retention } from './upkeep.ts'

/** All commands in the order of the help text. */
export const commands: readonly Command[] = [
  jobsImport,
  jobsExport,
  referralImport,
  referralsExport,
  linkPersonalInfo,
  applicationsExport,
  applicationsDelete,
  backupVerify,
  backup,
  restore,
  retention,
  reconcile,
  mailQueue,
  mailTest,
  doctor,
  migrate,
]

/** Throws `UnknownCommand` unless this version has the command and runs it in the process that has the data folder. */
export function folderCommandOf(name: string): FolderCommand {
  const command = commands.find((each) => each.name === name)
  if (command === undefined || !('runIn' in command)) throw new UnknownCommand()
  return command
}

/**
 * Runs a command, with the same use cases in whichever process has the data folder.
 * @param command its name and its input
 * @param rows of an import. Throws like `FolderCommand.runIn`.
 */
export async function runCommand(
  context: Context,
  { name, ...input }: NamedInput,
  rows: Rows = [],
): Promise<Report> {
  return await orNotDone(async () => await folderCommandOf(name).runIn(context, input, rows), failureLine)
}

/** Why a command failed, if it is for the operator to solve; undefined for a defect. */
export function failureLine(error: unknown): string | undefined {
  // The folder's own line says more than the cause.
  if (error instanceof FolderUnusable) return undefined
  if (error instanceof ImportIncomplete) {
    const reason = failureLine(error.cause)?.replace(/ Nothing was written\.$/, '')
    return reason && `${reason} ${error.message}.`
  }
  if (error instanceof ImportRefused || error instanceof FilesUnavailable)
    return `${error.message} Nothing was written.`
  if (isFull(error)) return 'The disk is full; free some room and try again. Nothing was written.'
  const damage = damageLine(error)
  if (damage !== undefined) return damage
  const reason = systemReason(error)
  if (reason === undefined) return undefined
  const path = error instanceof Error && 'path' in error ? `${String(error.path)} cannot be used: ` : ''
  return `${path}${reason}. Nothing was written.`
}
