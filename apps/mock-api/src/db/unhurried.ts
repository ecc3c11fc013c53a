import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Lets a transaction on PostgreSQL take any time. While a cursor is open, its statement goes on: the time that this process
 * needs between two rows, for example to write a file, counts as its time.
 */
export async function unhurry(trx: Kysely<Database>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
}
