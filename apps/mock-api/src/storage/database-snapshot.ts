import { Kysely, SqliteDialect, sql } from 'kysely'
import type { Db } from './database.ts'
import { databasePath } from './database-path.ts'
import { engineOf } from './engine.ts'
import type { KeyCopy } from './keys.ts'
import { disableTimeouts } from './postgres.ts'
import type { Database } from './schema.ts'
import { openReader } from './sqlite.ts'
import { orderColumn } from './stored-order.ts'
import { streamRows } from './stream-rows.ts'

/** The tables and keys as they were at one moment, readable while others write. */
export type DatabaseSnapshot = { tables: Kysely<Database>; keys: KeyCopy; close: () => Promise<void> }

/** Takes a snapshot of the open database of a data folder. */
export async function takeSnapshot(folder: string, db: Db): Promise<DatabaseSnapshot> {
  if (engineOf(db) === 'postgres') return await takePostgresSnapshot(db)
  // No await between these lines: a transaction could commit and destroy keys of rows that the reader sees.
  const tables = tablesAsTheyAre(folder)
  const keys = db.keys.copy()
  return { tables, keys, close: () => tables.destroy() }
}

/** The tables of a data folder as they are now, readable while others write. Synchronous, so that nothing is written meanwhile. */
export function tablesAsTheyAre(folder: string): Kysely<Database> {
  return new Kysely<Database>({ dialect: new SqliteDialect({ database: openReader(databasePath(folder)) }) })
}

async function takePostgresSnapshot(db: Db): Promise<DatabaseSnapshot> {
  const tables = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  await disableTimeouts(tables)
  return {
    tables,
    keys: db.keys.copy(),
    async close() {
      await tables.rollback().execute()
    },
  }
}

/** Tables of limits, which hold only keyed hashes and times, and which a backup leaves out. */
export const limitTables: ReadonlySet<string> = new Set([
  'rate_limits',
  'wrong_links',
] satisfies (keyof Database)[])

/** The names of all tables with data, sorted, without those of the migrations and of the limits. */
export async function tableNames(tables: Kysely<Database>): Promise<(keyof Database)[]> {
  const found = await tables.introspection.getTables()
  return found
    .filter(({ isView, name }) => !isView && !limitTables.has(name))
    .map(({ name }) => name as keyof Database)
    .sort()
}

/** The rows of a table in the order in which they were stored, with the columns that every engine has. */
export async function* rowsOf(
  tables: Kysely<Database>,
  name: keyof Database,
): AsyncGenerator<Record<string, unknown> & { key_id?: unknown }> {
  const isOrdered = engineOf(tables) === 'postgres' && orderedTables.has(name)
  const rows = tables
    .selectFrom(name)
    .selectAll()
    .$if(isOrdered, (query) => query.orderBy(sql.id(orderColumn)))
  for await (const row of streamRows(tables, rows)) {
    const { [orderColumn]: _, ...columns }: Record<string, unknown> = row
    yield columns
  }
}

const orderedTables: ReadonlySet<string> = new Set(['applications', 'links', 'outbox'])
