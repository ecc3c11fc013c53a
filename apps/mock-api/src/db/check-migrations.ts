import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { systemReason } from '@recruiting/http/system-reason'
import { type Kysely, sql } from 'kysely'
import { databasePath } from './database-path.ts'
import { FolderUnusable } from './folder-lock.ts'
import { foreignOwner } from './folder-owner.ts'
import { migrationNames } from './migrate.ts'
import type { Database } from './schema.ts'

/** Kysely's table, which an unfinished first start may not have created. */
const tableQuery = "select 1 from sqlite_master where name = 'kysely_migration'"
const namesQuery = 'select name from kysely_migration order by name'

/** How the migrations of this version compare with those that a database has. */
export type MigrationState = {
  /** False when there is no database: a start creates it. */
  exists: boolean
  /** Migrations that a start would apply, in order. */
  pending: string[]
  /** Migrations of a newer version. This version refuses to start on such a database. */
  unknown: string[]
}

/**
 * Compares without changing a row and without locking the folder, so that it works while a server runs. Throws
 * `FolderUnusable` when the database cannot be read.
 */
export function checkMigrations(folder: string): MigrationState {
  const path = databasePath(folder)
  const owner = ownerOf(path, folder)
  if (owner === undefined) return compare([], false)
  // SQLite creates auxiliary files beside the database, which its owner could then not open.
  if (process.getuid !== undefined && process.getuid() !== owner) {
    throw new FolderUnusable(`Database ${foreignOwner(path, process.getuid(), folder)}`)
  }
  try {
    return compare(appliedIn(path), true)
  } catch (cause) {
    // SQLite's messages contain no value.
    const reason = cause instanceof Error ? cause.message : 'unknown reason'
    throw new FolderUnusable(`Database ${path} cannot be read: ${reason}.`, { cause })
  }
}

/**
 * Throws `FolderUnusable` when a newer version has migrated an open database.
 * @param place of the database, for the line
 */
export async function refuseNewer(db: Kysely<Database>, place: string): Promise<void> {
  const { unknown } = await migrationsOf(db)
  if (unknown.length > 0) throw new FolderUnusable(newerLine(place, unknown))
}

/** Compares with the migrations of an open database. */
export async function migrationsOf(db: Kysely<Database>): Promise<MigrationState> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return compare([], false)
  const applied = await sql<{ name: string }>`${sql.raw(namesQuery)}`.execute(db)
  return compare(
    applied.rows.map(({ name }) => name),
    true,
  )
}

/** The line that tells an operator that the database is newer than this version. */
export function newerLine(place: string, unknown: readonly string[]): string {
  return `Database ${place} was migrated by a newer version (${unknown.join(', ')}): start that version, or restore a backup made before the update.`
}

/** The user id of a database's owner; undefined when there is no database. Throws `FolderUnusable`. */
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

function compare(applied: readonly string[], exists: boolean): MigrationState {
  return {
    exists,
    pending: migrationNames.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !migrationNames.includes(name)),
  }
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
