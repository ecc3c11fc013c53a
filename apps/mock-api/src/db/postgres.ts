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

/** Opens a pool of connections. It connects at the first query. @param most connections of this process */
export function openPostgres(url: string, most: number): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'recruiting',
    max: most,
    types,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: idleTimeout,
  })
  // An idle connection was ended, for example by a restart of the server. The next query opens another one.
  pool.on('error', () => undefined)
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
