import { existsSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { describeWrong } from '@recruiting/http/environment'
import { productVersion } from '@recruiting/http/product-version'
import { ConfigError, noDataFolder, readConfig, readOne } from '../../config.ts'
import { openServices } from '../../services.ts'
import { errorCode } from '../../storage/durable-folder.ts'
import { OperatorError } from '../../storage/errors.ts'
import { FolderInUse, FolderUnusable, foreignOwner } from '../../storage/folder-lock.ts'
import { engineFor } from '../../storage/open-database.ts'
import {
  type Command,
  type FolderCommand,
  notDone,
  type Place,
  Report,
  reasonOf,
  type SentCommand,
  type Typed,
  UnusableInput,
  UsageError,
} from './command.ts'
import { commands, failureLine, folderCommandOf, runCommand } from './commands.ts'
import { commandAddress, linesToSend } from './socket.ts'

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
      commands.some(({ name }) => name.split(' ')[0] === word) ? `${programOf(environment)} ` : found,
    )
  return { ...surroundings, say: (line) => say(typed(line)), complain: (line) => complain(typed(line)) }
}

/** How the user typed the command: through npm in a clone, otherwise `docs/deploy/recruiting`. */
function programOf({ npm_lifecycle_event: name }: NodeJS.ProcessEnv): string {
  return name === 'operate' || name === 'mock-api' ? 'npm run operate --' : 'recruiting'
}

