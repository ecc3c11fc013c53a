import { type Kysely, PostgresAdapter } from 'kysely'

/** The database management systems that store the data. */
export type Engine = 'sqlite' | 'postgres'

/** The engine of a database or a transaction. */
export function engineOf(db: Pick<Kysely<unknown>, 'getExecutor'>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
