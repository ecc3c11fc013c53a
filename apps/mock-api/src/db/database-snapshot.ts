import { Kysely, SqliteDialect } from 'kysely'
import { databasePath } from './database-path.ts'
import type { KeyCopy, Keys } from './keys.ts'
import type { Database } from './schema.ts'
import { openReader } from './sqlite.ts'

/** The tables and keys as they were at one moment, readable while others write. Close it with `tables.destroy()`. */
export type DatabaseSnapshot = { tables: Kysely<Database>; keys: KeyCopy }

/** Takes a snapshot of the open database of a data folder. */
export function takeSnapshot(folder: string, keys: Pick<Keys, 'copy'>): DatabaseSnapshot {
  // No await between these lines: a transaction could commit and destroy keys of rows that the reader sees.
  const database = openReader(databasePath(folder))
  const copy = keys.copy()
  return { tables: new Kysely<Database>({ dialect: new SqliteDialect({ database }) }), keys: copy }
}

/** The names of all tables, sorted, without those of the migrations. */
export async function tableNames(tables: Kysely<Database>): Promise<(keyof Database)[]> {
  const found = await tables.introspection.getTables()
  return found
    .filter(({ isView }) => !isView)
    .map(({ name }) => name as keyof Database)
    .sort()
}
