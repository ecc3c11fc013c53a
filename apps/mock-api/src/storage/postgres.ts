import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import { type Clocks, systemClocks } from '../clock.ts'
import { checkPostgres } from './check-database.ts'
import { makeFolders } from './durable-folder.ts'
import { type DatabaseClock, type Engine, isBusy, type SoleWork } from './engine.ts'
import { DatabaseUnusable } from './errors.ts'
import { FolderUnusable } from './folder-lock.ts'
import { sharedLimits } from './limits.ts'
import { openMasterKey, restoreUnderMasterKey } from './master-key.ts'
import { migrate, migrationsOf } from './migrate.ts'
import { defaultStatementTimeout, openPostgres, placeOf } from './postgres-connections.ts'
import { type Database, orderColumn } from './schema.ts'

/**
 * A database on a PostgreSQL server, which several processes may use. They share the data folder too, unless the files are in a
 * bucket.
 */
export function postgresEngine(
  folder: string,
  url: string,
  { connections, masterKey }: { connections: number; masterKey: Uint8Array | undefined },
): Engine {
  const place = placeOf(url)
  /** The last transaction about a subject. */
  const turns = new Map<string, Promise<unknown>>()
  const engine: Engine = {
    ...{ place, folder, isShared: true, ownNames: [] },
    isMissing: () => false,
    lock: async () => () => undefined,
    openTables: () => openPostgres(url, connections),
    openKeys: (tables) => openMasterKey(tables, masterKey, place),
    restoreKeys: async (copy, keys) => restoreUnderMasterKey(masterKey, copy, keys),
    async prepare(tables, { by }) {
      await refuseTransactionPooling(tables)
      // A restore opens what it has half restored.
      if (by !== 'restore' && (await contentOf(tables)) === 'half-restored')
        throw new FolderUnusable(`A restore into database ${place} was interrupted: run it again.`)
      if (by === 'server') await makeFolders([folder])
    },
    // To create an index of a large table takes longer than the timeout of statements.
    migrate: (_, onWait) =>
      whenUnlocked(() => withTables(migrate, { statementTimeout: 0, lockTimeout: maxLockWait }), onWait),
    migrations: () => orUnusable(withTables((tables) => migrationsOf(tables, place))),
    asUnusable: (error) => (error instanceof FolderUnusable ? error : new DatabaseUnusable(place, error)),
    check: () => orUnusable(withTables(checkPostgres)),
    restorable: {
      content: () => orUnusable(withTables(contentOf)),
      notEmpty: `Database ${place} is not empty: name another one.`,
      begin: () => change(sql`create table ${sql.id(restoringTable)} (id integer)`),
      end: () => change(sql`drop table ${sql.id(restoringTable)}`),
      clear: () => withTables(dropRestored),
    },

    async transaction(db, work, subjects = []) {
      if (subjects.length === 0) return await runTransaction(db, work)
      const end = performance.now() + defaultStatementTimeout
      const [record = '', ...addresses] = subjects
      const earlier = subjects.flatMap((subject) => turns.get(subject) ?? [])
      const turn = Promise.allSettled(earlier).then(async () => {
        // Each of those before may have waited as long for a lock or a connection.
        if (performance.now() > end) throw Object.assign(new Error('Waited too long'), { code: '55P03' })
        return await runTransaction(db, async (trx) => {
          await lockSubjects(trx, [record])
          if (addresses.length > 0) await lockSubjects(trx, addresses)
          return await work(trx)
        })
      })
      for (const subject of subjects) turns.set(subject, turn)
      try {
        return await turn
      } finally {
        for (const subject of subjects) if (turns.get(subject) === turn) turns.delete(subject)
      }
    },
    lockSubjects,
    async lockPeople(trx) {
      await sql`
        lock table applications, files, idempotency_keys, links, mailbox, outbox, referrals in exclusive mode
      `.execute(trx)
    },
    soleWork,
    isBeingDone,
    openClock,
    // Processes compare each other's times: they need the time of the database, to which `now` returns every minute.
    steadyTime: ({ now }) => now,
    limits: sharedLimits,

    async snapshot(db, read) {
      const tables = await db
        .startTransaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute()
      try {
        // It reads whole tables and does other work between two rows.
        await sql`
          select set_config(name, '0', true) from unnest(array['statement_timeout', 'idle_in_transaction_session_timeout']) as name
        `.execute(tables)
        return await read(Object.assign(tables, { engine }))
      } finally {
        await tables.rollback().execute().catch(leaveToServer)
      }
    },
    stream: streamRows,
    storedOrder: sql.id(orderColumn),
    lockRows: (query) => query.forUpdate(),
    skipLocked: (query) => query.forUpdate().skipLocked(),
    async continuePositions(db) {
      // It counts them apart from the rows.
      await sql`
        select setval(
          pg_get_serial_sequence('mailbox', 'position'),
          (select coalesce(max(position), 0) + 1 from mailbox),
          false
        )
      `.execute(db)
    },
  }

  async function withTables<T>(
    use: (tables: Kysely<Database>) => Promise<T>,
    options: Parameters<typeof openPostgres>[2] = {},
  ): Promise<T> {
    const tables = openPostgres(url, 1, options)
    try {
      return await use(tables)
    } finally {
      await tables.destroy()
    }
  }

  const change = (statement: RawBuilder<unknown>) =>
    withTables(async (tables) => void (await statement.execute(tables)))

  async function orUnusable<T>(answer: Promise<T>): Promise<T> {
    return await answer.catch((cause: unknown) => {
      throw new DatabaseUnusable(place, cause)
    })
  }
  return engine
}

