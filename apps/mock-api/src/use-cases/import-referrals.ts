import type { Issue } from '@recruiting/schema/issue'
import type { Locale } from '@recruiting/schema/options'
import type { Context } from '../context.ts'
import { type Db, withKeys } from '../db/database.ts'
import type { NewReferral } from '../documents/stored-referral.ts'
import { createPace } from '../slices.ts'
import { codesOf, fingerprintOf, issuesAmong, openJobs, toReferralRow } from './create-referral.ts'
import { runImport, slicesOf } from './run-import.ts'

/** A recommendation of a file, and its line. */
export type ReferralRow = { line: number; locale: Locale; referral: NewReferral }

/**
 * The result of an import: issues with their places, or how many people were invited and how many had been before.
 */
export type ReferralImportOutcome =
  | { issues: { line: number; issue: Issue }[] }
  | { created: number; alreadyThere: number }

/**
 * Imports recommendations and enqueues their invitations, all or nothing; a dry run returns the same result and
 * stores nothing. A recommendation that occurs again, in the file or in the database, sends no second invitation.
 * Throws `ImportRunning`, and errors of reading the rows.
 */
export async function importReferrals(
  context: Pick<Context, 'db' | 'now' | 'mail' | 'state'>,
  { rows, dryRun }: { rows: AsyncIterable<ReferralRow> | Iterable<ReferralRow>; dryRun: boolean },
): Promise<ReferralImportOutcome> {
  const { db, mail, state } = context
  const now = context.now()
  const outcome = await runImport<ReferralImportOutcome>(context, 'referrals', async () => {
    const issues: { line: number; issue: Issue }[] = []
    const check = checker(db, now)
    const seen = new Set<string>()
    let created = 0
    let total = 0
    for await (const slice of slicesOf(rows, state)) {
      issues.push(...(await check(slice)))
      total += slice.length
      if (issues.length > 0) continue
      const fresh = await withoutKnown(db, slice, seen)
      if (!dryRun && fresh.length > 0) await stage(db, fresh, { now, position: created })
      created += fresh.length
    }
    if (issues.length > 0) return { isWanted: false, outcome: { issues } }
    return {
      isWanted: !dryRun && created > 0,
      outcome: { created, alreadyThere: total - created },
    }
  })
  if (!dryRun && 'created' in outcome && outcome.created > 0) mail.nudge()
  return outcome
}

/** Validates slices of rows; looks up each vacancy once. */
function checker(db: Db, now: number) {
  const known = new Set<string>()
  const open = new Map<string, boolean>()
  const pace = createPace()
  return async (rows: readonly ReferralRow[]) => {
    const codes = new Set(rows.flatMap(({ referral }) => codesOf(referral)))
    const unknown = [...codes].filter((code) => !known.has(code))
    for (const code of unknown) known.add(code)
    for (const [code, isOpen] of await openJobs(db, unknown, now)) open.set(code, isOpen)
    const issues: { line: number; issue: Issue }[] = []
    for (const { line, referral } of rows) {
      for (const issue of issuesAmong(referral, open)) issues.push({ line, issue })
      await pace()
    }
    return issues
  }
}

/** Removes rows that are stored already or occurred before, by their fingerprint. */
async function withoutKnown(
  db: Db,
  slice: readonly ReferralRow[],
  seen: Set<string>,
): Promise<readonly ReferralRow[]> {
  const rows = slice.map((row) => ({ row, fingerprint: fingerprintOf(db, row.referral) }))
  const stored = await db
    .selectFrom('referrals')
    .select('fingerprint')
    .where(
      'fingerprint',
      'in',
      rows.map(({ fingerprint }) => fingerprint),
    )
    .execute()
  for (const { fingerprint } of stored) seen.add(fingerprint)
  const fresh = rows.filter(({ fingerprint }) => {
    const isFresh = !seen.has(fingerprint)
    seen.add(fingerprint)
    return isFresh
  })
  return fresh.map(({ row }) => row)
}

/** Seals and stages rows one statement at a time, so that no transaction waits for new keys. */
async function stage(
  db: Db,
  rows: readonly ReferralRow[],
  { now, position }: { now: number; position: number },
): Promise<void> {
  await withKeys(db, async (keys) => {
    const sealed = await Promise.all(
      rows.map(({ referral, locale }) => toReferralRow({ keys }, referral, { locale, now })),
    )
    await db
      .insertInto('staged_referrals')
      .values(sealed.map((row, at) => ({ ...row, position: position + at })))
      .execute()
  })
}
