import { email } from '@recruiting/schema/fields/email'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { addressKey, applicationsOf, isAnythingStored, referralsOf } from '../db/stored-of-address.ts'
import { Failure } from '../failure.ts'
import { storedSpelling } from '../mail/templates/mail-link.ts'
import { addressesOf } from '../mail/templates/resume-deletion-requested.ts'
import { deleteWithReceipt } from '../use-cases/confirm-resume-deletion.ts'
import { localeOf } from '../use-cases/order-link.ts'
import { type CommandLine, textOf, UsageError } from './command-line.ts'
import type { Report } from './commands.ts'
import { emailOf, emailOption } from './link.ts'

/** A number of a letter or case. It outlives the deletion, so it has no characters that a name or an address needs. */
const caseNumber = /^(?=[^\d]{0,39}\d)[A-Za-z0-9][A-Za-z0-9./_-]{0,39}$/

/** Deletes everything of an address, for a person who asks by letter. */
export const applicationsDelete: CommandLine = {
  name: 'applications delete',
  synopsis: 'applications delete --email <address> --reason <number> [--dry-run]',
  summary: 'delete everything that is stored for an address, without a link',
  options: { ...emailOption, reason: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  meanings: [
    ['--email <address>', 'the address; the receipt is mailed to it'],
    ['--reason <number>', 'the number of the letter or case, such as letter-2026/17; kept with the receipt'],
    ['--dry-run', 'print what would be deleted; delete nothing'],
  ],
  async prepare(typed) {
    const [unexpected] = typed.positionals
    if (unexpected !== undefined)
      throw new UsageError(`Pass the address with --email and the number with --reason, got ${unexpected}.`)
    const address = emailOf(typed)
    const reason = textOf(typed, 'reason')?.trim() ?? ''
    if (!caseNumber.test(reason)) {
      throw new UsageError(
        '--reason must be the number of the letter or case, such as letter-2026/17: at most 40 letters, digits and . / _ -, with a digit. It is kept, so it must name nobody.',
      )
    }
    const dryRun = typed.values['dry-run'] === true
    return { command: { name: 'deleteApplications', email: address, reason, dryRun } }
  },
}

export const DeleteApplications = z.strictObject({
  name: z.literal('deleteApplications'),
  email: email(),
  reason: z.string().regex(caseNumber),
  dryRun: z.boolean(),
})

const covered = [
  'Covered: all applications of the address with their files, recommendations of the person, links, unsent mails, answers kept for repeated submissions.',
  'Not covered: backups and exports, which hold the data until you remove them. A restore with the receipts repeats the deletion.',
]

/** Deletes like the link of `link delete-resume`, with the same receipt and the same mail. */
export async function deleteApplications(
  context: Context,
  { email: address, reason, dryRun }: z.infer<typeof DeleteApplications>,
): Promise<Report> {
  const { db } = context
  const key = addressKey(db, address)
  if (!(await isAnythingStored(db, key)))
    return { isDone: false, lines: [`Nothing is stored for ${address}, so nothing was deleted.`] }
  if (dryRun) {
    const applications = await applicationsOf(db, key).execute()
    const referrals = await referralsOf(db, key).execute()
    const line = `Dry run, nothing was deleted: ${applications.length} applications and ${referrals.length} recommendations of ${address}.`
    return { isDone: true, lines: [line, ...covered] }
  }
  try {
    const locale = await localeOf(db, key)
    const stored = storedSpelling({ to_address: address }, await addressesOf({ email_key: key }, context))
    const { id, receipt, mails } = await deleteWithReceipt(context, {
      address: stored ?? address,
      key,
      locale,
      reason,
    })
    const { applications, files, referrals } = receipt
    return {
      isDone: true,
      lines: [
        `Deleted ${applications} applications, ${files} files, ${referrals} recommendations and ${mails} mails of ${address}. The receipt ${id} will be mailed to the address.`,
        ...covered,
      ],
    }
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'unavailable') throw error
    return {
      isDone: false,
      lines: [
        `${context.receipts.place} cannot be written, so nothing was deleted; see the log or run recruiting doctor.`,
      ],
    }
  }
}
