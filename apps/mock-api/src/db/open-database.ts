import { join } from 'node:path'
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely'
import { refuseNewer } from './check-migrations.ts'
import type { Db } from './database.ts'
import { closingKeys, keysNameOf, onUnreadable, openKeys, openKeysNamed } from './database-keys.ts'
import { databasePath } from './database-path.ts'
import { dropClearTraces } from './drop-traces.ts'
import { FolderUnusable } from './folder-lock.ts'
import { openKeyFile } from './key-file.ts'
import type { Keys } from './keys.ts'
import { isLeftClear } from './left-clear.ts'
import { migrate } from './migrate.ts'
import type { Database } from './schema.ts'
import { sealOldRows } from './seal-old-rows.ts'
import { openReader, openSqlite } from './sqlite.ts'

/** The name of the keys in a data folder. */
export const keysName = 'keys'

/**
 * Opens the database and keys of a data folder, runs migrations and seals values of earlier versions. This process
 * must have locked the folder. Throws `FolderUnusable` when the keys do not belong to the database, or when a newer
 * version has migrated it.
 */
export async function openDatabase(folder: string): Promise<Db> {
  const path = databasePath(folder)
  const tables = openTables(path)
  let keys: Keys | undefined
  try {
    await refuseNewer(tables, databasePath(folder))
    await migrate(tables)
    keys = await openKeys(tables, join(folder, keysName), openKeyFile)
    await sealOldRows(Object.assign(tables, { keys, onUnreadable }))
    const isClean = !(await isLeftClear(tables, 'clearTraces'))
    return closingKeys(isClean ? tables : await dropClearTraces(tables, path, openTables), keys)
  } catch (error) {
    await tables.destroy()
    await keys?.close()
    throw error
  }
}

/**
 * Opens the database and keys of a data folder for reading; writes nothing. This process must have locked the folder,
 * and the database must have all migrations of this version. Throws `FolderUnusable` when the keys are missing or do
 * not belong to the database.
 */
export async function readDatabase(folder: string): Promise<Db> {
  const database = openReader(databasePath(folder))
  const tables = new Kysely<Database>({ dialect: new SqliteDialect({ database }) })
  try {
    const name = await keysNameOf(tables)
    if (name === undefined) {
      throw new FolderUnusable(`Database ${databasePath(folder)} has no keys yet: start the server.`)
    }
    return closingKeys(tables, await openKeysNamed(name, join(folder, keysName), openKeyFile))
  } catch (error) {
    await tables.destroy()
    throw error
  }
}

/** The tables of a database file, which is created if it is missing. */
export function openTables(path: string): Kysely<Database> {
  return new Kysely<Database>({ dialect: new TransactionalSqlite({ database: openSqlite(path) }) })
}

/**
 * SQLite can roll back schema changes, which Kysely does not use: otherwise a kill during a migration leaves half
 * of it.
 */
class TransactionalSqlite extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
