import type { Context } from '../context.ts'
import { toIso } from '../storage/codec.ts'

/**
 * Makes every mail that was tried before due at once. @returns their number
 */
export async function retryMails({ db, mail }: Pick<Context, 'db' | 'mail'>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    // Due times are of `steadyTime`, which may differ from Unix time; this one is due by any clock.
    .set({ next_attempt_at: toIso(0) })
    .where('attempts', '>', 0)
    .executeTakeFirst()
  mail.nudge()
  return Number(numUpdatedRows)
}
