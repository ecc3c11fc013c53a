import type { Context } from '../context.ts'
import { toIso } from '../db/codec.ts'
import { boundFutureLinks } from '../links/links.ts'

/** What was recorded up to a day ahead may come from an ordinary correction of the clock, ms. */
const tolerance = 86_400_000

/**
 * Treats what was made in the future, while the clock was wrong, as made now: it would else be kept, or be valid, for as
 * long as the clock was ahead. Applications and referrals keep their time, which people have been told.
 * @param moment ms of Unix time, believed by the clock watch.
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
  await db.updateTable('outbox').set({ created_at }).where('created_at', '>', future).execute()
}
