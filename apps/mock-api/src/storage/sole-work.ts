import { type Kysely, sql } from 'kysely'
import { engineOf } from './engine.ts'
import type { Database } from './schema.ts'

/** Work that only one process at a time may do, with the number of its lock. */
const locks = { import: 7_311_002, backup: 7_311_003, sweep: 7_311_004 } as const
type SoleWork = keyof typeof locks

/** The work was not done, because another process does it. */
export const isBusy = Symbol('busy')

/**
 * Does work while no other process does it. On SQLite there is no other process. On PostgreSQL a lock ends with its
 * connection, so a killed process leaves none; the work keeps that connection until it has ended.
 */
export async function soleWork<T>(
  db: Kysely<Database>,
  work: SoleWork,
  act: () => Promise<T>,
): Promise<T | typeof isBusy> {
  if (engineOf(db) === 'sqlite') return await act()
  return await db.connection().execute(async (connection) => {
    // The server keeps the locks of a machine that has lost power or network until it notices, by default after two hours.
    await sql`
      select set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),
        set_config('tcp_keepalives_count', '3', false)
    `.execute(connection)
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_lock(${locks[work]}::bigint) as "isOurs"
    `.execute(connection)
    if (!rows[0]?.isOurs) return isBusy
    try {
      return await act()
    } finally {
      // Without a connection there is no lock.
      await sql`select pg_advisory_unlock(${locks[work]}::bigint)`.execute(connection).catch(() => undefined)
    }
  })
}

/** Whether a process does work at this moment. Always false on SQLite, where callers know what their own process does. */
export async function isBeingDone(db: Kysely<Database>, work: SoleWork): Promise<boolean> {
  if (engineOf(db) === 'sqlite') return false
  // Not by trying the lock: a process that wants to begin at the same moment would be refused.
  const { rows } = await sql`
    select from pg_locks
    where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and classid = 0 and objid = ${locks[work]}::oid and objsubid = 1
  `.execute(db)
  return rows.length > 0
}
