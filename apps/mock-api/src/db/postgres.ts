import { HandleEmptyInListsPlugin, Kysely, PostgresDialect, replaceWithNoncontingentExpression } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import type { Database } from './schema.ts'

/** How long to wait for a connection, in ms: beyond it the request is answered with 503. */
const connectTimeout = 5_000

/** The longest statement, in ms, including the wait for the transaction of another process. */
const statementTimeout = 15_000

/** How long a transaction may wait for this process, in ms; then the server ends it, and its lock with it. */
const idleTimeout = 15_000

/** Object ids of PostgreSQL's types `bigint` and `numeric`, which counts and sums have. */
const bigNumbers = new Set([20, 1700])

/** Counts and sums as numbers, as SQLite returns them; without this they are texts. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    bigNumbers.has(oid) && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

/** The options of every connection, also of those outside the pool. */
export function connectionOptions(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'recruiting',
    keepAlive: true,
    connectionTimeoutMillis: connectTimeout,
  }
}

/** Opens a pool of connections. It connects at the first query. @param most connections of this process */
export function openPostgres(url: string, most: number): Kysely<Database> {
  const pool = new pg.Pool({
    ...connectionOptions(url),
    max: most,
    types,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: idleTimeout,
  })
  // A connection was ended, for example by a restart of the server: while it was idle, or between two queries of a
  // transaction, whose next query then fails. The next transaction opens another one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
    // `in ()` is a syntax error on PostgreSQL.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  })
}

/** The server and database of a URL, without user and password. */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
