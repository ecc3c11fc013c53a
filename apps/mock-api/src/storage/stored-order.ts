import { type Kysely, type RawBuilder, sql } from 'kysely'
import { engineOf } from './engine.ts'

/** The column that only PostgreSQL needs, whose rows have no order of their own. Backups leave it out. */
export const orderColumn = 'stored_order'

/**
 * The order in which the rows of `applications`, `links` or `outbox` were stored. Queries that order by a time add it,
 * because rows of the same millisecond would otherwise be in random order.
 */
export function storedOrder(db: Pick<Kysely<unknown>, 'getExecutor'>): RawBuilder<unknown> {
  return engineOf(db) === 'sqlite' ? sql`rowid` : sql.id(orderColumn)
}
