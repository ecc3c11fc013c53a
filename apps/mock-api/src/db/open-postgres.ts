import { join } from 'node:path'
import type { Config } from '../config.ts'
import { makeFolders } from '../files/durable-folder.ts'
import { refuseNewer } from './check-migrations.ts'
import type { Db } from './database.ts'
import { closingKeys, openKeys } from './database-keys.ts'
import { DatabaseUnusable } from './database-unusable.ts'
import { FolderUnusable } from './folder-lock.ts'
import { openMasterKey } from './master-key.ts'
import { migrate } from './migrate.ts'
import { openPostgres, placeOf } from './postgres.ts'
import { contentOf } from './postgres-tables.ts'

/** The name of the master key in a data folder. */
export const masterKeyName = 'master-key'

/** The part of the configuration that names the database. */
type PostgresConfig = Pick<Config, 'DATA_DIR' | 'DATABASE_CONNECTIONS'> & { DATABASE_URL: string }

/**
 * Opens a database on a PostgreSQL server, which other processes may use too, and runs migrations. The data folder,
 * which they share, has the master key. `isRestoring` accepts a half-restored database. Throws `DatabaseUnusable`, and
 * `FolderUnusable` when the master key belongs to another database or a newer version has migrated this one.
 */
export async function openPostgresDatabase(
  config: PostgresConfig,
  { isRestoring = false }: { isRestoring?: boolean } = {},
): Promise<Db> {
  const place = placeOf(config.DATABASE_URL)
  await makeFolders([config.DATA_DIR])
  const tables = openPostgres(config.DATABASE_URL, config.DATABASE_CONNECTIONS)
  try {
    if (!isRestoring && (await contentOf(tables)) === 'half-restored')
      throw new FolderUnusable(`A restore into database ${place} was interrupted: run it again.`)
    await refuseNewer(tables, place)
    await migrateWithoutTimeout(config.DATABASE_URL)
    return closingKeys(tables, await openKeys(tables, join(config.DATA_DIR, masterKeyName), openMasterKey))
  } catch (error) {
    await tables.destroy()
    throw error instanceof FolderUnusable ? error : new DatabaseUnusable(place, error)
  }
}

/** To create an index of a large table, or to wait for a process that does, takes longer than the timeout of statements. */
async function migrateWithoutTimeout(url: string): Promise<void> {
  const tables = openPostgres(url, 1, { statementTimeout: 0 })
  try {
    await migrate(tables)
  } finally {
    await tables.destroy()
  }
}
