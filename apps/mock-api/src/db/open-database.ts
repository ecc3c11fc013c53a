import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely'
import type { Db } from './database.ts'
import { dropClearTraces } from './drop-traces.ts'
import { FolderUnusable } from './folder-lock.ts'
import { openKeyFile } from './key-file.ts'
import type { Keys } from './keys.ts'
import { isLeftClear } from './left-clear.ts'
import { migrate } from './migrate.ts'
import type { Database } from './schema.ts'
import { sealOldRows } from './seal-old-rows.ts'
import { openSqlite } from './sqlite.ts'

/** The names of the database and of the keys in a data folder. */
export const databaseName = 'recruiting.db'
export const keysName = 'keys'

/**
 * Opens the database and keys of a data folder, runs migrations and seals values of earlier versions. This process
 * must have locked the folder. Throws `FolderUnusable` when the keys do not belong to the database.
 */
export async function openDatabase(folder: string): Promise<Db> {
  const path = join(folder, databaseName)
  const tables = openTables(path)
  let keys: Keys | undefined
  try {
    await migrate(tables)
    keys = await openKeys(tables, join(folder, keysName))
    await sealOldRows(Object.assign(tables, { keys, onUnreadable }))
    const isClean = !(await isLeftClear(tables, 'clearTraces'))
    return closingKeys(isClean ? tables : await dropClearTraces(tables, path, openTables), keys)
  } catch (error) {
    await tables.destroy()
    await keys?.close()
    throw error
  }
}

/** The tables of a database file, which is created if it is missing. */
export function openTables(path: string): Kysely<Database> {
  return new Kysely<Database>({ dialect: new TransactionalSqlite({ database: openSqlite(path) }) })
}

/** Replaced by callers that report unreadable rows. */
const onUnreadable = () => undefined

/** Closing the database also closes its keys. */
function closingKeys(tables: Kysely<Database>, keys: Keys): Db {
  const destroy = tables.destroy.bind(tables)
  return Object.assign(tables, {
    keys,
    onUnreadable,
    async destroy() {
      await destroy()
      await keys.close()
    },
  })
}

/**
 * Without its keys a database cannot be read, and generating new ones would hide the loss; therefore the database
 * stores the name of its keys.
 */
async function openKeys(tables: Kysely<Database>, path: string): Promise<Keys> {
  const name = 'keys'
  const known = await tables.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  if (known && !existsSync(path)) {
    throw new FolderUnusable(`Key file ${path} is missing: put its latest copy there.`)
  }
  const keys = await openKeyFile(path)
  if (known && known.value !== keys.name) {
    await keys.close()
    throw new FolderUnusable(`Key file ${path} belongs to another database.`)
  }
  if (!known) await tables.insertInto('secrets').values({ name, value: keys.name }).execute()
  return keys
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
