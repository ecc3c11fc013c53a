import type { Kysely } from 'kysely'
import type { Db } from '../db/database.ts'
import { databasePath } from '../db/database-path.ts'
import { DatabaseUnusable } from '../db/database-unusable.ts'
import type { Engine } from '../db/engine.ts'
import { openDatabase, openTables } from '../db/open-database.ts'
import { openPostgresDatabase } from '../db/open-postgres.ts'
import { openPostgres, placeOf } from '../db/postgres.ts'
import {
  beginRestoring,
  contentOf,
  dropRestored,
  endRestoring,
  type PostgresContent,
} from '../db/postgres-tables.ts'
import type { Database } from '../db/schema.ts'
import { BackupUnusable } from './backup-parts.ts'

/** The database into which a backup is restored. */
export type RestoreTarget = {
  engine: Engine
  /** Whether the database says that a restore into it was interrupted. Throws `DatabaseUnusable`. */
  isHalfRestored(): Promise<boolean>
  /** Runs the restore; leaves an empty database when it fails. */
  fill<T>(restore: () => Promise<T>): Promise<T>
  openTables(): Kysely<Database>
  /** Opens the restored database with the keys in the folder, and migrates it. */
  open(): Promise<Db>
}

/** Connections for the restore of a database. */
const connections = 4

/** @param folder in which the restore works */
export function restoreTarget(folder: string, databaseUrl: string | undefined): RestoreTarget {
  return databaseUrl === undefined ? fileTarget(folder) : postgresTarget(folder, databaseUrl)
}

function fileTarget(folder: string): RestoreTarget {
  return {
    engine: 'sqlite',
    // In a data folder, an interrupted restore is recognised by its work folder.
    isHalfRestored: async () => false,
    // The caller removes the folder.
    fill: (restore) => restore(),
    openTables: () => openTables(databasePath(folder)),
    open: () => openDatabase(folder, { by: 'restore' }),
  }
}

function postgresTarget(folder: string, url: string): RestoreTarget {
  const tables = () => openPostgres(url, connections)

  async function readContent(db: Kysely<Database>): Promise<PostgresContent> {
    return await contentOf(db).catch((cause: unknown) => {
      throw new DatabaseUnusable(placeOf(url), cause)
    })
  }

  /** Throws `BackupUnusable` unless the database is empty or a restore into it was interrupted. */
  async function clear(db: Kysely<Database>): Promise<void> {
    const content = await readContent(db)
    if (content === 'data')
      throw new BackupUnusable(`Database ${placeOf(url)} is not empty: name another one.`)
    if (content === 'half-restored') await dropRestored(db)
  }

  return {
    engine: 'postgres',
    async isHalfRestored() {
      const db = tables()
      try {
        return (await readContent(db)) === 'half-restored'
      } finally {
        await db.destroy()
      }
    },
    async fill(restore) {
      const db = tables()
      try {
        await clear(db)
        await beginRestoring(db)
        try {
          const restored = await restore()
          await endRestoring(db)
          return restored
        } catch (error) {
          await dropRestored(db)
          throw error
        }
      } finally {
        await db.destroy()
      }
    },
    openTables: tables,
    open: () =>
      openPostgresDatabase(
        { DATA_DIR: folder, DATABASE_URL: url, DATABASE_CONNECTIONS: connections },
        { by: 'restore' },
      ),
  }
}
