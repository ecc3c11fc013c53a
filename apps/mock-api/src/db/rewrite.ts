import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** Writes the write-ahead log into the database file and empties it: it still holds what was deleted. */
export async function emptyLog(db: Kysely<Database>): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/**
 * Writes the whole database file anew. `secure_delete` zeroes what is deleted where it stands, but not the copies that
 * SQLite leaves behind when it moves rows between pages: about one row in a thousand, measured. Nothing else runs
 * meanwhile.
 */
export async function rewriteDatabase(db: Kysely<Database>): Promise<void> {
  await sql`vacuum`.execute(db)
  await emptyLog(db)
}
