import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** Removes the timeouts of a transaction on PostgreSQL that reads whole tables and does other work between two rows. */
export async function disableTimeouts(trx: Kysely<Database>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
}
