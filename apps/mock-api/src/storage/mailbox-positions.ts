import { type Kysely, sql } from 'kysely'
import { engineOf } from './engine.ts'
import type { Database } from './schema.ts'

/** Continues the positions of the mailbox after inserted ones: PostgreSQL counts them apart from the rows. */
export async function continuePositions(db: Kysely<Database>): Promise<void> {
  if (engineOf(db) === 'sqlite') return
  await sql`
    select setval(
      pg_get_serial_sequence('mailbox', 'position'),
      (select coalesce(max(position), 0) + 1 from mailbox),
      false
    )
  `.execute(db)
}
