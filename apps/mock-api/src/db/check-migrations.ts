import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { FolderUnusable } from './folder-lock.ts'
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

/** The path of the database of a data folder. */
export function databasePath(folder: string): string {
  return join(folder, 'recruiting.db')
}

/**
 * Compares without changing a row and without locking the folder, so that it works while a server runs. Throws
 * `FolderUnusable` when the database cannot be read.
 */
export function checkMigrations(folder: string): MigrationState {
  const path = databasePath(folder)
  if (!existsSync(path)) return compare([], false)
  // SQLite creates auxiliary files beside the database, which its owner could then not open.
  const owner = statSync(path).uid
  if (process.getuid !== undefined && process.getuid() !== owner) {
    throw new FolderUnusable(`Database ${path} belongs to user ${owner}: run this command as that user.`)
  }
  try {
    return compare(appliedIn(path), true)
  } catch (cause) {
    throw new FolderUnusable(`Database ${path} cannot be read.`, { cause })
  }
}

/** Throws `FolderUnusable` when a newer version has migrated the open database of a folder. */
export async function refuseNewer(db: Kysely<Database>, folder: string): Promise<void> {
  const tables = await sql<unknown>`${sql.raw(tableQuery)}`.execute(db)
  if (tables.rows.length === 0) return
  const applied = await sql<{ name: string }>`${sql.raw(namesQuery)}`.execute(db)
  const { unknown } = compare(
    applied.rows.map(({ name }) => name),
    true,
  )
  if (unknown.length > 0) throw new FolderUnusable(newerLine(folder, unknown))
}

/** The line that tells an operator that the database is newer than this version. */
export function newerLine(folder: string, unknown: readonly string[]): string {
  return `Database ${databasePath(folder)} was migrated by a newer version (${unknown.join(', ')}): start that version, or restore a backup made before the update.`
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
