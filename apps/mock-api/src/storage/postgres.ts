import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  sql,
} from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

/** How long to wait for a connection, in ms: beyond it the request is answered with 503. */
const connectTimeout = 5_000

/** The default timeout of a statement, in ms; it includes the wait for the transaction of another process. */
const defaultStatementTimeout = 15_000

/** How long a transaction may be idle, in ms; then the server ends it and releases its lock. */
const idleTimeout = 15_000

/**
 * How long an answer may take, in ms, before the connection is closed. The timeout of statements does not suffice: a server
 * whose machine or network has failed cannot end a statement.
 */
const defaultAnswerTimeout = 20_000

/** Times in ms. With `statementTimeout: 0` statements and answers may take any time, for work on whole tables. */
type PostgresOptions = { statementTimeout?: number; answerTimeout?: number }

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
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connectTimeout,
  }
}

/** Opens a pool of connections. It connects at the first query. @param most connections of this process */
export function openPostgres(
  url: string,
  most: number,
  { statementTimeout = defaultStatementTimeout, answerTimeout = defaultAnswerTimeout }: PostgresOptions = {},
): Kysely<Database> {
  const pool = new pg.Pool({
    ...connectionOptions(url),
    max: most,
    types,
    idle_in_transaction_session_timeout: idleTimeout,
    ...(statementTimeout > 0 && {
      statement_timeout: statementTimeout,
      Client: clientWithTimeout(answerTimeout),
    }),
  })
  // Without listeners, the end of a connection that runs no query would end the process, for example when the server
  // restarts. A transaction on it fails at its next query; the next transaction opens another connection.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    // `in ()` is a syntax error on PostgreSQL.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  })
}

/**
 * A client that closes its connection when the answer to a query takes too long. Its own `query_timeout` would return the
 * busy connection to the pool.
 */
function clientWithTimeout(timeout: number): typeof pg.Client {
  return class extends pg.Client {
    constructor(...args: ConstructorParameters<typeof pg.Client>) {
      super(...args)
      const within = (...given: Parameters<pg.Client['query']>): unknown => {
        const answer: unknown = super.query(...given)
        if (!(answer instanceof Promise)) return answer
        const timer = setTimeout(() => this.connection.stream.destroy(), timeout)
        return answer.finally(() => clearTimeout(timer))
      }
      Object.assign(this, { query: within })
    }
  }
}

/** The server and database of a URL, without user and password. */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** A table that exists while a restore fills the database. */
const restoringTable = 'restoring'

/** What a database holds: nothing, what an interrupted restore left, or data. */
export type PostgresContent = 'nothing' | 'half-restored' | 'data'

/** What the schema of this product holds. */
export async function contentOf(db: Kysely<Database>): Promise<PostgresContent> {
  const names = (await relations(db)).map(({ name }) => name)
  if (names.includes(restoringTable)) return 'half-restored'
  return names.length === 0 ? 'nothing' : 'data'
}

/** Marks an empty database as half-restored. */
export async function beginRestoring(db: Kysely<Database>): Promise<void> {
  await sql`create table ${sql.id(restoringTable)} (id integer)`.execute(db)
}

export async function endRestoring(db: Kysely<Database>): Promise<void> {
  await sql`drop table ${sql.id(restoringTable)}`.execute(db)
}

/** Drops every table and view of a half-restored database. */
export async function dropRestored(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await relations(trx)
    if (!found.some(({ name }) => name === restoringTable)) return
    for (const { name, kind } of found.toSorted((a, b) => Number(b.kind === 'v') - Number(a.kind === 'v'))) {
      await sql`drop ${sql.raw(kind === 'v' ? 'view' : 'table')} ${sql.id(name)} cascade`.execute(trx)
    }
  })
}

/** The tables (`r`) and views (`v`) of the first schema of the search path. */
async function relations(db: Kysely<Database>): Promise<{ name: string; kind: string }[]> {
  const { rows } = await sql<{ name: string; kind: string }>`
    select relname as name, relkind::text as kind from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v')
  `.execute(db)
  return rows
}

/** Removes the timeouts of a transaction on PostgreSQL that reads whole tables and does other work between two rows. */
export async function disableTimeouts(trx: Kysely<Database>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
}
