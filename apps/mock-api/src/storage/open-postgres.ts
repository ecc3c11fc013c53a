import { join } from 'node:path'
import type { Config } from '../config.ts'
import { closingKeys, openKeys } from './database-keys.ts'
import { makeFolders } from './durable-folder.ts'
import { DatabaseUnusable } from './errors.ts'
import { FolderUnusable } from './folder-lock.ts'
import { checkInstallation, claimFolder, type Opening, recordInstallation } from './installation.ts'
import { openMasterKey } from './master-key.ts'
import { migrate, refuseOtherVersion } from './migrate.ts'
import type { OpenDb } from './open-database.ts'
import { contentOf, openPostgres, placeOf } from './postgres.ts'

/** The name of the master key in a data folder. */
export const masterKeyName = 'master-key'

/** The part of the configuration that names the database. */
type PostgresConfig = Pick<Config, 'DATA_DIR' | 'DATABASE_CONNECTIONS'> & { DATABASE_URL: string }

/**
 * Opens a database on a PostgreSQL server, which other processes may use too, and runs migrations. The data folder,
 * which they share, has the master key. A restore opens a half-restored database. Throws `DatabaseUnusable`, and
 * `FolderUnusable` when database, master key and folder do not belong together, or when the database belongs to another version.
 */
export async function openPostgresDatabase(
  config: PostgresConfig,
  opening: Opening = { by: 'server' },
): Promise<OpenDb> {
  const { DATA_DIR: folder, DATABASE_URL: url } = config
  const place = placeOf(url)
  const tables = openPostgres(url, config.DATABASE_CONNECTIONS)
  try {
    if (opening.by !== 'restore' && (await contentOf(tables)) === 'half-restored')
      throw new FolderUnusable(`A restore into database ${place} was interrupted: run it again.`)
    await refuseOtherVersion(tables, place)
    if (opening.by === 'server') await makeFolders([folder])
    const found = await checkInstallation({ tables, place, folder, ownNames: [masterKeyName] }, opening)
    await migrateWithoutTimeout(url)
    const installation = await recordInstallation(tables, found)
    const keys = await openKeys(tables, join(folder, masterKeyName), openMasterKey)
    await claimFolder(tables, installation)
    return Object.assign(closingKeys(tables, keys), { installation })
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
