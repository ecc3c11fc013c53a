import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { start } from './migrations/0015-start.ts'
import { heldBytes } from './migrations/0016-held-bytes.ts'
import { movedAt } from './migrations/0017-moved-at.ts'
import type { Database } from './schema.ts'

/** By name, in order; a released migration never changes. Tests add the migration of an invented next version. */
export const migrations: Record<string, Migration> = {
  '0015-start': start,
  '0016-held-bytes': heldBytes,
  '0017-moved-at': movedAt,
}

/** Runs the pending migrations; idempotent. @param last creates the tables as they were after it, in an empty database */
export async function migrate(db: Kysely<Database>, last?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error !== undefined) throw error
}

/** How the migrations of this version compare with those that a database has. */
export type MigrationState = {
  /** When false, the first start creates the database. */
  exists: boolean
  /** Migrations that a start would apply, in order. */
  pending: string[]
  /** The line that refuses a database of another version; undefined when this version can use it. */
  refusal: string | undefined
}

/** Compares with the migrations of an open database. @param place of it, for the line */
export async function migrationsOf(db: Kysely<Database>, place: string): Promise<MigrationState> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return compareMigrations(place, undefined)
  return compareMigrations(place, await appliedTo(db))
}

/** The names of the migrations that a database has, in order. */
async function appliedTo(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** @param applied the migrations that the database records; undefined without a database */
export function compareMigrations(place: string, applied: readonly string[] | undefined): MigrationState {
  const names = Object.keys(migrations)
  const unknown = applied?.filter((name) => !names.includes(name)) ?? []
  const line = `Database ${place} has migrations that this version lacks (${unknown.join(', ')}): start the version that made them, or restore a backup made before.`
  return {
    exists: applied !== undefined,
    pending: names.filter((name) => applied?.includes(name) !== true),
    refusal: unknown.length > 0 ? line : undefined,
  }
}

/** The name of the newest migration that a database has. */
export async function databaseVersion(db: Kysely<Database>): Promise<string> {
  return (await appliedTo(db)).at(-1) ?? ''
}
