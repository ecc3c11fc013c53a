import type { ParseArgsOptionsConfig } from 'node:util'
import type { Order, Report } from './commands.ts'

/** The arguments after a command's name. */
export type Typed = {
  values: Readonly<Record<string, string | boolean | undefined>>
  positionals: readonly string[]
  /** Resolves a path relative to the folder in which the command was typed. */
  asTyped: (path: string) => string
  /** Prints a message during the command. */
  say: (line: string) => void
}

/** The data folder that a command is about, and the variables of the server. */
export type Place = { dataFolder: string; environment: NodeJS.ProcessEnv }

/** One command of the command line. */
export type CommandLine = {
  /** One or two words: `jobs import`. */
  name: string
  synopsis: string
  summary: string
  options: ParseArgsOptionsConfig
  /** The description of each option, in the order of the help text. */
  meanings: readonly (readonly [option: string, meaning: string])[]
  /**
   * Parses the arguments into an order; undefined when the command needs no data folder and is done. Throws
   * `UsageError` and `UnusableInput`.
   */
  prepare: (typed: Typed) => Promise<Order | undefined>
  /** Carries the command out without a server and without opening the data folder; `prepare` is then not called. */
  carryOutHere?: (typed: Typed, place: Place) => Promise<Report>
}

/** The command line is wrong; the message says why. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The text of an option; undefined when it is absent. */
export function textOf({ values }: Typed, option: string): string | undefined {
  const value = values[option]
  return typeof value === 'string' ? value : undefined
}

/** The only positional argument. */
export function onlyArgument({ positionals }: Typed, what: string): string {
  const [argument, ...more] = positionals
  if (argument === undefined) throw new UsageError(`Expected ${what}.`)
  if (more.length > 0)
    throw new UsageError(`Expected one ${what.replace(/^an? /, '')} only, also got ${more.join(' ')}.`)
  return argument
}
