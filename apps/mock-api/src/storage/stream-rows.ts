import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { engineOf } from './engine.ts'
import type { Database } from './schema.ts'

/** Rows per chunk on PostgreSQL. */
const rowsAtOnce = 100

/**
 * Streams the rows of a query; on PostgreSQL one query at a time in a transaction. There each chunk is fetched by a
 * statement of its own, so that the work between two chunks does not count for the timeout of statements. Kysely's own
 * streams need `pg-cursor`, which waits forever when its connection is lost.
 */
export async function* streamRows<T>(
  tables: Kysely<Database>,
  query: SelectQueryBuilder<Database, keyof Database, T>,
): AsyncGenerator<T> {
  if (engineOf(tables) === 'sqlite') yield* query.stream()
  else if (tables.isTransaction) yield* fetchRows(tables, query)
  else {
    const trx = await tables.startTransaction().setAccessMode('read only').execute()
    try {
      yield* fetchRows(trx, query)
    } finally {
      await trx.rollback().execute().catch(leaveToServer)
    }
  }
}

async function* fetchRows<T>(
  trx: Kysely<Database>,
  query: SelectQueryBuilder<Database, keyof Database, T>,
): AsyncGenerator<T> {
  await sql`declare streamed no scroll cursor for ${query}`.execute(trx)
  try {
    for (;;) {
      const { rows } = await sql<T>`fetch ${sql.lit(rowsAtOnce)} from streamed`.execute(trx)
      yield* rows
      if (rows.length < rowsAtOnce) return
    }
  } finally {
    await sql`close streamed`.execute(trx).catch(leaveToServer)
  }
}

/** A failed transaction or a lost connection has no cursor any more; the first error says why. */
const leaveToServer = () => undefined
