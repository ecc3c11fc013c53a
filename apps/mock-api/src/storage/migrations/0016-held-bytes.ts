import { type Kysely, sql } from 'kysely'

/** Creates the table of bytes that running uploads have reserved. */
export const heldBytes = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table held_bytes (id text primary key, bytes integer not null, expires_at text not null)`.execute(
      db,
    )
  },
}
