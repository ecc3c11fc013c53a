import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '@recruiting/mock-api/config'
import { type Context, openContext } from '@recruiting/mock-api/context'
import type { Db } from '@recruiting/mock-api/db/database'
import type { Engine } from '@recruiting/mock-api/db/engine'
import { startPostgres } from '@recruiting/mock-api/support/postgres-server'
import { noLimits } from '@recruiting/mock-api/support/server-process'
import { sql } from 'kysely'
import { timesOfTree } from './process-tree.ts'

/** Where the data of one run are stored. */
export type Place = {
  engine: Engine
  /** The backend's variables. */
  environment: Readonly<Record<string, string>>
  /** Processor time of PostgreSQL so far, in ms; 0 for SQLite. */
  databaseTime: () => Promise<number>
  /** Writes to disk and counts rows for the query planner, as a database does in time. */
  settle: (db: Db) => Promise<void>
  /** Opens the data as a backend does, which must not run meanwhile on SQLite, and closes them. */
  use: <T>(act: (context: Context) => Promise<T>) => Promise<T>
  remove: () => Promise<void>
}

/** Makes a data folder, and with PostgreSQL a server that syncs what it commits, on this machine. */
export async function makePlace(engine: Engine, folder: string): Promise<Place> {
  const server = engine === 'postgres' ? await startPostgres([]) : undefined
  const DATA_DIR = join(folder, engine)
  await mkdir(DATA_DIR)
  const environment = {
    ...noLimits,
    FREE_RESERVE: '0MiB',
    NODE_ENV: 'development',
    PORT: '0',
    LOG_LEVEL: 'error',
    SEED: 'none',
    DATA_DIR,
    // Expired links stay, so that there are as many as applications.
    OLD_LINK_TTL: '3650d',
    ...(server && { DATABASE_URL: server.url }),
  }
  return {
    engine,
    environment,
    databaseTime: async () => {
      const pid = server?.pid()
      return pid === undefined ? 0 : await timesOfTree(pid)
    },
    settle: async (db) => {
      await sql.raw(engine === 'sqlite' ? 'pragma wal_checkpoint(truncate)' : 'vacuum analyze').execute(db)
      if (engine === 'postgres') await sql`checkpoint`.execute(db)
    },
    async use(act) {
      const context = await openContext(readConfig(environment))
      try {
        return await act(context)
      } finally {
        await context.close()
      }
    },
    remove: async () => await server?.remove(),
  }
}
