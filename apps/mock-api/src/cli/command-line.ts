import type { ParseArgsOptionsConfig } from 'node:util'
import type { Order } from './commands.ts'

/** What was typed after a command's name. */
export type Typed = {
  values: Readonly<Record<string, string | boolean | undefined>>
  positionals: readonly string[]
  /** A path as the person meant it. */
  asTyped: (path: string) => string
  /** Tells the person something on the way. */
  say: (line: string) => void
}

/** One command of the command line. */
export type CommandLine = {
  /** The words it is called by, one or two: `jobs import`. */
  name: string
  synopsis: string
  summary: string
  options: ParseArgsOptionsConfig
  /** Whether it makes sense in a data folder that is not there yet. */
  makesData: boolean
  /** What each option means, in the order of the help. */
  meanings: readonly (readonly [option: string, meaning: string])[]
  /** What to have done. Throws `UsageError` and `UnusableInput`. */
  prepare: (typed: Typed) => Promise<Order>
}

/** The command line is wrong; the message says how. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The text of an option; undefined when it was not given. */
export function textOf({ values }: Typed, option: string): string | undefined {
  const value = values[option]
  return typeof value === 'string' ? value : undefined
}

/** The only thing that stands beside the options. */
export function onlyArgument({ positionals }: Typed, what: string): string {
  const [argument, ...more] = positionals
  if (argument === undefined) throw new UsageError(`Expected ${what}.`)
  if (more.length > 0)
    throw new UsageError(`Expected one ${what.replace(/^an? /, '')} only, also got ${more.join(' ')}.`)
  return argument
}
