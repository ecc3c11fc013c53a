import type { Context } from '../context.ts'
import { toIso } from '../db/codec.ts'
import { boundFutureLinks } from '../links/links.ts'

/** Times up to a day in the future may result from an ordinary correction of the clock, in ms. */
const tolerance = 86_400_000

/**
 * Sets times in the future, recorded while the clock was wrong, to now: otherwise rows would be kept or valid for
 * as long as the clock was ahead. Applications and referrals keep their times, which people have been told.
 * @param moment ms of Unix time that the clock watch trusts.
 */
export async function boundFutureTimes(
  { config, db }: Pick<Context, 'config' | 'db'>,
  moment: number,
): Promise<void> {
  const created_at = toIso(moment)
  const future = toIso(moment + tolerance)
  await boundFutureLinks(db, config, { moment, future })
  await db
    .updateTable('idempotency_keys')
    .set({ created_at, expires_at: toIso(moment + config.IDEMPOTENCY_TTL) })
    .where('created_at', '>', future)
    .execute()
  await db
    .updateTable('files')
    .set({ created_at, expires_at: toIso(moment + config.UPLOAD_TTL) })
    .where('status', '=', 'staged')
    .where('created_at', '>', future)
    .execute()
  await db
    .updateTable('infected_files')
    .set({ found_at: created_at, expires_at: toIso(moment + config.UPLOAD_TTL) })
    .where('application_id', 'is', null)
    .where('expires_at', '>', toIso(moment + tolerance + config.UPLOAD_TTL))
    .execute()
  await db.updateTable('outbox').set({ created_at }).where('created_at', '>', future).execute()
}
