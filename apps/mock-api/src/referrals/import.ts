import { choice } from '@recruiting/schema/fields/choice'
import type { Issue } from '@recruiting/schema/issue'
import { type Locale, locales } from '@recruiting/schema/options'
import type { Context } from '../context.ts'
import { storedJobs } from '../jobs/stored-job.ts'
import { createPace, runImport, slicesOf, writeSlices } from '../slices.ts'
import { type Db, transact } from '../storage/database.ts'
import { addressKey } from '../storage/stored-of-address.ts'
import { codesOf, fingerprintOf, insertReferralRows, issuesOf, toReferralRow } from './referrals.ts'
import { NewReferral } from './stored-referral.ts'

/** A recommendation of a file before validation, or the error of a line that is none, and its line. */
type ReadReferral = { line: number; value?: unknown } | { line: number; error: string }

/** What is wrong with a line: a rule that its recommendation breaks, or the error with which it was read. */
type LineError = { line: number; issue: Issue } | { line: number; error: string }

/**
 * Writing a recommendation includes enqueuing its mail, about 1 ms of processor time in total, and other requests wait for the
 * transaction.
 */
const referralsOfSlice = 10

const Row = NewReferral.extend({ locale: choice(locales) })

/** A valid recommendation, and the language of its invitation. */
type ReferralRow = { locale: Locale; referral: NewReferral }

/** The result of an import: every error, or how many people were invited and how many had been before. */
type ReferralImportOutcome = { errors: LineError[] } | { created: number; alreadyThere: number }

/**
 * Imports recommendations and enqueues their invitations; a dry run returns the same result and stores nothing. All rows are
 * checked before the first one is written, in slices. A recommendation that occurs again, in the file or in the database, sends
 * no second invitation, so running the import again after an interruption invites the rest. Throws `ImportRunning`,
 * `ImportIncomplete`, and errors of reading the rows.
 */
export async function importReferrals(
  context: Pick<Context, 'db' | 'now' | 'mail' | 'state'>,
  { rows, dryRun }: { rows: AsyncIterable<ReadReferral> | Iterable<ReadReferral>; dryRun: boolean },
): Promise<ReferralImportOutcome> {
  const { db, mail, state } = context
  const now = context.now()
  return await runImport<ReferralImportOutcome>(context, async () => {
    const errors: LineError[] = []
    const check = checker(db, now)
    const seen = new Set<string>()
    const fresh: ReferralRow[] = []
    let total = 0
    for await (const slice of slicesOf(rows, state)) {
      const checked = await check(slice)
      errors.push(...checked.errors)
      total += slice.length
      if (errors.length > 0) continue
      fresh.push(...(await withoutKnown(db, checked.rows, seen)))
    }
    if (errors.length > 0) return { errors }
    if (!dryRun) {
      const write = (slice: readonly ReferralRow[]) => writeRows(db, slice, now)
      await writeSlices(fresh, referralsOfSlice, { state, write }).finally(() => mail.nudge())
    }
    return { created: fresh.length, alreadyThere: total - fresh.length }
  })
}

/** Validates slices of rows. */
function checker(db: Db, now: number) {
  const pace = createPace()
  return async (read: readonly ReadReferral[]) => {
    const codes = new Set(read.flatMap((row) => ('error' in row ? [] : codesOf(row.value))))
    const jobs = await storedJobs(db, [...codes])
    const errors: LineError[] = []
    const rows: ReferralRow[] = []
    for (const row of read) {
      if ('error' in row) {
        errors.push(row)
        continue
      }
      const { line, value } = row
      const own = issuesOf(value, { jobs, now, schema: Row })
      for (const issue of own) errors.push({ line, issue })
      if (own.length === 0) {
        const { locale, ...referral } = Row.parse(value)
        rows.push({ locale, referral })
      }
      await pace()
    }
    return { errors, rows }
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

async function writeRows(db: Db, rows: readonly ReferralRow[], now: number): Promise<void> {
  const addresses = rows.map(({ referral }) => addressKey(db, referral.email))
  await transact(db, async (trx) => {
    await trx.engine.lockSubjects(trx, addresses)
    const sealed = await Promise.all(
      rows.map(({ referral, locale }) => toReferralRow(trx, referral, { locale, now })),
    )
    await insertReferralRows(trx, sealed, now)
  })
}
