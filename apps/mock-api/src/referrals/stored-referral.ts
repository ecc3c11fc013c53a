import { code } from '@recruiting/schema/fields/code'
import { email } from '@recruiting/schema/fields/email'
import { phone } from '@recruiting/schema/fields/phone'
import { line, multiline } from '@recruiting/schema/fields/text'
import { JobCode } from '@recruiting/schema/job'
import { limits } from '@recruiting/schema/limits'
import { z } from 'zod'
import type { Db, Trx } from '../storage/database.ts'
import { openRow } from '../storage/sealed-rows.ts'
import { storedDocument } from '../storage/stored-document.ts'

/** A recommendation as submitted (spec 3, referral check), with the recommended vacancies. */
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

/** A recommendation. */
export const storedReferral = storedDocument('referrals.document', NewReferral)

/** A stored recommendation; undefined when it was deleted. Throws `UnreadableDocument`. */
export async function findReferral(db: Db | Trx, id: string | null): Promise<NewReferral | undefined> {
  const sealed = await db
    .selectFrom('referrals')
    .select(['id', 'key_id', 'document'])
    .where('id', '=', id)
    .executeTakeFirst()
  const row = sealed && (await openRow(db, 'referrals', sealed))
  return row && storedReferral.read(row.document, row.id)
}
