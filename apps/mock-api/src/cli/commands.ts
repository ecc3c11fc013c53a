import { email } from '@recruiting/schema/fields/email'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { toIso } from '../db/codec.ts'
import { retryMails } from '../mail/retry-mails.ts'
import { backUp, rotateBackups } from '../use-cases/back-up.ts'
import { countExpired } from '../use-cases/count-expired.ts'
import { diagnose } from '../use-cases/diagnose.ts'
import { importJobs, MaxClose } from '../use-cases/import-jobs.ts'
import { ImportedJob } from '../use-cases/import-jobs-schema.ts'
import { importReferrals } from '../use-cases/import-referrals.ts'
import { readMailQueue } from '../use-cases/mail-queue.ts'
import { orderDeletionLink, orderPersonalInfoLink } from '../use-cases/order-link.ts'
import { reconcileFiles, reconcileStoredKeys } from '../use-cases/reconcile.ts'
import { sendTestMail } from '../use-cases/send-test-mail.ts'
import { DeleteApplications, deleteApplications } from './applications-delete.ts'
import { ExportApplications, writeApplications } from './applications-export.ts'
import { backupProblem, linesOfBackup, linesOfRotation } from './backup.ts'
import { sayIssue } from './columns.ts'
import { reportOfFindings } from './doctor.ts'
import { failureLine } from './failure-lines.ts'
import { ExportJobs, exportJobs } from './jobs-export.ts'
import { linesOfQueue } from './mail-queue.ts'
import { reportOfTestMail } from './mail-test.ts'
import { referralColumns } from './referral-columns.ts'
import { ExportReferrals, exportReferrals } from './referrals-export.ts'
import { linesOfExpiry } from './retention.ts'
import { elsewhereLine, SeenFolder } from './seen-folder.ts'

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

const schemas = {
  importJobs: z.strictObject({
    name: z.literal('importJobs'),
    closeMissing: z.boolean(),
    maxClose: MaxClose.optional(),
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
  exportApplications: ExportApplications,
  exportJobs: ExportJobs,
  exportReferrals: ExportReferrals,
  deleteApplications: DeleteApplications,
  backup: z.strictObject({
    name: z.literal('backup'),
    folder: z.string(),
    keysFile: z.string(),
    keep: z.int().min(1).optional(),
    seen: z.array(SeenFolder).optional(),
  }),
  retention: z.strictObject({
    name: z.literal('retention'),
    confirm: z.boolean(),
    dryRun: z.boolean().optional(),
  }),
  reconcile: z.strictObject({ name: z.literal('reconcile'), confirm: z.boolean() }),
  mailQueue: z.strictObject({ name: z.literal('mailQueue'), json: z.boolean() }),
  mailRetry: z.strictObject({ name: z.literal('mailRetry') }),
  mailTest: z.strictObject({ name: z.literal('mailTest'), to: email() }),
  doctor: z.strictObject({ name: z.literal('doctor'), json: z.boolean().optional() }),
}
type Commands = { [Name in keyof typeof schemas]: z.infer<(typeof schemas)[Name]> }

/** The schema of the rows of each import. */
const importedRows = {
  importJobs: ImportedJob,
  importReferrals: z.union([
    z.strictObject({ line: z.int(), value: z.unknown() }),
    z.strictObject({ line: z.int(), error: z.string() }),
  ]),
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
  schemas.exportJobs,
  schemas.exportReferrals,
  schemas.deleteApplications,
  schemas.backup,
  schemas.retention,
  schemas.reconcile,
  schemas.mailQueue,
  schemas.mailRetry,
  schemas.mailTest,
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
    if ('errors' in outcome) {
      const lines = outcome.errors.map((each) =>
        'error' in each ? each.error : `Line ${each.line}, ${sayIssue(each.issue, referralColumns)}`,
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

  exportApplications: writeApplications,
  exportJobs,
  exportReferrals,
  deleteApplications,

  async backup(context, command) {
    const elsewhere = elsewhereLine(command.seen)
    if (elsewhere !== undefined) return { isDone: false, lines: [elsewhere] }
    try {
      const summary = await backUp(context, command)
      const { keep } = command
      const { removableBy: installation } = summary.manifest
      if (keep === undefined || installation === undefined) return done(...linesOfBackup(summary, command))
      const rotation = await rotateBackups(command, { keep, installation })
      return {
        isDone: rotation.rotated.every(({ failed }) => failed === undefined),
        lines: [...linesOfBackup(summary, command), ...linesOfRotation(rotation, command)],
      }
    } catch (error) {
      const reason = backupProblem(error, command)
      if (reason === undefined) throw error
      return { isDone: false, lines: [reason] }
    }
  },

  async retention(context, { confirm, dryRun = false }) {
    const { clockWatch } = context
    const clock = `The machine's clock says ${toIso(clockWatch.now())}.`
    if (confirm) await clockWatch.confirm()
    const isTrusted = await clockWatch.mayDelete()
    const expiry = dryRun ? linesOfExpiry(await countExpired(context), !isTrusted) : []
    if (isTrusted) return done(clock, 'Expired records are being deleted.', ...expiry)
    return done(
      clock,
      'It differs by more than a week from the last time seen: expired records are kept.',
      'If the clock is right, run recruiting retention --confirm.',
      ...expiry,
    )
  },

  async reconcile(context, { confirm }) {
    const take = confirm ? 'all' : 'none'
    const keys = await reconcileStoredKeys(context, { take })
    const files = await reconcileFiles(context, { take, isServing: true })
    if (!confirm)
      return done(
        `${files.waiting} files and ${keys.waiting} keys have no row. recruiting reconcile --confirm takes them.`,
      )
    return done(
      `${files.taken} files without a row were moved to the trash, and ${keys.taken} keys destroyed.`,
    )
  },

  async mailQueue(context, { json }) {
    const queue = await readMailQueue(context)
    return output(json ? [JSON.stringify(queue)] : linesOfQueue(queue))
  },

  async mailRetry(context) {
    const due = await retryMails(context)
    return done(`${due} mails that wait for another attempt are due now.`)
  },

  async mailTest(context, { to }) {
    return reportOfTestMail(await sendTestMail(context, to), { to, from: context.config.SMTP_FROM })
  },

  async doctor(context, { json = false }) {
    return reportOfFindings(await diagnose(context), json)
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
    const line = failureLine(error)
    if (line === undefined) throw error
    return { isDone: false, lines: [line] }
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
    case 'exportJobs':
      return await carriers.exportJobs(context, command, rows)
    case 'exportReferrals':
      return await carriers.exportReferrals(context, command, rows)
    case 'deleteApplications':
      return await carriers.deleteApplications(context, command, rows)
    case 'backup':
      return await carriers.backup(context, command, rows)
    case 'retention':
      return await carriers.retention(context, command, rows)
    case 'reconcile':
      return await carriers.reconcile(context, command, rows)
    case 'mailQueue':
      return await carriers.mailQueue(context, command, rows)
    case 'mailRetry':
      return await carriers.mailRetry(context, command, rows)
    case 'mailTest':
      return await carriers.mailTest(context, command, rows)
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

function done(...lines: string[]): Report {
  return { isDone: true, lines }
}

/** Lines that go to standard output even if the command failed. */
function output(lines: string[]): Report {
  return { isDone: true, lines, isOutput: true }
}

function tried(dryRun: boolean, line: string): string {
  return dryRun ? `Dry run, nothing was written: ${line}` : line
}
