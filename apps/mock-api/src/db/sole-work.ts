import { type Kysely, sql } from 'kysely'
import { engineOf } from './engine.ts'
import type { Database } from './schema.ts'

/** Work that only one process at a time may do, with the number of its lock. */
const locks = { import: 7_311_002, backup: 7_311_003, sweep: 7_311_004 } as const
export type SoleWork = keyof typeof locks

/** The work was not done, because another process does it or excludes it. */
export const isBusy = Symbol('busy')

/**
 * Does work while no other process does it. On SQLite there is no other process. On PostgreSQL a lock ends with its
 * connection, so a killed process leaves none.
 * @param shared processes that share the lock exclude only one that does not
 */
export async function soleWork<T>(
  db: Kysely<Database>,
  work: SoleWork,
  act: () => Promise<T>,
  { shared = false }: { shared?: boolean } = {},
): Promise<T | typeof isBusy> {
  if (engineOf(db) === 'sqlite') return await act()
  const suffix = sql.raw(shared ? '_shared' : '')
  return await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_lock${suffix}(${locks[work]}::bigint) as "isOurs"
    `.execute(connection)
    if (!rows[0]?.isOurs) return isBusy
    try {
      return await act()
    } finally {
      // Without a connection there is no lock.
      await sql`select pg_advisory_unlock${suffix}(${locks[work]}::bigint)`
        .execute(connection)
        .catch(() => undefined)
    }
  })
}
