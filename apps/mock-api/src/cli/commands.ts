import { email } from '@recruiting/schema/fields/email'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { toIso } from '../db/codec.ts'
import { backUp } from '../use-cases/back-up.ts'
import { checkFiles } from '../use-cases/check-files.ts'
import { exportApplications, exportFormats, FolderNotEmpty } from '../use-cases/export-applications.ts'
import { importJobs } from '../use-cases/import-jobs.ts'
import { ImportedJob } from '../use-cases/import-jobs-schema.ts'
import { importReferrals } from '../use-cases/import-referrals.ts'
import { orderDeletionLink, orderPersonalInfoLink } from '../use-cases/order-link.ts'
import { ImportRunning, ImportStopped } from '../use-cases/run-import.ts'
import { backupProblem, linesOfBackup } from './backup.ts'
import { sayIssue } from './columns.ts'
import { linesOfCheck } from './doctor.ts'
import { referralColumns } from './referral-columns.ts'

/** The outcome of a command: lines to print, and whether it succeeded. */
export const Report = z.strictObject({ isDone: z.boolean(), lines: z.array(z.string()) })
export type Report = z.infer<typeof Report>

const schemas = {
  importJobs: z.strictObject({
    name: z.literal('importJobs'),
    closeMissing: z.boolean(),
    dryRun: z.boolean(),
  }),
  importReferrals: z.strictObject({
    name: z.literal('importReferrals'),
    dryRun: z.boolean(),
  }),
  linkPersonalInfo: z.strictObject({
    name: z.literal('linkPersonalInfo'),
    email: email(),
    reference: z.string().optional(),
  }),
  linkDeleteResume: z.strictObject({ name: z.literal('linkDeleteResume'), email: email() }),
  exportApplications: z.strictObject({
    name: z.literal('exportApplications'),
    folder: z.string(),
    format: z.enum(exportFormats),
    withIdNumbers: z.boolean(),
  }),
  backup: z.strictObject({ name: z.literal('backup'), folder: z.string(), keysFile: z.string() }),
  retention: z.strictObject({ name: z.literal('retention'), confirm: z.boolean() }),
  doctor: z.strictObject({ name: z.literal('doctor') }),
}
type Commands = { [Name in keyof typeof schemas]: z.infer<(typeof schemas)[Name]> }

/** The schema of the rows of each import. */
const importedRows = {
  importJobs: ImportedJob,
  importReferrals: z.strictObject({ line: z.int(), value: z.unknown() }),
}

/**
 * A command as it is sent to the process that has the data folder: validated input, nothing left to resolve. The
 * rows of an import follow it one by one.
 */
export const Command = z.discriminatedUnion('name', [
  schemas.importJobs,
  schemas.importReferrals,
  schemas.linkPersonalInfo,
  schemas.linkDeleteResume,
  schemas.exportApplications,
  schemas.backup,
  schemas.retention,
  schemas.doctor,
])
export type Command = Commands[keyof Commands]

/** A command and its rows. */
export type Order = { command: Command; rows?: Iterable<unknown> }
type Rows = AsyncIterable<unknown> | Iterable<unknown>

/** A command or a row that this version cannot parse. */
export class UnknownCommand extends Error {
  override name = 'UnknownCommand'
}

type Carriers = {
  [Name in keyof Commands]: (context: Context, command: Commands[Name], rows: Rows) => Promise<Report>
}

