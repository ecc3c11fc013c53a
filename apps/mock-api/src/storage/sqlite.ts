import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely'
import { steadyTime, systemClocks } from '../clock.ts'
import { checkSqlite } from './check-database.ts'
import type { Engine } from './engine.ts'
import { FolderUnusable, foreignOwner, lockFolder, reasonOf } from './folder-lock.ts'
import { secretOf } from './installation.ts'
import { openKeyFile, writeKeyFile } from './key-file.ts'
import type { Keys } from './keys.ts'
import { createLimits } from './limits.ts'
import { compareMigrations, type MigrationState, migrate, migrationsOf } from './migrate.ts'
import type { Database } from './schema.ts'

/** The name of the database in a data folder. */
export const databaseName = 'recruiting.db'

/** The name of the keys in a data folder. */
const keysName = 'keys'

/** How long to wait for another process that has locked the file, such as a backup, in ms. */
const busyTimeout = 5000

const nothing = async () => undefined

/** The database file of a data folder. One process at a time uses it, so that nothing needs to be agreed with others. */
export function sqliteEngine(folder: string): Engine {
  const path = join(folder, databaseName)
  const engine: Engine = {
    ...{ place: path, folder, isShared: false, ownNames: [keysName, databaseName] },
    isMissing() {
      try {
        return statSync(path, { throwIfNoEntry: false }) === undefined
      } catch {
        return false
      }
    },
    lock: () => lockFolder(folder),
    openTables: () => openTables(path),
    openKeys: (tables) => openKeys(tables, join(folder, keysName)),
    restoreKeys: async (copy, keys) => ({
      keyId: await writeKeyFile(join(folder, keysName), copy, keys),
      secrets: {},
    }),
    prepare: nothing,
    migrate: (tables) => migrate(tables),
    migrations: () => migrationsIn(path),
    asUnusable: (error) => error,
    check: () => checkSqlite(path),
    restorable: undefined,

    transaction: (db, work) => db.transaction().execute(work),
    lockSubjects: nothing,
    lockPeople: nothing,
    soleWork: (_, __, act) => act(),
    isBeingDone: async () => false,
    openClock: async () => ({ clocks: systemClocks, synchronise: nothing }),
    steadyTime,
    limits: createLimits,

    async snapshot(_, read) {
      // No await before `read`: a transaction could commit and destroy keys of rows that the reader sees.
      const tables = readTables(path)
      try {
        return await read(Object.assign(tables, { engine }))
      } finally {
        await tables.destroy()
      }
    },
    async *stream(_, query) {
      yield* query.stream()
    },
    storedOrder: sql`rowid`,
    // It runs one statement at a time.
    lockRows: (query) => query,
    skipLocked: (query) => query,
    continuePositions: nothing,
  }
  return engine
}

async function openKeys(tables: Kysely<Database>, path: string): Promise<Keys> {
  const known = await secretOf(tables, 'keys')
  if (known !== undefined && !existsSync(path))
    throw new FolderUnusable(
      `Key file ${path} is missing: check that the disk of the data folder is mounted, or put the latest copy of the file there.`,
    )
  const keys = await openKeyFile(path)
  if (known === undefined)
    await tables.insertInto('secrets').values({ name: 'keys', value: keys.name }).execute()
  if (known === undefined || keys.name === known) return keys
  await keys.close()
  throw new FolderUnusable(`Key file ${path} belongs to another database.`)
}

/** The tables of a database file, which is created if it is missing. */
function openTables(path: string): Kysely<Database> {
  const createAdapter = () => new TransactionalAdapter()
  const dialect = Object.assign(new SqliteDialect({ database: openSqlite(path) }), { createAdapter })
  return new Kysely<Database>({ dialect })
}

function readTables(path: string): Kysely<Database> {
  return new Kysely<Database>({ dialect: new SqliteDialect({ database: openReader(path) }) })
}

/** Opens a database file such that a returned commit is on disk and survives `kill -9` and a power cut. */
function openSqlite(path: string): SqliteDatabase {
  const database = new DatabaseSync(path, { timeout: busyTimeout, enableForeignKeyConstraints: true })
  database.exec('pragma journal_mode = wal')
  // By default WAL mode syncs only at checkpoints: a power cut could lose a commit.
  database.exec('pragma synchronous = full')
  // Personal values are sealed; this overwrites most of the deleted look-up hashes.
  database.exec('pragma secure_delete = on')
  // By default SQLite writes temporary tables and sorted rows to /var/tmp.
  database.exec('pragma temp_store = memory')
  return {
    close: () => database.close(),
    // On a full disk SQLite rolls back by itself; a second rollback would fail and hide the reason.
    prepare: (sql) =>
      sql === 'rollback' && !database.isTransaction ? noStatement : toStatement(database.prepare(sql)),
  }
}

/**
 * Opens a database file for reading, in a transaction that sees the database as it is now, whatever is written
 * later. The write-ahead log grows until it is closed.
 */
function openReader(path: string): SqliteDatabase {
  const database = new DatabaseSync(path, { readOnly: true, timeout: busyTimeout })
  try {
    database.exec('pragma temp_store = memory')
    // The view of a transaction begins with its first read.
    database.exec('begin; select count(*) from sqlite_master')
  } catch (error) {
    database.close()
    throw error
  }
  return {
    close: () => database.close(),
    prepare: (sql) => toStatement(database.prepare(sql)),
  }
}

const noStatement: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
}

/** Adapts a statement for Kysely's dialect: `node:sqlite` spreads parameters and does not mark statements that read. */
function toStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  }
}

/**
 * SQLite can roll back schema changes, which Kysely does not use: otherwise a kill during a migration leaves half
 * of it.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

async function migrationsIn(path: string): Promise<MigrationState> {
  let tables: Kysely<Database> | undefined
  try {
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return compareMigrations(path, undefined)
    // SQLite creates auxiliary files beside the database, which its owner could then not open.
    const foreign = foreignOwner(path)
    if (foreign !== undefined) throw new FolderUnusable(`Database ${foreign}`)
    tables = readTables(path)
    return await migrationsOf(tables, path)
  } catch (cause) {
    if (cause instanceof FolderUnusable) throw cause
    // SQLite's messages contain no value.
    throw new FolderUnusable(`Database ${path} cannot be read: ${reasonOf(cause)}.`, { cause })
  } finally {
    await tables?.destroy()
  }
}
