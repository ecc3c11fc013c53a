import { sql } from 'kysely'
import type { Tables } from '../../src/storage/engine.ts'
import type { Database } from '../../src/storage/schema.ts'

/** Makes every deletion from a table fail. @returns a function that mends it */
export async function breakDeletions(db: Tables, table: keyof Database): Promise<() => Promise<void>> {
  const isSqlite = !db.engine.isShared
  if (isSqlite) {
    await sql`create trigger broken before delete on ${sql.id(table)} begin select raise(abort, 'no'); end`.execute(
      db,
    )
  } else {
    await sql`create function fail() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
      db,
    )
    await sql`create trigger broken before delete on ${sql.id(table)} execute function fail()`.execute(db)
  }
  return async () => {
    await (isSqlite ? sql`drop trigger broken` : sql`drop trigger broken on ${sql.id(table)}`).execute(db)
  }
}
