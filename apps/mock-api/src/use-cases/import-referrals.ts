import type { Issue } from '@recruiting/schema/issue'
import type { Locale } from '@recruiting/schema/options'
import type { Context } from '../context.ts'
import { type Trx, transact } from '../db/database.ts'
import { createReferral, type NewReferral, referralIssues } from './create-referral.ts'

/** A recommendation of a file, and the line it stands in. */
export type ReferralRow = { line: number; locale: Locale; referral: NewReferral }

/** What an import came to: what is wrong and where, or how many people were invited and how many had been before. */
export type ReferralImportOutcome =
  | { issues: { line: number; issue: Issue }[] }
  | { created: number; alreadyThere: number }

/**
 * Stores recommendations and orders their invitations, all or nothing; a dry run tells the same and stores nothing.
 * The same recommendation again, in the file or from before, invites nobody again.
 */
export async function importReferrals(
  { db, now, mail }: Pick<Context, 'db' | 'now' | 'mail'>,
  { rows, dryRun }: { rows: readonly ReferralRow[]; dryRun: boolean },
): Promise<ReferralImportOutcome> {
  try {
    const outcome = await transact(db, async (trx) => {
      const found = await importAll(trx, rows, now())
      if (dryRun || 'issues' in found) throw new RolledBack(found)
      return found
    })
    mail.nudge()
    return outcome
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome
    throw error
  }
}

/** Ends a transaction that is to leave nothing behind. */
class RolledBack extends Error {
  override name = 'RolledBack'
  readonly outcome: ReferralImportOutcome

  constructor(outcome: ReferralImportOutcome) {
    super('rolled back')
    this.outcome = outcome
  }
}

async function importAll(
  trx: Trx,
  rows: readonly ReferralRow[],
  now: number,
): Promise<ReferralImportOutcome> {
  const issues: { line: number; issue: Issue }[] = []
  for (const { line, referral } of rows) {
    for (const issue of await referralIssues(trx, referral, now)) issues.push({ line, issue })
  }
  if (issues.length > 0) return { issues }
  let created = 0
  for (const { referral, locale } of rows) {
    if ((await createReferral(trx, referral, { locale, now })).isNew) created++
  }
  return { created, alreadyThere: rows.length - created }
}
