import { maskEmail, type ResumeDeletion } from '@recruiting/schema/resume-deletion'
import type { Context } from '../context.ts'
import { applicationsOf, referralsOf } from '../db/stored-of-address.ts'
import { Failure } from '../failure.ts'
import type { OpenLink } from '../links/links.ts'

/** What a confirmation would delete. */
export async function getResumeDeletion(
  { db }: Pick<Context, 'db'>,
  { subject, address, expiresAt }: OpenLink,
): Promise<ResumeDeletion> {
  if (address === undefined) throw new Failure('link_invalid')
  const applications = await applicationsOf(db, subject).execute()
  const files = await db
    .selectFrom('files')
    .select('id')
    .where('application_id', 'in', applicationsOf(db, subject))
    .execute()
  const referrals = await referralsOf(db, subject).execute()
  return {
    maskedEmail: maskEmail(address),
    applications: applications.length,
    files: files.length,
    referrals: referrals.length,
    expiresAt,
  }
}
