import type { Referral } from '@recruiting/schema/referral'
import type { Context } from '../context.ts'
import { openRow } from '../db/sealed-rows.ts'
import { storedReferral } from '../documents/stored-referral.ts'
import { Failure } from '../failure.ts'
import type { OpenLink } from '../links/links.ts'
import { isOpen, jobOf } from './job-board.ts'

/** A recommendation, with its vacancies that are still open. Throws `link_invalid` when it was deleted. */
export async function getReferral(
  { db, jobs, now }: Pick<Context, 'db' | 'jobs' | 'now'>,
  link: OpenLink,
): Promise<Referral> {
  const row = await db
    .selectFrom('referrals')
    .select(['id', 'key_id', 'document'])
    .where('id', '=', link.subject)
    .executeTakeFirst()
  const referral = row && (await openRow(db, 'referrals', row))
  if (!referral) throw new Failure('link_invalid')
  const { jobCodes, ...recommendation } = storedReferral.read(referral.document, referral.id)
  const { byCode } = await jobs.current()
  const open = jobCodes.flatMap((code) => {
    const entry = byCode.get(code)
    return entry && isOpen(entry, now()) ? [jobOf(entry)] : []
  })
  return { ...recommendation, jobs: open, closedJobs: jobCodes.length - open.length }
}