/** Runs the arguments after the program's name. A failure that the user can correct is printed without a stack. */
export async function run(args: readonly string[], given: Surroundings): Promise<ExitCode> {
  const surroundings = asTyped(given)
  const { say, complain } = surroundings
  try {
    const [first = '', second = ''] = args
    if (first === '--version') {
      say(productVersion)
      return 0
    }
    const command = commands.find(({ name }) => name === `${first} ${second}` || name === first)
    if (!command) {
      if (args.length > 0 && !args.includes('--help')) {
        const typed = [first, second].filter((word) => word !== '' && !word.startsWith('-')).join(' ')
        throw new UsageError(
          typed === '' ? `Expected a command, not ${first}.` : `Unknown command: ${typed}.`,
        )
      }
      say(helpOfAll(commands, programOf(surroundings.environment)))
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

async function runOne(command: Command, args: string[], surroundings: Surroundings): Promise<ExitCode> {
  const { say, complain, environment, folder } = surroundings
  const { values, positionals } = parse(command, args)
  if (values.help === true) {
    say(helpOf(command, programOf(environment)))
    return 0
  }
  const typed: Typed = { values, positionals, asTyped: (path) => resolve(folder, path) }
  const named = (typeof values['data-dir'] === 'string' && values['data-dir']) || environment.DATA_DIR?.trim()
  if (!named && environment.NODE_ENV?.trim() === 'production') {
    throw new ConfigError(describeWrong([`${noDataFolder}; or pass --data-dir`]))
  }
  const dataFolder = named ? typed.asTyped(named) : surroundings.defaultDataFolder
  const place: Place = { dataFolder, environment }
  const report = 'run' in command ? await command.run(typed, place) : await runInFolder(command, typed, place)
  for (const line of report.lines) (report.isDone || report.isOutput ? say : complain)(line)
  return report.isDone ? 0 : 1
}

async function runInFolder(
  command: FolderCommand,
  typed: Typed,
  { dataFolder, environment }: Place,
): Promise<Report> {
  const sent = await command.readArguments(typed)
  if (!isFolder(dataFolder)) throw new FolderUnusable(`Data folder ${dataFolder} does not exist.`)
  const report = await sendCommand(dataFolder, sent, environment)
  const unseen = report.isDone && sent.writes?.find((path) => !existsSync(path))
  return unseen ? notDone(`${unseen} ${elsewhere}`) : report
}

/** systemd gives a service a private `/tmp`. */
const elsewhere =
  'was written, but not here: the server has another folder at this path, which ends with it. Name a folder that both see, such as /var/backups/recruiting.'

/** Throws `FolderUnusable` when there is something else, or the system does not tell. */
function isFolder(path: string): boolean {
  try {
    if (statSync(path).isDirectory()) return true
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return false
    throw new FolderUnusable(`Data folder ${path} cannot be used: ${reasonOf(cause)}.`, { cause })
  }
  throw new FolderUnusable(`Data folder ${path} is not a folder.`)
}

function parse({ options = [] }: Command, args: string[]) {
  const types = [...options, ...everywhere].map(([option]) => {
    const [name, value] = option.slice('--'.length).split(' ')
    return [name, { type: value === undefined ? ('boolean' as const) : ('string' as const) }] as const
  })
  try {
    return parseArgs({
      args,
      options: { ...Object.fromEntries(types), help: { type: 'boolean', short: 'h' } },
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
  if (error instanceof OperatorError) return [error.message]
  const line = failureLine(error)
  if (line !== undefined) return [line]
  return [`Failed: ${error instanceof Error ? error.message : 'an unknown error'}`]
}

const everywhere = [
  ['--data-dir <folder>', 'the data folder; default: DATA_DIR, else .data of the repository'],
  ['--help', 'print this text'],
] as const

/** The help text of all commands. */
function helpOfAll(commands: readonly Command[], program: string): string {
  return [
    `Usage: ${program} <command> [options]`,
    '',
    'Commands:',
    ...table(commands.map(({ name, summary }) => [name, summary])),
    '',
    `${program} --version prints the version of the product.`,
    `${program} <command> --help describes one command. A running server carries commands out and`,
    'shows the change at once; when none runs, the command opens the data folder itself.',
    'Exit code: 0 done, 1 not done and nothing written, 2 wrong usage.',
  ].join('\n')
}

/** The help text of one command. */
function helpOf({ synopsis, summary, options = [] }: Command, program: string): string {
  return [
    `Usage: ${program} ${synopsis}`,
    '',
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    '',
    'Options:',
    ...table([...options, ...everywhere]),
  ].join('\n')
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`)
}

/** Milliseconds between two attempts. */
const pause = 100

/**
 * Executes a command: by the server that has the data folder, or in this process when there is none or the database is a
 * shared one.
 * @param environment the variables of the server; only read when this process opens the folder.
 * @param timeout ms to wait for a process that has locked the folder but does not listen for commands yet. Throws
 * `FolderInUse` when that process never listens, and `ServerLost`.
 */
export async function sendCommand(
  folder: string,
  sent: SentCommand,
  environment: NodeJS.ProcessEnv,
  timeout = 10_000,
): Promise<Report> {
  const engine = engineFor({ DATA_DIR: folder, DATABASE_URL: readOne('DATABASE_URL', environment) })
  // The server of a shared database need not be on this machine.
  if (engine.isShared) return await runHere(folder, sent, environment)
  const deadline = performance.now() + timeout
  for (;;) {
    const report = await askServer(folder, sent)
    if (report) return report
    try {
      return await runHere(folder, sent, environment)
    } catch (error) {
      // The folder may be locked by a starting server or by another command.
      if (!(error instanceof FolderInUse) || performance.now() > deadline) throw error
    }
    await sleep(pause)
  }
}

async function runHere(
  folder: string,
  { command, rows }: SentCommand,
  environment: NodeJS.ProcessEnv,
): Promise<Report> {
  const foreign = foreignOwner(folder)
  if (foreign !== undefined) throw new FolderUnusable(foreign)
  const config = readConfig({ ...environment, DATA_DIR: folder })
  const { runWithoutServer } = folderCommandOf(command.name)
  if (runWithoutServer !== undefined) {
    const { name: _, ...input } = command
    return await runWithoutServer(config, input)
  }
  const context = await openServices(config, { opening: { by: 'command' } })
  try {
    return await runCommand(context, command, rows)
  } finally {
    await context.close()
  }
}

/** @returns undefined when no process listens, so that the command was certainly not received. */
async function askServer(folder: string, sent: SentCommand): Promise<Report | undefined> {
  const address = commandAddress(folder)
  const { promise, resolve, reject } = Promise.withResolvers<Report | undefined>()
  let isConnected = false
  const asking = request({ socketPath: address, method: 'POST', agent: false }, (response) => {
    json(response)
      .then((report) => resolve(Report.parse(report)))
      .catch((error: unknown) => reject(lost(error)))
  })
  asking.on('socket', (socket) => socket.on('connect', () => (isConnected = true)))
  asking.on('error', (error) => {
    if (isConnected) reject(lost(error))
    else if (errorCode(error) !== 'EACCES') resolve(undefined)
    else reject(new ServerLost(`The server belongs to another user: ${address} cannot be opened.`))
  })
  Readable.from(linesToSend(sent)).pipe(asking)
  return await promise
}

/** The command was sent, but no answer came. It is not sent again, because it could be executed twice. */
class ServerLost extends OperatorError {
  override name = 'ServerLost'
}

function lost(cause: unknown): ServerLost {
  return new ServerLost('The server ended before it answered; check whether the command was carried out.', {
    cause,
  })
}
