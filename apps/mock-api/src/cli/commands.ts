import { email } from '@recruiting/schema/fields/email'
import { locales } from '@recruiting/schema/options'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { checkFiles } from '../use-cases/check-files.ts'
import { NewReferral } from '../use-cases/create-referral.ts'
import { exportApplications, exportFormats, FolderNotEmpty } from '../use-cases/export-applications.ts'
import { importJobs } from '../use-cases/import-jobs.ts'
import { ImportedJob } from '../use-cases/import-jobs-schema.ts'
import { importReferrals } from '../use-cases/import-referrals.ts'
import { orderDeletionLink, orderPersonalInfoLink } from '../use-cases/order-link.ts'
import { sayIssue } from './columns.ts'
import { linesOfCheck } from './doctor.ts'
import { referralColumns } from './referral-columns.ts'

/** What a command came to: lines for the person who gave it, and whether it was done. */
export const Report = z.strictObject({ isDone: z.boolean(), lines: z.array(z.string()) })
export type Report = z.infer<typeof Report>

const schemas = {
  importJobs: z.strictObject({
    name: z.literal('importJobs'),
    jobs: z.array(ImportedJob),
    closeMissing: z.boolean(),
    dryRun: z.boolean(),
  }),
  importReferrals: z.strictObject({
    name: z.literal('importReferrals'),
    rows: z.array(z.strictObject({ line: z.int(), locale: z.enum(locales), referral: NewReferral })),
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
  doctor: z.strictObject({ name: z.literal('doctor') }),
}
type Commands = { [Name in keyof typeof schemas]: z.infer<(typeof schemas)[Name]> }

/** A command as it travels to the process that has the data folder: checked input, nothing left to look up. */
export const Command = z.discriminatedUnion('name', [
  schemas.importJobs,
  schemas.importReferrals,
  schemas.linkPersonalInfo,
  schemas.linkDeleteResume,
  schemas.exportApplications,
  schemas.doctor,
])
export type Command = Commands[keyof Commands]

type Carriers = {
  [Name in keyof Commands]: (context: Context, command: Commands[Name]) => Promise<Report>
}

const carriers: Carriers = {
  async importJobs(context, command) {
    const { created, updated, unchanged, closed } = await importJobs(context, command)
    const line = `${created} created, ${updated} updated, ${unchanged} unchanged, ${closed} closed.`
    return done(tried(command.dryRun, line))
  },

  async importReferrals(context, command) {
    const outcome = await importReferrals(context, command)
    if ('issues' in outcome) {
      const lines = outcome.issues.map(
        ({ line, issue }) => `Line ${line}, ${sayIssue(issue, referralColumns)}`,
      )
      return { isDone: false, lines: [...lines, 'Nothing was written.'] }
    }
    const { created, alreadyThere } = outcome
    return done(tried(command.dryRun, `${created} invited, ${alreadyThere} already there.`))
  },

  async linkPersonalInfo(context, command) {
    const reference = await orderPersonalInfoLink(context, command)
    if (reference !== undefined) return done(`A link to edit ${reference} goes to ${command.email}.`)
    const which = command.reference === undefined ? 'No application' : `No application ${command.reference}`
    return { isDone: false, lines: [`${which} of ${command.email} is stored, so no mail was sent.`] }
  },

  async linkDeleteResume(context, { email: address }) {
    return (await orderDeletionLink(context, address))
      ? done(`A link to delete everything goes to ${address}.`)
      : { isDone: false, lines: [`Nothing of ${address} is stored, so no mail was sent.`] }
  },

  async exportApplications(context, command) {
    try {
      const { applications, files, missing } = await exportApplications(context, command)
      const lost = missing > 0 ? [`${missing} files are missing from the data folder.`] : []
      return done(`${applications} applications and ${files} files are in ${command.folder}.`, ...lost)
    } catch (error) {
      const reason = exportProblem(error)
      if (reason === undefined) throw error
      return { isDone: false, lines: [`${command.folder} ${reason}`] }
    }
  },

  async doctor(context) {
    const check = await checkFiles(context)
    const found = check.untracked.length + check.missing.length + check.altered.length
    return { isDone: found === 0, lines: linesOfCheck(check) }
  },
}

/** Carries a command out, by the same use cases whichever process has the data folder. */
export async function carryOut(context: Context, command: Command): Promise<Report> {
  switch (command.name) {
    case 'importJobs':
      return await carriers.importJobs(context, command)
    case 'importReferrals':
      return await carriers.importReferrals(context, command)
    case 'linkPersonalInfo':
      return await carriers.linkPersonalInfo(context, command)
    case 'linkDeleteResume':
      return await carriers.linkDeleteResume(context, command)
    case 'exportApplications':
      return await carriers.exportApplications(context, command)
    case 'doctor':
      return await carriers.doctor(context, command)
  }
}

/** What a person can mend about the folder. */
function exportProblem(error: unknown): string | undefined {
  if (error instanceof FolderNotEmpty) return 'is there and not an empty folder; name another with --out.'
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined
  return `cannot be written (${String(error.code)}).`
}

function done(...lines: string[]): Report {
  return { isDone: true, lines }
}

function tried(dryRun: boolean, line: string): string {
  return dryRun ? `Dry run, nothing was written: ${line}` : line
}
