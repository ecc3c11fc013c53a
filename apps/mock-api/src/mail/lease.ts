import type { ExpressionBuilder } from 'kysely'
import { toIso } from '../clock.ts'
import { type Db, dropKeys, transact } from '../storage/database.ts'
import type { Database } from '../storage/schema.ts'
import { openRow } from '../storage/sealed-rows.ts'
import { type Refusal, writeRefusal } from './smtp.ts'
import type { OutboxRow } from './templates/template.ts'
import { askedForTemplates } from './templates/templates.ts'

/** Longer than an attempt may take, and short enough that mails of a killed process are not late. */
export const leaseMs = 90_000

/** A row that no other sender takes until its lease ends. The end of the lease identifies this attempt. */
export type LeasedRow = OutboxRow & { leased_until: string }

/**
 * `fresh`: not tried yet, to be sent at once. `askedFor`: not tried yet, with a link that anybody can request, to
 * be sent at a tick. `retried`: tried before, and its wait is over.
 */
const mailKinds = ['fresh', 'askedFor', 'retried'] as const
export type MailKind = (typeof mailKinds)[number]

const conditions = {
  fresh: (eb) => eb.and([eb('attempts', '=', 0), eb('template', 'not in', askedForTemplates)]),
  askedFor: (eb) => eb.and([eb('attempts', '=', 0), eb('template', 'in', askedForTemplates)]),
  retried: (eb, at) =>
    eb.and([
      eb('attempts', '>', 0),
      eb('next_attempt_at', '<=', at),
      eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', at)]),
    ]),
} satisfies Record<MailKind, (eb: ExpressionBuilder<Database, 'outbox'>, at: string) => unknown>

/**
 * Leases the mail of the given kinds that has been due for the longest time, if any; safe with concurrent lanes and
 * workers.
 * @param now ms of `steadyTime`. A mail that was never tried is due whatever time its row has.
 * @param options.lease how long no other process takes it, in ms
 */
export async function leaseNext(
  db: Db,
  now: number,
  {
    kinds = mailKinds,
    lease = leaseMs,
  }: { kinds?: readonly MailKind[] | undefined; lease?: number | undefined } = {},
): Promise<LeasedRow | undefined> {
  const at = toIso(now)
  const leased_until = toIso(now + lease)
  for (;;) {
    const next = db
      .selectFrom('outbox')
      .select('id')
      .where((eb) => eb.or(kinds.map((kind) => conditions[kind](eb, at))))
      .orderBy('next_attempt_at')
      .orderBy('created_at')
      .orderBy(db.engine.storedOrder)
      .limit(1)
      .$call(db.engine.skipLocked)
    const row = await db
      .updateTable('outbox')
      .set((eb) => ({ leased_until, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', next)
      .returningAll()
      .executeTakeFirst()
    if (!row) return undefined
    const opened = await openRow(db, 'outbox', row)
    if (opened) return { ...opened, leased_until }
    // The row was deleted after the backup from which this database was restored.
    await removeRow(db, row)
  }
}

/**
 * Makes mails that an earlier process tried due at once, if one process has the database: its leases are void, and its times
 * may come from a wrong clock.
 * @param now ms of `steadyTime`.
 */
export async function takeOver(db: Db, now: number): Promise<void> {
  // Other processes may be sending; the leases of a killed one end by time.
  if (db.engine.isShared) return
  await db
    .updateTable('outbox')
    .set({ leased_until: null, next_attempt_at: toIso(now) })
    .where('attempts', '>', 0)
    .execute()
}

/** Removes a row after delivery or after giving up. */
export async function removeRow(db: Db, row: Pick<LeasedRow, 'id'>): Promise<void> {
  await transact(db, async (trx) => {
    const deleted = trx.deleteFrom('outbox').where('id', '=', row.id).returning('key_id')
    dropKeys(trx, await deleted.execute())
  })
}

/** Releases a row to be retried, unless another attempt has leased it since. `until` is ms of `steadyTime`. */
export async function postponeRow(db: Db, row: LeasedRow, until: number, refusal?: Refusal): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      leased_until: null,
      next_attempt_at: toIso(until),
      ...(refusal && { last_refusal: writeRefusal(refusal) }),
    })
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .execute()
}
