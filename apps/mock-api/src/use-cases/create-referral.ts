import { randomUUID } from 'node:crypto'
import { code } from '@recruiting/schema/fields/code'
import { email, emailKey } from '@recruiting/schema/fields/email'
import { phone } from '@recruiting/schema/fields/phone'
import { line, multiline } from '@recruiting/schema/fields/text'
import type { Issue } from '@recruiting/schema/issue'
import { type Job, JobCode } from '@recruiting/schema/job'
import { limits } from '@recruiting/schema/limits'
import type { Locale } from '@recruiting/schema/options'
import { validate } from '@recruiting/schema/validate'
import { z } from 'zod'
import { fromJson, toIso, toJson } from '../db/codec.ts'
import type { Db, Trx } from '../db/database.ts'
import { sealRow } from '../db/sealed-rows.ts'
import { addressKey } from '../db/stored-of-address.ts'
import { invalid } from '../failure.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { hashOfJson } from './canonical-json.ts'
import { isOpen } from './job-board.ts'

/** A recommendation as it is handed in (spec 3, referral check), with the vacancies meant. */
export const NewReferral = z.strictObject({
  recommender: line(limits.name),
  applicantName: line(limits.name),
  email: email(),
  phone: phone(),
  reason: multiline(limits.text),
  recommenderEmployeeId: code(limits.employeeId).optional(),
  recommendCode: code(limits.recommendCode).optional(),
  jobCodes: z.array(JobCode).min(1).max(limits.jobCodes),
})
export type NewReferral = z.infer<typeof NewReferral>

/** Everything that is wrong with a recommendation, as `validate` says it: also vacancies that are unknown or closed. */
export async function referralIssues(db: Db | Trx, value: unknown, now: number): Promise<Issue[]> {
  const issues = validate(NewReferral, value)
  const { data } = z.object({ jobCodes: z.array(z.string()) }).safeParse(value)
  const codes = data?.jobCodes ?? []
  if (codes.length === 0 || codes.length > limits.jobCodes) return issues
  const open = await openJobs(db, codes, now)
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
async function openJobs(
  db: Db | Trx,
  codes: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, boolean>> {
  const rows = await db
    .selectFrom('jobs')
    .select(['code', 'document', 'status'])
    .where('code', 'in', codes)
    .execute()
  return new Map(
    rows.map(({ code, document, status }) => [code, isOpen({ job: fromJson<Job>(document), status }, now)]),
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
  const recommended = {
    ...referral,
    email: emailKey(referral.email),
    jobCodes: [...referral.jobCodes].sort(),
  }
  const fingerprint = trx.keys.lookUp('referral', hashOfJson(recommended))
  const earlier = await trx
    .selectFrom('referrals')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  if (earlier) return { id: earlier.id, isNew: false }
  const id = randomUUID()
  const row = await sealRow(trx, 'referrals', {
    id,
    fingerprint,
    email_key: addressKey(trx, referral.email),
    locale,
    document: toJson(referral),
    created_at: toIso(now),
  })
  await trx.insertInto('referrals').values(row).execute()
  await enqueueMail(
    trx,
    { template: 'referralInvitation', to: referral.email, locale, args: {}, subjectId: id },
    now,
  )
  return { id, isNew: true }
}
