import { type Kysely, sql, type Transaction } from 'kysely'
import pLimit from 'p-limit'
import { engineOf } from './engine.ts'
import type { Database } from './schema.ts'

/** The transaction lock that every writing transaction takes; the number has no other meaning. */
const writerLock = 7_311_001

/**
 * How long a transaction may wait in the queue, in ms. Without this limit, transactions behind one whose server does not
 * answer would fail one after the other, each after its own timeout.
 */
const longestWait = 15_000

/** How often a transaction is repeated after PostgreSQL aborted it because of a conflict with another one. */
const maxRepetitions = 3

/** SQLSTATE of a deadlock with a statement outside of transactions, and of a serialization failure. */
const conflicts = new Set(['40P01', '40001'])

/** The transactions before this one took too long. */
class WaitedTooLong extends Error {
  override name = 'WaitedTooLong'
  /** SQLSTATE for a lock that is not available. */
  readonly code = '55P03'
}

/** One queue per pool, so that waiting transactions occupy one connection and the others serve reads. */
const queues = new WeakMap<object, ReturnType<typeof pLimit>>()

/**
 * Runs a transaction while no other one runs, in this process or another one. SQLite has one connection, so
 * this always holds; on PostgreSQL the transaction takes a lock first. `work` is repeated after a conflict. Throws
 * `WaitedTooLong`.
 */
export async function exclusively<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  if (engineOf(db) === 'sqlite') return await db.transaction().execute(work)
  const begin = performance.now()
  return await queueOf(db)(async () => {
    if (performance.now() - begin > longestWait) throw new WaitedTooLong()
    for (let repetition = 0; ; repetition++) {
      try {
        return await db.transaction().execute(async (trx) => {
          await sql`select pg_advisory_xact_lock(${writerLock})`.execute(trx)
          return await work(trx)
        })
      } catch (error) {
        if (!isConflict(error) || repetition === maxRepetitions) throw error
      }
    }
  })
}

function queueOf(db: Kysely<Database>): ReturnType<typeof pLimit> {
  const key = db.getExecutor().adapter
  const queue = queues.get(key) ?? pLimit(1)
  queues.set(key, queue)
  return queue
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && conflicts.has(String(error.code))
}
