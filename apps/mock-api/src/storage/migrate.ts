import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { systemReason } from '@recruiting/http/system-reason'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { databasePath } from './database-path.ts'
import { DatabaseUnusable } from './errors.ts'
import { FolderUnusable, foreignOwner } from './folder-lock.ts'
import { start } from './migrations/0014-start.ts'
import { openPostgres, placeOf } from './postgres.ts'
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

/** Kysely's table, which an unfinished first start may not have created. */
const tableQuery = "select 1 from sqlite_master where name = 'kysely_migration'"
const namesQuery = 'select name from kysely_migration order by name'

/** How the migrations of this version compare with those that a database has. */
type MigrationState = {
  /** When false, the first start creates the database. */
  exists: boolean
  /** Migrations that a start would apply, in order. */
  pending: string[]
  /** The line that refuses a database of a newer or of a too old version; undefined when this version can use it. */
  refusal: string | undefined
}

/**
 * Compares without changing a row and without locking the folder, so that it works while a server runs. Throws
 * `FolderUnusable` when the database cannot be read.
 */
export function checkMigrations(folder: string): MigrationState {
  const path = databasePath(folder)
  const owner = ownerOf(path, folder)
  if (owner === undefined) return compare(path, undefined)
  // SQLite creates auxiliary files beside the database, which its owner could then not open.
  if (process.getuid !== undefined && process.getuid() !== owner) {
    throw new FolderUnusable(`Database ${foreignOwner(path, process.getuid(), folder)}`)
  }
  try {
    return compare(path, appliedIn(path))
  } catch (cause) {
    // SQLite's messages contain no value.
    const reason = cause instanceof Error ? cause.message : 'unknown reason'
    throw new FolderUnusable(`Database ${path} cannot be read: ${reason}.`, { cause })
  }
}

/**
 * Throws `FolderUnusable` when an open database belongs to a newer or to a too old version.
 * @param place of the database, for the line
 */
export async function refuseOtherVersion(db: Kysely<Database>, place: string): Promise<void> {
  const { refusal } = await migrationsOf(db, place)
  if (refusal !== undefined) throw new FolderUnusable(refusal)
}

/** Compares with the migrations of an open database. */
export async function migrationsOf(db: Kysely<Database>, place: string): Promise<MigrationState> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return compare(place, undefined)
  const applied = await sql<{ name: string }>`${sql.raw(namesQuery)}`.execute(db)
  return compare(
    place,
    applied.rows.map(({ name }) => name),
  )
}

/** The user id that owns the database file; undefined when there is no database. Throws `FolderUnusable`. */
function ownerOf(path: string, folder: string): number | undefined {
  try {
    return statSync(path).uid
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    const why = [
      `Database ${path} cannot be read: ${systemReason(cause) ?? 'unknown reason'}.`,
      foreignOwner(folder),
    ]
    throw new FolderUnusable(why.filter((part) => part !== undefined).join(' '), { cause })
  }
}

/** @param applied undefined when there is no database */
function compare(place: string, applied: readonly string[] | undefined): MigrationState {
  const names = Object.keys(migrations)
  return {
    exists: applied !== undefined,
    pending: names.filter((name) => applied?.includes(name) !== true),
    refusal: refusalOf(place, applied?.filter((name) => !names.includes(name)) ?? []),
  }
}

function refusalOf(place: string, unknown: readonly string[]): string | undefined {
  const [first = ''] = Object.keys(migrations)
  const old = unknown.filter((name) => name < first).at(-1)
  if (old !== undefined)
    return `Database ${place} has a format (${old}) that version ${lastReader} is the last one to read: start that version.`
  if (unknown.length === 0) return undefined
  return `Database ${place} was migrated by a newer version (${unknown.join(', ')}): start that version, or restore a backup made before the update.`
}

function appliedIn(path: string): string[] {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
  try {
    if (database.prepare(tableQuery).get() === undefined) return []
    const rows = database.prepare(namesQuery).all()
    return rows.map(({ name }) => String(name))
  } finally {
    database.close()
  }
}

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
