import type { Kysely } from 'kysely'
import type { Tables } from './engine.ts'
import { type Database, orderColumn } from './schema.ts'

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
  tables: Tables,
  name: keyof Database,
): AsyncGenerator<Record<string, unknown> & { key_id?: unknown }> {
  const { engine } = tables
  const rows = tables
    .selectFrom(name)
    .selectAll()
    .$if(orderedTables.has(name), (query) => query.orderBy(engine.storedOrder))
  for await (const row of engine.stream(tables, rows)) {
    const { [orderColumn]: _, ...columns }: Record<string, unknown> = row
    yield columns
  }
}

const orderedTables: ReadonlySet<string> = new Set(['applications', 'links', 'outbox'])
