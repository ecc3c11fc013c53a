import type { Kysely } from 'kysely'
import { type Db, type Trx, transact } from './database.ts'
import { isLeftClear, noteClear, noteSealed } from './left-clear.ts'
import { type SealedTable, sealedTables, sealRow } from './sealed-rows.ts'

/** Rows as earlier versions wrote them: all texts in clear, hashes without a key. */
type OldRow = Readonly<Record<string, string | null>>
type OldTables = Record<SealedTable | 'application_jobs', Record<string, string | null>>

/** Rows sealed per transaction. */
const slice = 200

/** Counters of earlier versions that decided whether to rewrite the database. */
const oldCounters = ['deletions', 'rewritten']

/**
 * Column changes of an old row before it is sealed; those of `links` and `files` change the place that values are
 * sealed for.
 */
const converted: Record<SealedTable, (trx: Trx, row: OldRow) => OldRow> = {
  applications: ({ keys }, row) => ({ reference_key: keys.lookUp('reference', row.reference ?? '') }),
  files: ({ keys }, row) => ({ id: keys.lookUp('file', row.id ?? '') }),
  idempotency_keys: ({ keys }, row) => ({
    key_hash: keys.lookUp('attempt', row.key_hash ?? ''),
    body_hash: keys.lookUp('body', row.body_hash ?? ''),
  }),
  outbox: () => ({}),
  mailbox: () => ({}),
  links: ({ keys }, row) =>
    row.purpose === 'delete-resume' && row.subject !== null && row.subject !== undefined
      ? { subject: keys.lookUp('address', row.subject), address: row.subject }
      : {},
  referrals: ({ keys }, row) => ({ fingerprint: keys.lookUp('referral', row.fingerprint ?? '') }),
}

/**
 * Seals values that earlier versions stored in clear, in slices: an interrupted run continues at the next start. When none
 * are left, later starts do not search for them.
 * Records that the file's free pages still contain clear values.
 */
export async function sealOldRows(db: Db): Promise<void> {
  const counters = await db.selectFrom('versions').select('name').where('name', 'in', oldCounters).execute()
  if (counters.length > 0) await noteTraces(db)
  if (!(await isLeftClear(db, 'clearRows'))) return
  for (const table of sealedTables) while (await sealSlice(db, table));
  await noteSealed(db, 'clearRows')
}

async function noteTraces(db: Db): Promise<void> {
  await transact(db, async (trx) => {
    await noteClear(trx, 'clearTraces')
    await trx.deleteFrom('versions').where('name', 'in', oldCounters).execute()
  })
}

/** Whether there are values in clear, which an interrupted `sealOldRows` left. */
export async function hasOldRows(db: Db): Promise<boolean> {
  for (const table of sealedTables) if ((await oldRows(db, table, 1)).length > 0) return true
  return false
}

async function oldRows(db: Db, table: SealedTable, most: number): Promise<OldRow[]> {
  return await untyped(db)
    .selectFrom(table)
    .selectAll()
    .where('key_id', 'is', null)
    // Rows without sealed values never have a key: those are old if their address is in clear.
    .$if(table !== 'files', (query) => query.where('email_key', 'like', '%@%'))
    .limit(most)
    .execute()
}

/** @returns whether there were rows to seal. */
async function sealSlice(db: Db, table: SealedTable): Promise<boolean> {
  const rows = await oldRows(db, table, slice)
  if (rows.length === 0) return false
  await noteTraces(db)
  if (table === 'files') await noteClear(db, 'clearFiles')
  await transact(db, async (trx) => {
    for (const row of rows) await sealOld(trx, table, row)
  })
  return true
}

async function sealOld(trx: Trx, table: SealedTable, row: OldRow): Promise<void> {
  const email_key = row.email_key && trx.keys.lookUp('address', row.email_key)
  const changed: OldRow = { ...row, ...(email_key && { email_key }), ...converted[table](trx, row) }
  const holdsValues = (table !== 'links' || changed.address) && (table !== 'idempotency_keys' || row.answer)
  const id = table === 'idempotency_keys' ? 'key_hash' : 'id'
  await untyped(trx)
    .updateTable(table)
    .set(holdsValues ? await sealRow(trx, table, changed) : changed)
    .where(id, '=', row[id] ?? '')
    .execute()
  if (table !== 'applications' || !email_key) return
  await trx
    .updateTable('application_jobs')
    .set({ email_key })
    .where('application_id', '=', row.id ?? '')
    .execute()
}

/** The tables under the names and columns that earlier versions had. */
function untyped(db: Db | Trx): Kysely<OldTables> {
  return db as unknown as Kysely<OldTables>
}
