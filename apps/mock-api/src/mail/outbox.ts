import { randomUUID } from 'node:crypto'
import { emailPattern } from '@recruiting/schema/fields/email'
import type { Locale } from '@recruiting/schema/options'
import { sql } from 'kysely'
import { toIso } from '../clock.ts'
import type { Context } from '../context.ts'
import { type Db, dropKeys, type Trx, transact, within } from '../storage/database.ts'
import { sealRow } from '../storage/sealed-rows.ts'
import { addressKey } from '../storage/stored-of-address.ts'
import { readRefusal } from './smtp.ts'
import { type Filled, writeArgs } from './templates/templates.ts'

/** A mail to send: one address, a template and its arguments. */
export type MailOrder = Filled & {
  to: string
  locale: Locale
  /** The application or referral that it concerns. */
  subjectId?: string
}

/**
 * Enqueues a mail. Within a transaction, it is sent if and only if the transaction commits; nudge the worker
 * afterwards. `now` is ms of Unix time. Throws `TypeError` unless the recipient is one bare address, which is a
 * defect of the caller.
 */
export async function enqueueMail(db: Db | Trx, mail: MailOrder, now: number): Promise<void> {
  if (!emailPattern.test(mail.to))
    throw new TypeError('A mail needs exactly one bare address as its recipient')
  const at = toIso(now)
  await within(db, async (trx) => {
    const row = await sealRow(trx, 'outbox', {
      id: randomUUID(),
      subject_id: mail.subjectId ?? null,
      template: mail.template,
      args: writeArgs(mail),
      to_address: mail.to,
      email_key: addressKey(trx, mail.to),
      locale: mail.locale,
      created_at: at,
      next_attempt_at: at,
      attempts: 0,
      leased_until: null,
    })
    await trx.insertInto('outbox').values(row).execute()
  })
}

/** `new`: not tried yet; `sending`: an attempt is running; `waiting`: for the next attempt. */
type MailState = 'new' | 'sending' | 'waiting'

/**
 * The unsent mails, in groups with the same template, state and last refusal, without any address. Times are of ordering the
 * mails; `attempts` are the most of one mail.
 */
export type MailQueue = Awaited<ReturnType<typeof readMailQueue>>

/** Counts unsent mails, the oldest group first. @param orderedUntil ISO time; default: all */
export async function readMailQueue({ db, now }: Pick<Context, 'db' | 'now'>, orderedUntil?: string) {
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

/** Removes a row after delivery or after giving up. */
export async function removeRow(db: Db, row: { id: string }): Promise<void> {
  await transact(db, async (trx) => {
    const deleted = trx.deleteFrom('outbox').where('id', '=', row.id).returning('key_id')
    dropKeys(trx, await deleted.execute())
  })
}
