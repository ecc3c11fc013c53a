import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely'
import type { Db } from './database.ts'
import { closingKeys, keysNameOf, openKeys, openKeysNamed } from './database-keys.ts'
import { databaseName, databasePath } from './database-path.ts'
import { FolderUnusable } from './folder-lock.ts'
import {
  checkInstallation,
  claimFolder,
  type Installation,
  missingLine,
  type Opening,
  recordInstallation,
} from './installation.ts'
import { openKeyFile } from './key-file.ts'
import type { Keys } from './keys.ts'
import { migrate, refuseOtherVersion } from './migrate.ts'
import type { Database } from './schema.ts'
import { openReader, openSqlite } from './sqlite.ts'

/** The name of the keys in a data folder. */
export const keysName = 'keys'

/** An open database, and what the start found it to belong to. */
export type OpenDb = Db & { installation: Installation }

/** The entries of a data folder that an interrupted first start may leave. */
const ownNames = [databaseName, keysName]

/**
 * Throws `FolderUnusable` when a data folder has no database: commands create none. Any other trouble is left to opening it.
 */
export function requireDatabase(folder: string): void {
  if (hasNoDatabase(folder)) throw new FolderUnusable(missingLine(databasePath(folder)))
}

/** Whether a data folder certainly has no database. */
export function hasNoDatabase(folder: string): boolean {
  try {
    return statSync(databasePath(folder), { throwIfNoEntry: false }) === undefined
  } catch {
    return false
  }
}

/** The database of a data folder, for `checkInstallation`. */
export function databaseIn(folder: string, tables?: Kysely<Database>) {
  return { tables, place: databasePath(folder), folder, ownNames }
}

/**
 * Opens the database and keys of a data folder, and runs migrations. This process must have locked the folder. Throws
 * `FolderUnusable` when database, keys and folder do not belong together, or when the database belongs to another version.
 */
export async function openDatabase(folder: string, opening: Opening = { by: 'server' }): Promise<OpenDb> {
  const path = databasePath(folder)
  const isThere = existsSync(path)
  // Opening creates the database.
  let installation = isThere ? undefined : await checkInstallation(databaseIn(folder), opening)
  const tables = openTables(path)
  let keys: Keys | undefined
  try {
    await refuseOtherVersion(tables, path)
    installation ??= await checkInstallation(databaseIn(folder, tables), opening)
    await migrate(tables)
    installation = await recordInstallation(tables, installation)
    keys = await openKeys(tables, join(folder, keysName), openKeyFile)
    await claimFolder(tables, installation)
    return Object.assign(closingKeys(tables, keys), { installation })
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
    await checkInstallation(databaseIn(folder, tables), { by: 'command' })
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
