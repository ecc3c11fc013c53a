import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** A table that exists while a restore fills the database. */
const restoringTable = 'restoring'

/** What a database holds: nothing, what an interrupted restore left, or data. */
export type PostgresContent = 'nothing' | 'half-restored' | 'data'

/** What the schema of this product holds. */
export async function contentOf(db: Kysely<Database>): Promise<PostgresContent> {
  const names = (await relations(db)).map(({ name }) => name)
  if (names.includes(restoringTable)) return 'half-restored'
  return names.length === 0 ? 'nothing' : 'data'
}

/** Marks an empty database as half-restored. */
export async function beginRestoring(db: Kysely<Database>): Promise<void> {
  await sql`create table ${sql.id(restoringTable)} (id integer)`.execute(db)
}

export async function endRestoring(db: Kysely<Database>): Promise<void> {
  await sql`drop table ${sql.id(restoringTable)}`.execute(db)
}

/** Drops every table and view of a half-restored database. */
export async function dropRestored(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await relations(trx)
    if (!found.some(({ name }) => name === restoringTable)) return
    for (const { name, kind } of found.toSorted((a, b) => Number(b.kind === 'v') - Number(a.kind === 'v'))) {
      await sql`drop ${sql.raw(kind === 'v' ? 'view' : 'table')} ${sql.id(name)} cascade`.execute(trx)
    }
  })
}

/** The tables (`r`) and views (`v`) of the first schema of the search path. */
async function relations(db: Kysely<Database>): Promise<{ name: string; kind: string }[]> {
  const { rows } = await sql<{ name: string; kind: string }>`
    select relname as name, relkind::text as kind from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v')
  `.execute(db)
  return rows
}
