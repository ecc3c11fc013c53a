import { systemReason } from '@recruiting/http/system-reason'
import { email, normaliseEmail } from '@recruiting/schema/fields/email'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'

/**
 * The outcome of a command: lines to print, and whether it succeeded. `isOutput`: the lines are the requested result, not
 * reasons of a failure, and belong on standard output in any case.
 */
export const Report = z.strictObject({
  isDone: z.boolean(),
  lines: z.array(z.string()),
  isOutput: z.literal(true).optional(),
})
export type Report = z.infer<typeof Report>

/** The arguments after a command's name. */
export type Typed = {
  values: Readonly<Record<string, string | boolean | undefined>>
  positionals: readonly string[]
  /** Resolves a path relative to the folder in which the command was typed. */
  asTyped: (path: string) => string
}

/** The data folder that a command is about, and the variables of the server. */
export type Place = { dataFolder: string; environment: NodeJS.ProcessEnv }

type Described = {
  /** One or two words: `jobs import`. */
  name: string
  synopsis: string
  summary: string
  /** Each option with its value, if it has one, such as `--keys <file>`; and what it means, for the help text. */
  options?: readonly (readonly [option: string, meaning: string])[]
}

/** A command that needs neither a server nor the opened data folder. `run` throws `UsageError` and `UnusableInput`. */
export type LocalCommand = Described & { run: (typed: Typed, place: Place) => Promise<Report> }

/** The name of a command with its input. */
export type NamedInput = { name: string; [field: string]: unknown }
/**
 * A command as it is sent to the process that has the data folder; the rows of an import follow it one by one. `writes`: the
 * paths that the command makes.
 */
export type SentCommand = { command: NamedInput; rows?: Iterable<unknown>; writes?: readonly string[] }
export type Rows = AsyncIterable<unknown> | Iterable<unknown>

/** A command that runs in the process that has the data folder. */
export type FolderCommand = Described & {
  /** Throws `UsageError` and `UnusableInput`. */
  readArguments: (typed: Typed) => Promise<SentCommand>
  /** Throws `UnknownCommand` for an input or a row that cannot be parsed, and errors of reading the rows. */
  runIn: (context: Context, input: unknown, rows: Rows) => Promise<Report>
  /** Replaces `runIn` where no server has the folder. */
  runWithoutServer?: (config: Config, input: unknown) => Promise<Report>
}

export type Command = LocalCommand | FolderCommand

/**
 * Defines a command that runs in the process that has the data folder.
 * @param given.schema of the input, with nothing left to resolve
 * @param given.row the schema of the rows of an import
 */
export function folderCommand<Input extends Record<string, unknown>, Row = unknown>({
  schema,
  row,
  readArguments,
  run,
  runWithoutServer,
  ...described
}: Described & {
  schema: z.ZodType<Input>
  row?: z.ZodType<Row>
  readArguments: (typed: Typed) => Promise<{ input: Input; writes?: readonly string[]; rows?: Iterable<Row> }>
  run: (context: Context, input: Input, rows: AsyncIterable<Row>) => Promise<Report>
  runWithoutServer?: (config: Config, input: Input) => Promise<Report>
}): FolderCommand {
  return {
    ...described,
    async readArguments(typed) {
      const { input, ...sent } = await readArguments(typed)
      return { command: { name: described.name, ...input }, ...sent }
    },
    runIn: (context, input, rows) =>
      run(context, parsedBy(schema, input), row === undefined ? none() : eachParsedBy(row, rows)),
    ...(runWithoutServer && {
      runWithoutServer: (config, input) => runWithoutServer(config, parsedBy(schema, input)),
    }),
  }
}

/** A command, an input or a row that this version cannot parse. */
export class UnknownCommand extends Error {
  override name = 'UnknownCommand'
}

function parsedBy<T>(schema: z.ZodType<T>, value: unknown): T {
  const { data, success } = schema.safeParse(value)
  if (!success) throw new UnknownCommand()
  return data
}

async function* eachParsedBy<T>(schema: z.ZodType<T>, rows: Rows): AsyncGenerator<T> {
  for await (const row of rows) yield parsedBy(schema, row)
}

async function* none(): AsyncGenerator<never> {}

export function done(...lines: string[]): Report {
  return { isDone: true, lines }
}

export function notDone(...lines: string[]): Report {
  return { isDone: false, lines }
}

/** Does the work of a command. @param lineOf the line about an error that is for the operator to solve */
export async function orNotDone(
  work: () => Promise<Report>,
  lineOf: (error: unknown) => string | undefined,
): Promise<Report> {
  try {
    return await work()
  } catch (error) {
    const line = lineOf(error)
    if (line === undefined) throw error
    return notDone(line)
  }
}

/** The line of an import. */
export function tried(dryRun: boolean, line: string): string {
  return dryRun ? `Dry run, nothing was written: ${line}` : line
}

/** The command line is wrong; the message says why. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The input of a command is invalid; nothing was written. Each line says where and how to correct it. */
export class UnusableInput extends Error {
  override name = 'UnusableInput'
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
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

/** Throws `UsageError` when there is a positional argument. */
export function noArgument({ positionals: [unexpected] }: Typed, name: string): void {
  if (unexpected !== undefined) throw new UsageError(`${name} takes no argument, got ${unexpected}.`)
}

/** The address that an option names. Throws `UsageError`. */
export function emailOf(typed: Typed, option: 'email' | 'to' = 'email'): string {
  const result = email().safeParse(normaliseEmail(textOf(typed, option) ?? ''))
  if (!result.success) throw new UsageError(`--${option} must be one e-mail address.`)
  return result.data
}

/** Why a call failed, for a line that names the path: the system's reason, else the error's kind. */
export function reasonOf(error: unknown): string {
  return systemReason(error) ?? (error instanceof Error ? error.name : 'unknown reason')
}
