import type { Context } from '../context.ts'
import { toIso } from '../db/codec.ts'
import { transact } from '../db/database.ts'
import { deleteRecords } from './delete-records.ts'

/**
 * Deletes what the privacy policy promises not to keep any longer: the applications of an address whose last one is
 * older than the period, and referrals older than it.
 */
export async function forgetOldRecords({
  config,
  db,
  now,
}: Pick<Context, 'config' | 'db' | 'now'>): Promise<void> {
  const before = toIso(now() - config.RETENTION)
  await transact(db, async (trx) => {
    const longGone = trx
      .selectFrom('applications')
      .select('email_key')
      .groupBy('email_key')
      .having((eb) => eb.fn.max('submitted_at'), '<=', before)
    await deleteRecords(trx, {
      applications: trx.selectFrom('applications').select('id').where('email_key', 'in', longGone),
      referrals: trx.selectFrom('referrals').select('id').where('created_at', '<=', before),
    })
  })
}
