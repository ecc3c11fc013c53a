import { join } from 'node:path'
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely'
import { migrate } from './migrate.ts'
import type { Database } from './schema.ts'
import { openSqlite } from './sqlite.ts'

/** Opens the database of a data folder with its tables up to date. The folder must be locked by us. */
export async function openDatabase(folder: string): Promise<Kysely<Database>> {
  const db = new Kysely<Database>({
    dialect: new TransactionalSqlite({ database: openSqlite(join(folder, 'recruiting.db')) }),
  })
  await migrate(db)
  return db
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
