import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { describeWrong } from '@recruiting/http/environment'
import { ConfigError, noDataFolder } from '../config.ts'
import { DatabaseUnusable } from '../db/database-unusable.ts'
import { FolderUnusable } from '../db/folder-lock.ts'
import { FilesUnusable } from '../files/store.ts'
import { applicationsDelete } from './applications-delete.ts'
import { applicationsExport } from './applications-export.ts'
import { backup } from './backup.ts'
import { backupVerify } from './backup-verify.ts'
import { type CommandLine, type Place, type Typed, UsageError } from './command-line.ts'
import type { Report } from './commands.ts'
import { doctor } from './doctor.ts'
import { failureLine, reasonOf } from './failure-lines.ts'
import { giveCommand, ServerLost } from './give-command.ts'
import { helpOf, helpOfAll } from './help.ts'
import { jobsExport } from './jobs-export.ts'
import { jobsImport } from './jobs-import.ts'
import { jobsTemplate } from './jobs-template.ts'
import { linkDeleteResume, linkPersonalInfo } from './link.ts'
import { mailQueue, mailRetry } from './mail-queue.ts'
import { mailTest } from './mail-test.ts'
import { migrate } from './migrate.ts'
import { reconcile } from './reconcile.ts'
import { referralImport } from './referral-import.ts'
import { referralsExport } from './referrals-export.ts'
import { restore } from './restore.ts'
import { retention } from './retention.ts'
import { UnusableInput } from './unusable-input.ts'

const commandLines: readonly CommandLine[] = [
  jobsTemplate,
  jobsImport,
  jobsExport,
  referralImport,
  referralsExport,
  linkPersonalInfo,
  linkDeleteResume,
  applicationsExport,
  applicationsDelete,
  backupVerify,
  backup,
  restore,
  retention,
  reconcile,
  mailQueue,
  mailRetry,
  mailTest,
  doctor,
  migrate,
]

/** The environment of a command line. */
export type Surroundings = {
  /** The folder in which the command was typed. */
  folder: string
  environment: NodeJS.ProcessEnv
  /** The data folder unless an option or variable names one. */
  defaultDataFolder: string
  say: (line: string) => void
  complain: (line: string) => void
}

/** 0: done, 1: failed, 2: wrong usage. */
export type ExitCode = 0 | 1 | 2

/** Advice names the program `recruiting`, which a clone lacks: it prints what its user typed. */
function asTyped(surroundings: Surroundings): Surroundings {
  const { environment, say, complain } = surroundings
  const typed = (line: string) =>
    line.replaceAll(/\brecruiting (?=([a-z]+))/g, (found, word) =>
      commandLines.some(({ name }) => name.split(' ')[0] === word) ? `${programOf(environment)} ` : found,
    )
  return { ...surroundings, say: (line) => say(typed(line)), complain: (line) => complain(typed(line)) }
}

/** How the user typed the command: through npm in a clone, otherwise `docs/deploy/recruiting`. */
function programOf({ npm_lifecycle_event }: NodeJS.ProcessEnv): string {
  return npm_lifecycle_event === 'mock-api' ? 'npm run mock-api --' : 'recruiting'
}

/** Runs the arguments after the program's name. A failure that the user can correct is printed without a stack. */
export async function run(args: readonly string[], given: Surroundings): Promise<ExitCode> {
  const surroundings = asTyped(given)
  const { say, complain } = surroundings
  try {
    const [first = '', second = ''] = args
    const command = commandLines.find(({ name }) => name === `${first} ${second}` || name === first)
    if (!command) {
      if (args.length > 0 && !args.includes('--help')) {
        const typed = [first, second].filter((word) => word !== '' && !word.startsWith('-')).join(' ')
        throw new UsageError(
          typed === '' ? `Expected a command, not ${first}.` : `Unknown command: ${typed}.`,
        )
      }
      say(helpOfAll(commandLines, programOf(surroundings.environment)))
      return args.length > 0 ? 0 : 2
    }
    return await runOne(command, args.slice(command.name.split(' ').length), surroundings)
  } catch (error) {
    if (error instanceof UsageError) {
      complain(`${error.message} See ${programOf(surroundings.environment)} --help.`)
      return 2
    }
    for (const line of linesOf(error)) complain(line)
    return 1
  }
}

async function runOne(command: CommandLine, args: string[], surroundings: Surroundings): Promise<ExitCode> {
  const { say, complain, environment, folder } = surroundings
  const { values, positionals } = parse(command, args)
  if (values.help === true) {
    say(helpOf(command, programOf(environment)))
    return 0
  }
  const typed: Typed = { values, positionals, asTyped: (path) => resolve(folder, path), say }
  const named = (typeof values['data-dir'] === 'string' && values['data-dir']) || environment.DATA_DIR?.trim()
  if (!named && environment.NODE_ENV?.trim() === 'production') {
    throw new ConfigError(describeWrong([`${noDataFolder}; or pass --data-dir`]))
  }
  const dataFolder = named ? typed.asTyped(named) : surroundings.defaultDataFolder
  const place: Place = { dataFolder, environment }
  const report = await (command.carryOutHere?.(typed, place) ?? giveOrder(command, typed, place))
  for (const line of report?.lines ?? []) (report?.isDone || report?.isOutput ? say : complain)(line)
  return report?.isDone === false ? 1 : 0
}

/** @returns undefined when the command needed no data folder and is done. */
async function giveOrder(
  command: CommandLine,
  typed: Typed,
  { dataFolder, environment }: Place,
): Promise<Report | undefined> {
  const prepared = await command.prepare(typed)
  if (prepared === undefined) return undefined
  if (!isFolder(dataFolder)) throw new FolderUnusable(`Data folder ${dataFolder} does not exist.`)
  return await giveCommand(dataFolder, prepared, environment)
}

/** Throws `FolderUnusable` when there is something else, or the system does not tell. */
function isFolder(path: string): boolean {
  try {
    if (statSync(path).isDirectory()) return true
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return false
    throw new FolderUnusable(`Data folder ${path} cannot be used: ${reasonOf(cause)}.`, { cause })
  }
  throw new FolderUnusable(`Data folder ${path} is not a folder.`)
}

function parse({ options }: CommandLine, args: string[]) {
  try {
    return parseArgs({
      args,
      options: { ...options, 'data-dir': { type: 'string' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    }) as Pick<Typed, 'values' | 'positionals'>
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new UsageError(`${error.message.split('. ')[0]}.`)
  }
}

/** The lines to print for an error: input errors one per line, a defect with its name and stack frames. */
function linesOf(error: unknown): readonly string[] {
  if (error instanceof UnusableInput) return [...error.lines, 'Nothing was written.']
  const expected = [ConfigError, DatabaseUnusable, FilesUnusable, FolderUnusable, ServerLost]
  if (error instanceof Error && expected.some((kind) => error instanceof kind)) return [error.message]
  const line = failureLine(error)
  if (line !== undefined) return [line]
  return [`Failed: ${error instanceof Error ? error.message : 'an unknown error'}`]
}