/** How long a migration waits for a table that others use, in ms: who comes after it waits too. */
const maxLockWait = 2_000

/** Repeats work until others have released what it locks, such as a backup that reads a table, or another migration. */
async function whenUnlocked(work: () => Promise<void>, onWait?: () => void): Promise<void> {
  await work().catch(async (error) => {
    if (Reflect.get(Object(error), 'code') !== '55P03') throw error
    onWait?.()
    await whenUnlocked(work)
  })
}

/**
 * Throws when a pooler gives the connection of one client to others between two transactions: locks of sole work, and the
 * timeouts, would be those of somebody else.
 */
async function refuseTransactionPooling(tables: Kysely<Database>): Promise<void> {
  const session = async (at: Kysely<Database>) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(at)).rows[0]?.pid
  await tables.connection().execute(async (one) => {
    const first = await session(one)
    // It gets the session that the first one has left, and then the first one gets another.
    const [other, second] = await tables
      .transaction()
      .execute(async (trx) => [await session(trx), await session(one)])
    if (other === first || second !== first)
      throw new Error('a pooler changes sessions between transactions: set its pool_mode to session')
  })
}

/** A failed transaction or a lost connection has no cursor and no lock any more; the first error says why. */
const leaveToServer = () => undefined

/** A table that exists while a restore fills the database. */
const restoringTable = 'restoring'

/** What the schema of this product holds. */
async function contentOf(db: Kysely<Database>): Promise<'nothing' | 'half-restored' | 'data'> {
  const names = (await relations(db)).map(({ name }) => name)
  if (names.includes(restoringTable)) return 'half-restored'
  return names.length === 0 ? 'nothing' : 'data'
}

/** Drops every table and view of a half-restored database. */
async function dropRestored(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await relations(trx)
    if (!found.some(({ name }) => name === restoringTable)) return
    for (const { name, kind } of found.toSorted((a, b) => Number(b.kind === 'v') - Number(a.kind === 'v'))) {
      await sql`drop ${sql.raw(kind === 'v' ? 'view' : 'table')} ${sql.id(name)} cascade`.execute(trx)
    }
  })
}

