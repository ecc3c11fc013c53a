import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** How long to wait for another process that reads the file, such as a backup, in ms. */
const busyTimeout = 5000

/** Opens a database file so that a commit is on the disk when it returns and survives `kill -9` and a power cut. */
export function openSqlite(path: string): SqliteDatabase {
  const database = new DatabaseSync(path, { timeout: busyTimeout, enableForeignKeyConstraints: true })
  database.exec('pragma journal_mode = wal')
  // WAL alone syncs at checkpoints only: a commit could be lost with the power.
  database.exec('pragma synchronous = full')
  // What people wrote is sealed; this overwrites the hashes it was found by, nearly all of them.
  database.exec('pragma secure_delete = on')
  // By itself SQLite writes temporary tables and sorted rows to /var/tmp.
  database.exec('pragma temp_store = memory')
  return {
    close: () => database.close(),
    // A full disk makes SQLite roll back by itself; the second rollback would fail and hide the reason.
    prepare: (sql) =>
      sql === 'rollback' && !database.isTransaction ? nothing : toStatement(database.prepare(sql)),
  }
}

const nothing: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
}

/** What Kysely's dialect asks of a statement; `node:sqlite` spreads parameters and does not say which ones read. */
function toStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  }
}
