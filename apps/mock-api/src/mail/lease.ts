import { toIso } from '../db/codec.ts'
import { type Db, dropKeys, transact } from '../db/database.ts'
import { openRow } from '../db/sealed-rows.ts'
import type { OutboxRow } from './templates/template.ts'

/** Longer than an attempt may take, short enough that the mails of a killed process are not late. */
export const leaseMs = 90_000

/** A row nobody else sends until its lease runs out. The lease's end tells this attempt from a later one. */
export type LeasedRow = OutboxRow & { leased_until: string }

/** Leases the mail that has been due for longest, if one is due; safe among lanes, workers and processes. */
export async function leaseNext(db: Db, now: number): Promise<LeasedRow | undefined> {
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
    if (numUpdatedRows === 0n) continue
    const opened = await openRow(db, 'outbox', row)
    if (opened) return { ...opened, leased_until, attempts }
    // Deleted since a backup that this database was restored from.
    await removeRow(db, row)
  }
}

/** Removes a row: delivered, or given up. */
export async function removeRow(db: Db, row: Pick<LeasedRow, 'id'>): Promise<void> {
  await transact(db, async (trx) => {
    const deleted = trx.deleteFrom('outbox').where('id', '=', row.id).returning('key_id')
    dropKeys(trx, await deleted.execute())
  })
}

/** Gives a row back to be tried again, unless another attempt has it by now. */
export async function postponeRow(db: Db, row: LeasedRow, until: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ leased_until: null, next_attempt_at: toIso(until) })
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .execute()
}