/** The tables (`r`) and views (`v`) of the first schema of the search path. */
async function relations(db: Kysely<Database>): Promise<{ name: string; kind: string }[]> {
  const { rows } = await sql<{ name: string; kind: string }>`
    select relname as name, relkind::text as kind from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v')
  `.execute(db)
  return rows
}

/** The numbers of the locks of sole work. */
const locks: Readonly<Record<SoleWork, number>> = {
  import: 7_311_002,
  backup: 7_311_003,
  sweep: 7_311_004,
  comparison: 7_311_005,
}

/** How often a transaction is repeated after PostgreSQL aborted it because of a conflict with another one. */
const maxRepetitions = 3

/** SQLSTATE of a deadlock, and of a serialization failure. */
const conflicts = new Set(['40P01', '40001'])

async function runTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let repetition = 0; ; repetition++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const isConflict = error instanceof Error && 'code' in error && conflicts.has(String(error.code))
      if (!isConflict || repetition === maxRepetitions) throw error
    }
  }
}

async function lockSubjects(trx: Transaction<Database>, subjects: readonly string[]): Promise<void> {
  // In the same order everywhere, so that two transactions do not wait for each other.
  const sorted = [...new Set(subjects)].sort()
  await sql`
    select pg_advisory_xact_lock(hashtextextended(subject, 0)) from unnest(${sorted}::text[]) as subject
  `.execute(trx)
}

/** The lock ends with its connection, so a killed process leaves none; the work keeps that connection until it has ended. */
async function soleWork<T>(
  db: Kysely<Database>,
  work: SoleWork,
  act: () => Promise<T>,
): Promise<T | typeof isBusy> {
  return await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_lock(${locks[work]}::bigint) as "isOurs"
    `.execute(connection)
    if (!rows[0]?.isOurs) return isBusy
    try {
      return await act()
    } finally {
      await sql`select pg_advisory_unlock(${locks[work]}::bigint)`.execute(connection).catch(leaveToServer)
    }
  })
}

/** Not by trying the lock: a process that wants to begin at the same moment would be refused. */
async function isBeingDone(db: Kysely<Database>, work: SoleWork): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks
    where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and classid = 0 and objid = ${locks[work]}::oid and objsubid = 1
  `.execute(db)
  return rows.length > 0
}

/** Comparisons per synchronisation; the one with the shortest round trip is the most exact. */
const comparisons = 3

/**
 * Between two comparisons it advances with the monotonic clock of this process. `machine` is the same clock, so that the clock
 * watch notices when that of the database is wrong.
 */
async function openClock(db: Kysely<Database>, { elapsed }: Clocks = systemClocks): Promise<DatabaseClock> {
  let offset = await compare()

  async function compare(): Promise<number> {
    let best = { took: Number.POSITIVE_INFINITY, offset: 0 }
    for (let count = 0; count < comparisons; count++) {
      const asked = elapsed()
      const { rows } = await sql<{ now: number }>`
        select extract(epoch from clock_timestamp()) * 1000 as now
      `.execute(db)
      const took = elapsed() - asked
      if (took < best.took) best = { took, offset: Number(rows[0]?.now) - asked - took / 2 }
    }
    return best.offset
  }

  const now = () => Math.trunc(offset + elapsed())
  return {
    clocks: { now, elapsed, machine: now },
    async synchronise() {
      offset = await compare()
    },
  }
}

/** Rows per chunk of a stream. */
const rowsAtOnce = 100

/**
 * Each chunk is a separate statement, so that the timeout of statements does not include the work between two chunks.
 * Kysely's own streams need `pg-cursor`, which waits forever when its connection is lost.
 */
async function* streamRows<T>(
  tables: Kysely<Database>,
  query: SelectQueryBuilder<Database, keyof Database, T>,
): AsyncGenerator<T> {
  if (tables.isTransaction) return yield* fetchRows(tables, query)
  const trx = await tables.startTransaction().setAccessMode('read only').execute()
  try {
    yield* fetchRows(trx, query)
  } finally {
    await trx.rollback().execute().catch(leaveToServer)
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
