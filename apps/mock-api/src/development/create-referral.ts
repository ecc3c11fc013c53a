import type { ReferralOrder } from '@recruiting/schema/test-support/entities'
import type { TestAnswerOf } from '@recruiting/schema/test-support/types'
import type { Context } from '../context.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { createReferral as storeReferral } from '../referrals/referrals.ts'
import { transact } from '../storage/database.ts'
import { newestMailTo } from './mails.ts'

/**
 * Stores a recommendation and enqueues its invitation, also when an equal one is stored already.
 * @returns the query that finds the invitation. Throws `validation_failed` with every issue.
 */
export async function createReferral(
  { db, now, mail }: Pick<Context, 'db' | 'now' | 'mail'>,
  { locale, ...referral }: ReferralOrder,
): Promise<TestAnswerOf<'createReferral'>> {
  const to = referral.email
  const after = await newestMailTo(db, to)
  await transact(db, async (trx) => {
    const { id: subjectId, isNew } = await storeReferral(trx, referral, { locale, now: now() })
    if (!isNew)
      await enqueueMail(trx, { template: 'referralInvitation', to, locale, args: {}, subjectId }, now())
  })
  mail.nudge()
  return { to, ...(after !== undefined && { after }) }
}
