import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** How long to wait for another process that has locked the file, such as a backup, in ms. */
const busyTimeout = 5000

/** Opens a database file such that a returned commit is on disk and survives `kill -9` and a power cut. */
export function openSqlite(path: string): SqliteDatabase {
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
      sql === 'rollback' && !database.isTransaction ? nothing : toStatement(database.prepare(sql)),
  }
}

/**
 * Opens a database file for reading, in a transaction that sees the database as it is now, whatever is written
 * later. The write-ahead log grows until it is closed.
 */
export function openReader(path: string): SqliteDatabase {
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

const nothing: SqliteStatement = {
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
