import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** Places that may still contain values which earlier versions stored in clear; recorded as rows of `versions`. */
type ClearPlace =
  /** Rows. */
  | 'clearRows'
  /** Free pages of the database file. */
  | 'clearTraces'
  /** Uploaded files. */
  | 'clearFiles'

type Tables = Kysely<Database> | Transaction<Database>

export async function noteClear(db: Tables, place: ClearPlace): Promise<void> {
  await db
    .insertInto('versions')
    .values({ name: place, value: 1 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export async function isLeftClear(db: Tables, place: ClearPlace): Promise<boolean> {
  const row = await db.selectFrom('versions').select('name').where('name', '=', place).executeTakeFirst()
  return row !== undefined
}

export async function noteSealed(db: Tables, place: ClearPlace): Promise<void> {
  await db.deleteFrom('versions').where('name', '=', place).execute()
}