const carriers: Carriers = {
  async importJobs(context, command, rows) {
    const jobs = checked(importedRows.importJobs, rows)
    const { created, updated, unchanged, closed } = await importJobs(context, { ...command, jobs })
    const line = `${created} created, ${updated} updated, ${unchanged} unchanged, ${closed} closed.`
    return done(tried(command.dryRun, line))
  },

  async importReferrals(context, command, given) {
    const rows = checked(importedRows.importReferrals, given)
    const outcome = await importReferrals(context, { ...command, rows })
    if ('issues' in outcome) {
      const lines = outcome.issues.map(
        ({ line, issue }) => `Line ${line}, ${sayIssue(issue, referralColumns)}`,
      )
      return { isDone: false, lines: [...lines, 'Nothing was written.'] }
    }
    const { created, alreadyThere } = outcome
    return done(tried(command.dryRun, `${created} invited, ${alreadyThere} already stored.`))
  },

  async linkPersonalInfo(context, command) {
    const reference = await orderPersonalInfoLink(context, command)
    if (reference !== undefined)
      return done(`A link to edit ${reference} will be mailed to ${command.email}.`)
    const which = command.reference === undefined ? 'No application' : `No application ${command.reference}`
    return { isDone: false, lines: [`${which} is stored for ${command.email}, so no mail was sent.`] }
  },

  async linkDeleteResume(context, { email: address }) {
    return (await orderDeletionLink(context, address))
      ? done(`A link to delete everything will be mailed to ${address}.`)
      : { isDone: false, lines: [`Nothing is stored for ${address}, so no mail was sent.`] }
  },

  async exportApplications(context, command) {
    try {
      const { applications, files, missing, unreadable } = await exportApplications(context, command)
      const lost = missing > 0 ? [`${missing} files are missing from the data folder.`] : []
      const left = unreadable.map((reason) => `Left out because it cannot be read: ${reason}.`)
      return done(
        `${applications} applications and ${files} files are in ${command.folder}.`,
        ...lost,
        ...left,
      )
    } catch (error) {
      const reason = exportProblem(error)
      if (reason === undefined) throw error
      return { isDone: false, lines: [`${command.folder} ${reason}`] }
    }
  },

  async backup(context, command) {
    try {
      return done(...linesOfBackup(await backUp(context, command), command))
    } catch (error) {
      const reason = backupProblem(error, command)
      if (reason === undefined) throw error
      return { isDone: false, lines: [reason] }
    }
  },

  async retention({ clockWatch }, { confirm }) {
    const { waitsFor, now } = clockWatch.state()
    const clock = `The machine's clock says ${toIso(now)}.`
    if (confirm) await clockWatch.confirm()
    if (confirm || waitsFor === 0) return done(clock, 'Expired records are being deleted.')
    const hours = Math.ceil(waitsFor / 3_600_000)
    return done(
      clock,
      `The clock jumped: expired records are kept for another ${hours} hours of running.`,
      'If the clock is right, run retention --confirm.',
    )
  },

  async doctor(context) {
    const check = await checkFiles(context)
    const found = check.untracked.length + check.missing.length + check.altered.length
    return { isDone: found === 0, lines: linesOfCheck(check) }
  },
}

/**
 * Executes a command with the same use cases in whichever process has the data folder.
 * @param rows of an import. Throws `UnknownCommand` for a row that cannot be parsed, and errors of reading the
 * rows.
 */
export async function carryOut(context: Context, command: Command, rows: Rows = []): Promise<Report> {
  try {
    return await carry(context, command, rows)
  } catch (error) {
    const reason = importProblem(error)
    if (reason === undefined) throw error
    return { isDone: false, lines: [`${reason} Nothing was written.`] }
  }
}

async function carry(context: Context, command: Command, rows: Rows): Promise<Report> {
  switch (command.name) {
    case 'importJobs':
      return await carriers.importJobs(context, command, rows)
    case 'importReferrals':
      return await carriers.importReferrals(context, command, rows)
    case 'linkPersonalInfo':
      return await carriers.linkPersonalInfo(context, command, rows)
    case 'linkDeleteResume':
      return await carriers.linkDeleteResume(context, command, rows)
    case 'exportApplications':
      return await carriers.exportApplications(context, command, rows)
    case 'backup':
      return await carriers.backup(context, command, rows)
    case 'retention':
      return await carriers.retention(context, command, rows)
    case 'doctor':
      return await carriers.doctor(context, command, rows)
  }
}

async function* checked<T>(schema: z.ZodType<T>, rows: Rows): AsyncGenerator<T> {
  for await (const row of rows) {
    const { data, success } = schema.safeParse(row)
    if (!success) throw new UnknownCommand()
    yield data
  }
}

/** Why an import cannot run now, if it is for the operator to solve. */
function importProblem(error: unknown): string | undefined {
  if (error instanceof ImportRunning) return 'Another import is running; try again when it has ended.'
  if (error instanceof ImportStopped) return 'The server is stopping; try again when it runs again.'
  return undefined
}

/** What is wrong with the target folder, if the operator can correct it. */
function exportProblem(error: unknown): string | undefined {
  if (error instanceof FolderNotEmpty) return 'exists and is not an empty folder; choose another with --out.'
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined
  return `cannot be written (${String(error.code)}).`
}

function done(...lines: string[]): Report {
  return { isDone: true, lines }
}

function tried(dryRun: boolean, line: string): string {
  return dryRun ? `Dry run, nothing was written: ${line}` : line
}
