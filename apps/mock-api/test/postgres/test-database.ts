import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { masterKey } from '../../scripts/support/postgres-server.ts'

/** The migrated database that is copied for each test. */
export const template = 'template_recruiting'

/** The URL of another database of a server. */
export function databaseUrl(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: name }).href
}

/** Runs statements on a new connection. @param at URL; by default that of the tests' server */
export async function query(text: string, at = inject('postgresUrl')): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

/**
 * The variables of the engine that the tests run on: none on SQLite, and on PostgreSQL a separate database for each
 * data folder, which is created at the first call.
 */
export async function engineVariables(
  folder: string,
): Promise<{ DATABASE_URL?: string; MASTER_KEY?: string }> {
  const server = inject('postgresUrl')
  if (server === undefined) return {}
  const name = `test_${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)}`
  const { rowCount } = await query(`select 1 from pg_database where datname = '${name}'`)
  if (rowCount === 0) await query(`create database ${name} template ${template}`)
  return { DATABASE_URL: databaseUrl(server, name), MASTER_KEY: masterKey }
}
