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

/**
 * Opens the database of a data folder and its keys, with its tables up to date and every personal value sealed. The
 * folder must be locked by us. Throws `FolderUnusable` when the keys are not those of the database.
 */
export async function openDatabase(folder: string): Promise<Db> {
  const path = join(folder, 'recruiting.db')
  const tables = openTables(path)
  let keys: Keys | undefined
  try {
    await migrate(tables)
    keys = await openKeys(tables, join(folder, 'keys'))
    await sealOldRows(Object.assign(tables, { keys, onUnreadable }))
    const isClean = !(await isLeftClear(tables, 'clearTraces'))
    return closingKeys(isClean ? tables : await dropClearTraces(tables, path, openTables), keys)
  } catch (error) {
    await tables.destroy()
    await keys?.close()
    throw error
  }
}

function openTables(path: string): Kysely<Database> {
  return new Kysely<Database>({ dialect: new TransactionalSqlite({ database: openSqlite(path) }) })
}

/** Until somebody wants to know. */
const onUnreadable = () => undefined

/** Whoever closes the database closes its keys. */
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

/** A database without its keys cannot be read, and new keys would hide that: its name for them says which are its own. */
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

/** SQLite rolls tables back like rows, which Kysely leaves unused: without it a kill in a migration leaves half of one. */
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
