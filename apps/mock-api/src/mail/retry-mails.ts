import type { Context } from '../../context.ts'
import { toIso } from '../../db/codec.ts'

/** Makes mails that wait for another attempt due. */
export async function retryMails({ db, mail, now }: Pick<Context, 'db' | 'mail' | 'now'>): Promise<void> {
  const moment = toIso(now())
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: moment })
    .where('next_attempt_at', '>', moment)
    .execute()
  mail.nudge()
}
