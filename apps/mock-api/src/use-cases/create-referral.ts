import { randomUUID } from 'node:crypto'
import { emailKey } from '@recruiting/schema/fields/email'
import type { Issue } from '@recruiting/schema/issue'
import { limits } from '@recruiting/schema/limits'
import type { Locale } from '@recruiting/schema/options'
import { validate } from '@recruiting/schema/validate'
import type { Insertable } from 'kysely'
import { z } from 'zod'
import { toIso } from '../db/codec.ts'
import { type Db, dropKeys, type Trx } from '../db/database.ts'
import type { KeyReader } from '../db/keys.ts'
import type { ReferralTable } from '../db/schema.ts'
import { openRows, sealRow } from '../db/sealed-rows.ts'
import { addressKey } from '../db/stored-of-address.ts'
import { readable } from '../documents/stored-document.ts'
import { storedJob } from '../documents/stored-job.ts'
import { NewReferral, storedReferral } from '../documents/stored-referral.ts'
import { invalid } from '../failure.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { hashOfJson } from './canonical-json.ts'
import { isOpen } from './job-board.ts'

/** Everything that is wrong with a recommendation, as `validate` says it: also vacancies that are unknown or closed. */
export async function referralIssues(db: Db | Trx, value: unknown, now: number): Promise<Issue[]> {
  return issuesAmong(value, await openJobs(db, codesOf(value), now))
}

/** The vacancies a recommendation means, as far as it can be understood. */
export function codesOf(value: unknown): readonly string[] {
  const { data } = z.object({ jobCodes: z.array(z.string()) }).safeParse(value)
  const codes = data?.jobCodes ?? []
  return codes.length > limits.jobCodes ? [] : codes
}

/** The same with the vacancies at hand: whether each that exists is open. */
export function issuesAmong(
  value: unknown,
  open: ReadonlyMap<string, boolean>,
  schema: z.ZodType = NewReferral,
): Issue[] {
  const issues = validate(schema, value)
  const codes = codesOf(value)
  codes.forEach((jobCode, position) => {
    const path = `jobCodes.${position}`
    if (issues.some((issue) => issue.path === path)) return
    if (codes.indexOf(jobCode) < position) issues.push({ path, rule: 'duplicate' })
    else if (!open.has(jobCode)) issues.push({ path, rule: 'jobUnknown' })
    else if (open.get(jobCode) === false) issues.push({ path, rule: 'jobClosed' })
  })
  return issues
}

/** Whether each vacancy that exists is open. */
export async function openJobs(
  db: Db | Trx,
  codes: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, boolean>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectFrom('published_jobs')
    .select(['code', 'document', 'status'])
    .where('code', 'in', codes)
    .execute()
  return new Map(
    readable(rows, db.onUnreadable, ({ code, document, status }) => {
      const { validThrough } = storedJob.read(document, code)
      return [code, isOpen({ status, validThrough }, now)]
    }),
  )
}

/**
 * Stores a recommendation and orders the invitation of the person recommended; the same one again does neither. Nudge
 * the mail worker once the transaction has committed. Throws `validation_failed` with every issue.
 * @param now ms of Unix time.
 */
export async function createReferral(
  trx: Trx,
  referral: NewReferral,
  { locale, now }: { locale: Locale; now: number },
): Promise<{ id: string; isNew: boolean }> {
  const issues = await referralIssues(trx, referral, now)
  if (issues.length > 0) throw invalid(issues)
  return await insertReferral(trx, referral, { locale, now })
}

/** The same without a look at what is recommended. */
export async function insertReferral(
  trx: Trx,
  referral: NewReferral,
  { locale, now }: { locale: Locale; now: number },
): Promise<{ id: string; isNew: boolean }> {
  const fingerprint = fingerprintOf(trx, referral)
  const earlier = await trx
    .selectFrom('referrals')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  if (earlier) return { id: earlier.id, isNew: false }
  const row = await toReferralRow(trx, referral, { locale, now })
  await insertReferralRows(trx, [row], now)
  return { id: row.id, isNew: true }
}

/** What the same recommendation is found by, whoever makes it again. */
export function fingerprintOf({ keys }: { keys: KeyReader }, referral: NewReferral): string {
  const recommended = {
    ...referral,
    email: emailKey(referral.email),
    jobCodes: [...referral.jobCodes].sort(),
  }
  return keys.lookUp('referral', hashOfJson(recommended))
}

/** A recommendation as it is stored, under a new id and a new key. */
export async function toReferralRow(
  db: Pick<Trx, 'keys'>,
  referral: NewReferral,
  { locale, now }: { locale: Locale; now: number },
): Promise<Insertable<ReferralTable> & { id: string }> {
  return await sealRow(db, 'referrals', {
    id: randomUUID(),
    fingerprint: fingerprintOf(db, referral),
    email_key: addressKey(db, referral.email),
    locale,
    document: storedReferral.write(referral),
    created_at: toIso(now),
  })
}

/** Stores recommendations as they are and orders the invitations; one that is there already is left out, with its key. */
export async function insertReferralRows(
  trx: Trx,
  rows: readonly Insertable<ReferralTable>[],
  now: number,
): Promise<void> {
  const inserted = await trx
    .insertInto('referrals')
    .values(rows)
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning(['id', 'key_id', 'locale', 'document'])
    .execute()
  const isInserted = new Set(inserted.map(({ id }) => id))
  dropKeys(
    trx,
    rows.filter(({ id }) => !isInserted.has(id)).map(({ key_id }) => ({ key_id: key_id ?? null })),
  )
  // One that a version before this one staged and this one cannot read is kept, without an invitation.
  const invitations = readable(
    await openRows(trx, 'referrals', inserted),
    trx.onUnreadable,
    ({ id, locale, document }) => ({ id, locale, to: storedReferral.read(document, id).email }),
  )
  for (const { id: subjectId, locale, to } of invitations) {
    await enqueueMail(trx, { template: 'referralInvitation', to, locale, args: {}, subjectId }, now)
  }
}
