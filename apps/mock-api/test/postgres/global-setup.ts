import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../scripts/support/postgres-server.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { openPostgres } from '../../src/storage/postgres-connections.ts'
import { databaseUrl, template } from './test-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of a server of PostgreSQL; absent in tests that run on SQLite. */
    postgresUrl: string | undefined
  }
}

/** Starts a server for all test files, with a migrated database that each test copies. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  const db = openPostgres(databaseUrl(server.url, template), 2)
  await migrate(db)
  await db.destroy()
  provide('postgresUrl', server.url)
  return server.remove
}
