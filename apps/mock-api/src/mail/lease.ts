import type { Kysely } from 'kysely'
import { toIso } from '../db/codec.ts'
import type { Database } from '../db/schema.ts'
import type { OutboxRow } from './templates/template.ts'

/** Longer than an attempt may take, short enough that the mails of a killed process are not late. */
export const leaseMs = 90_000

/** A row nobody else sends until its lease runs out. The lease's end tells this attempt from a later one. */
export type LeasedRow = OutboxRow & { leased_until: string }

/** Leases the mail that has been due for longest, if one is due; safe among lanes, workers and processes. */
export async function leaseNext(db: Kysely<Database>, now: number): Promise<LeasedRow | undefined> {
  const at = toIso(now)
  const leased_until = toIso(now + leaseMs)
  for (;;) {
    const row = await db
      .selectFrom('outbox')
      .selectAll()
      .where('sent_at', 'is', null)
      .where('next_attempt_at', '<=', at)
      .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', at)]))
      .orderBy('next_attempt_at')
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
    if (!row) return undefined
    const attempts = row.attempts + 1
    // Every lease counts an attempt, so the count says whether somebody else was faster.
    const { numUpdatedRows } = await db
      .updateTable('outbox')
      .set({ leased_until, attempts })
      .where('id', '=', row.id)
      .where('attempts', '=', row.attempts)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return { ...row, leased_until, attempts }
  }
}

/** Removes a row: delivered, or given up. */
export async function removeRow(db: Kysely<Database>, row: LeasedRow): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', row.id).execute()
}

/** Gives a row back to be tried again, unless another attempt has it by now. */
export async function postponeRow(db: Kysely<Database>, row: LeasedRow, until: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ leased_until: null, next_attempt_at: toIso(until) })
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .execute()
}
