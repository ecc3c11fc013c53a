import { randomUUID } from 'node:crypto'
import { Failure, invalid } from '@recruiting/http/failure'
import { emailKey } from '@recruiting/schema/fields/email'
import type { Issue } from '@recruiting/schema/issue'
import { limits } from '@recruiting/schema/limits'
import type { Locale } from '@recruiting/schema/options'
import type { Referral } from '@recruiting/schema/referral'
import { validate } from '@recruiting/schema/validate'
import type { Insertable } from 'kysely'
import { z } from 'zod'
import { hashOfJson } from '../applications/submit.ts'
import { toIso } from '../clock.ts'
import type { Context } from '../context.ts'
import { jobOf } from '../jobs/board.ts'
import { isOpen, ruleOfJob, type StoredJob, storedJobs } from '../jobs/stored-job.ts'
import type { OpenLink } from '../links/links.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { dropKeys, type Trx } from '../storage/database.ts'
import type { KeyReader } from '../storage/keys.ts'
import type { ReferralTable } from '../storage/schema.ts'
import { openRows, sealRow } from '../storage/sealed-rows.ts'
import { readable } from '../storage/stored-document.ts'
import { addressKey } from '../storage/stored-of-address.ts'
import { findReferral, NewReferral, storedReferral } from './stored-referral.ts'

/** The recommended vacancies, as far as the value can be read. */
export function codesOf(value: unknown): readonly string[] {
  const { data } = z.object({ jobCodes: z.array(z.string()) }).safeParse(value)
  const codes = data?.jobCodes ?? []
  return codes.length > limits.jobCodes ? [] : codes
}

/**
 * Every issue of a recommendation: those of `validate`, and vacancies that are unknown or closed.
 * @param jobs the vacancies of `codesOf`
 * @param now ms of Unix time
 */
export function issuesOf(
  value: unknown,
  {
    jobs,
    now,
    schema = NewReferral,
  }: { jobs: ReadonlyMap<string, StoredJob>; now: number; schema?: z.ZodType },
): Issue[] {
  const issues = validate(schema, value)
  const codes = codesOf(value)
  codes.forEach((jobCode, position) => {
    const path = `jobCodes.${position}`
    if (issues.some((issue) => issue.path === path)) return
    const rule = codes.indexOf(jobCode) < position ? 'duplicate' : ruleOfJob(jobs.get(jobCode), now)
    if (rule) issues.push({ path, rule })
  })
  return issues
}

/**
 * Stores a recommendation and enqueues the invitation of the recommended person, unless the same one is stored
 * already. Nudge the mail worker after the commit. Throws `validation_failed` with every issue.
 * @param now ms of Unix time.
 */
export async function createReferral(
  trx: Trx,
  referral: NewReferral,
  { locale, now }: { locale: Locale; now: number },
): Promise<{ id: string; isNew: boolean }> {
  const issues = issuesOf(referral, { jobs: await storedJobs(trx, codesOf(referral)), now })
  if (issues.length > 0) throw invalid(issues)
  return await insertReferral(trx, referral, { locale, now })
}

/** The same without validation. */
export async function insertReferral(
  trx: Trx,
  referral: NewReferral,
  { locale, now }: { locale: Locale; now: number },
): Promise<{ id: string; isNew: boolean }> {
  const fingerprint = fingerprintOf(trx, referral)
  await trx.engine.lockSubjects(trx, [addressKey(trx, referral.email)])
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

/** The hash that identifies equal recommendations. */
export function fingerprintOf({ keys }: { keys: KeyReader }, referral: NewReferral): string {
  const recommended = {
    ...referral,
    email: emailKey(referral.email),
    jobCodes: [...referral.jobCodes].sort(),
  }
  return keys.lookUp('referral', hashOfJson(recommended))
}

/** A recommendation as a row, with a new id and a new key. */
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

/** Inserts recommendations and enqueues the invitations; existing ones are skipped and their new keys dropped. */
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
  const invitations = readable(
    await openRows(trx, 'referrals', inserted),
    trx.onUnreadable,
    ({ id, locale, document }) => ({ id, locale, to: storedReferral.read(document, id).email }),
  )
  for (const { id: subjectId, locale, to } of invitations) {
    await enqueueMail(trx, { template: 'referralInvitation', to, locale, args: {}, subjectId }, now)
  }
}

/** A recommendation, with its vacancies that are still open. Throws `link_invalid` when it was deleted. */
export async function getReferral(
  { db, jobs, now }: Pick<Context, 'db' | 'jobs' | 'now'>,
  link: OpenLink,
): Promise<Referral> {
  const referral = await findReferral(db, link.subject)
  if (!referral) throw new Failure('link_invalid')
  const { jobCodes, ...recommendation } = referral
  const { byCode } = await jobs.current()
  const open = jobCodes.flatMap((code) => {
    const entry = byCode.get(code)
    return entry && isOpen(entry, now()) ? [jobOf(entry)] : []
  })
  return { ...recommendation, jobs: open, closedJobs: jobCodes.length - open.length }
}
