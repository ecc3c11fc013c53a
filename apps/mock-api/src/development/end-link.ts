import type { LinkEnd } from '@recruiting/schema/test-support/entities'
import type { Context } from '../context.ts'
import { Failure, invalid } from '../failure.ts'
import { findLink, spendLink } from '../links/links.ts'
import { toIso } from '../storage/codec.ts'
import { transact } from '../storage/database.ts'

/**
 * Ends a link. Throws `validation_failed` when no link has the token, and `link_used` when a used link should
 * become expired or replaced.
 */
export async function endLink(
  { db, clockWatch, now }: Pick<Context, 'db' | 'clockWatch' | 'now'>,
  { token, as }: LinkEnd,
): Promise<void> {
  await transact(db, async (trx) => {
    const link = await findLink(trx, token)
    if (!link) throw invalid([{ path: 'token', rule: 'invalid' }])
    if (link.status === 'used') {
      if (as === 'used') return
      throw new Failure('link_used')
    }
    // Both times lie in the past of either clock: the link stays expired when the clock is set back.
    const past = toIso(Math.min(now(), clockWatch.now()))
    const ends = {
      expired: { status: 'active', created_at: past, expires_at: past },
      used: { status: 'active' },
      replaced: { status: 'replaced' },
    } as const
    await trx.updateTable('links').set(ends[as]).where('id', '=', link.id).execute()
    if (as === 'used') await spendLink(trx, link)
  })
}
