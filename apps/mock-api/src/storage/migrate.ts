import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { start } from './migrations/0014-start.ts'
import type { Database } from './schema.ts'

/** By name, in order; a released migration never changes. Tests add the migration of an invented next version. */
export const migrations: Record<string, Migration> = { '0014-start': start }

/** The version of this package that reads databases of earlier formats: of migrations before the first of these. */
export const lastReader = '0.1.0'

/** Runs the pending migrations; idempotent. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest()
  if (error !== undefined) throw error
}

/** Creates the tables as they were after a migration, in an empty database. */
export async function migrateTo(db: Kysely<Database>, name: string): Promise<void> {
  const { error } = await migratorOf(db).migrateTo(name)
  if (error !== undefined) throw error
}

function migratorOf(db: Kysely<Database>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}
