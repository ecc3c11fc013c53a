import type { Kysely, Selectable } from 'kysely'
import { type Db, transact } from '../database.ts'
import type { Database } from '../schema.ts'
import { type Opened, openRows, type SealedTable, sealRow } from '../sealed-rows.ts'

type Row<T extends SealedTable> = Opened<Selectable<Database[T]>>

/** Every readable row of a table, decrypted, in insertion order. */
export async function opened<T extends SealedTable>(db: Db, table: T): Promise<Row<T>[]> {
  const rows = await (db as Kysely<Database>)
    .selectFrom(table as 'referrals')
    .selectAll()
    .execute()
  return (await openRows(db, table, rows)) as unknown as Row<T>[]
}

/** Rewrites every row of a table with some columns changed, as another version of the code might have written them. */
export async function changeRows<T extends SealedTable>(
  db: Db,
  table: T,
  change: Partial<Row<T>>,
): Promise<void> {
  const rows = (await opened(db, table)) as unknown as Row<'referrals'>[]
  for (const row of rows) {
    await transact(db, async (trx) => {
      const sealed = await sealRow(trx, table as 'referrals', { ...row, ...change })
      await trx
        .updateTable(table as 'referrals')
        .set(sealed)
        .where('key_id', '=', row.key_id)
        .execute()
      trx.keys.drop(row.key_id)
    })
  }
}

/** Encrypts a row with a new key and inserts it. */
export async function insertSealed<T extends SealedTable>(db: Db, table: T, row: Row<T>): Promise<void> {
  await transact(db, async (trx) => {
    const sealed = await sealRow(trx, table as 'referrals', row as unknown as Row<'referrals'>)
    await trx
      .insertInto(table as 'referrals')
      .values(sealed)
      .execute()
  })
}
