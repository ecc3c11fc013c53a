import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** Lets a transaction on PostgreSQL take any time, such as one that reads a whole table and writes files between two rows. */
export async function disableTimeouts(trx: Kysely<Database>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
}
