import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { Db } from './database.ts'
import type { Engine } from './engine.ts'
import { FolderUnusable } from './folder-lock.ts'
import {
  checkInstallation,
  claimFolder,
  type Installation,
  type Opening,
  recordInstallation,
} from './installation.ts'
import type { Keys } from './keys.ts'
import { migrationsOf } from './migrate.ts'
import { postgresEngine } from './postgres.ts'
import type { Database } from './schema.ts'
import { sqliteEngine } from './sqlite.ts'

/** The part of the configuration that names the database. */
type DatabaseConfig = Pick<Config, 'DATA_DIR'> &
  Partial<Pick<Config, 'DATABASE_URL' | 'DATABASE_CONNECTIONS' | 'MASTER_KEY'>>

/** Connections of a command, a restore and a test. */
const fewConnections = 4

/** The database of a configuration. Nothing is opened yet. */
export function engineFor({
  DATA_DIR,
  DATABASE_URL,
  DATABASE_CONNECTIONS,
  MASTER_KEY,
}: DatabaseConfig): Engine {
  if (DATABASE_URL === undefined) return sqliteEngine(DATA_DIR)
  return postgresEngine(DATA_DIR, DATABASE_URL, {
    connections: DATABASE_CONNECTIONS ?? fewConnections,
    masterKey: MASTER_KEY,
  })
}

/** An open database, and what the start found it to belong to. */
export type OpenDb = Db & { installation: Installation }

/**
 * Opens a database and its keys, and runs migrations. This process must have locked the folder. Throws `DatabaseUnusable`, and
 * `FolderUnusable` when database, keys and folder do not belong together, or when the database belongs to another version.
 */
export async function openDatabase(
  config: DatabaseConfig,
  opening: Opening = { by: 'server' },
): Promise<OpenDb> {
  const engine = engineFor(config)
  // Opening creates the database.
  const found = engine.isMissing()
    ? await checkInstallation({ ...engine, tables: undefined }, opening)
    : undefined
  const tables = engine.openTables()
  let keys: Keys | undefined
  try {
    await engine.prepare(tables, opening)
    const { refusal } = await migrationsOf(tables, engine.place)
    if (refusal !== undefined) throw new FolderUnusable(refusal)
    const checked = found ?? (await checkInstallation({ ...engine, tables }, opening))
    await engine.migrate(tables, opening.onWait)
    const installation = await recordInstallation(tables, checked)
    keys = await engine.openKeys(tables)
    await claimFolder(tables, installation)
    return Object.assign(closingKeys(tables, engine, keys), { installation })
  } catch (error) {
    await tables.destroy()
    await keys?.close()
    throw engine.asUnusable(error)
  }
}

/** The database with its keys; closing it also closes them. */
function closingKeys(tables: Kysely<Database>, engine: Engine, keys: Keys): Db {
  const destroy = tables.destroy.bind(tables)
  return Object.assign(tables, {
    engine,
    keys,
    // Replaced by callers that report unreadable rows.
    onUnreadable: () => undefined,
    async destroy() {
      await destroy()
      await keys.close()
    },
  })
}
