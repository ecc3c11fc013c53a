import { type MigrationState, migrationsOf } from './check-migrations.ts'
import { DatabaseUnusable } from './database-unusable.ts'
import { openPostgres, placeOf } from './postgres.ts'

/** Compares the migrations of this version with those of a PostgreSQL database. Throws `DatabaseUnusable`. */
export async function checkPostgresMigrations(url: string): Promise<MigrationState> {
  const db = openPostgres(url, 1)
  try {
    return await migrationsOf(db, placeOf(url))
  } catch (error) {
    throw new DatabaseUnusable(placeOf(url), error)
  } finally {
    await db.destroy()
  }
}
