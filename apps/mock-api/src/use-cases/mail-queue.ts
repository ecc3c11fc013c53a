import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { toIso } from '../db/codec.ts'
import { type Refusal, readRefusal } from '../mail/refusal.ts'

/** `new`: not tried yet; `sending`: an attempt is running; `waiting`: for the next attempt. */
type MailState = 'new' | 'sending' | 'waiting'

/** Mails with the same template, state and last refusal. Times are of ordering the mails. */
type MailGroup = {
  template: string
  state: MailState
  count: number
  oldest: string
  /** The most attempts of one mail. */
  attempts: number
  lastRefusal: Refusal | null
}

/** The unsent mails, oldest group first, without any address. */
export type MailQueue = { total: number; groups: MailGroup[] }

/** Counts unsent mails. @param orderedUntil ISO time; default: all */
export async function readMailQueue(
  { db, now }: Pick<Context, 'db' | 'now'>,
  orderedUntil?: string,
): Promise<MailQueue> {
  const state = sql<MailState>`
    case when attempts = 0 then 'new' when leased_until > ${toIso(now())} then 'sending' else 'waiting' end
  `
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn }) => [
      'template',
      'last_refusal',
      state.as('state'),
      fn.countAll<number>().as('count'),
      fn.min('created_at').as('oldest'),
      fn.max('attempts').as('attempts'),
    ])
    .$if(orderedUntil !== undefined, (query) => query.where('created_at', '<=', orderedUntil ?? ''))
    .groupBy(['template', 'last_refusal', 'state'])
    .orderBy('oldest')
    .execute()
  const groups = rows.map(({ last_refusal, ...group }) => ({
    ...group,
    lastRefusal: readRefusal(last_refusal) ?? null,
  }))
  return { total: groups.reduce((sum, { count }) => sum + count, 0), groups }
}
