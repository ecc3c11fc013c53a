import { hash } from 'node:crypto'
import { once } from 'node:events'
import { HandleEmptyInListsPlugin, Kysely, PostgresDialect, replaceWithNoncontingentExpression } from 'kysely'
import pg from 'pg'
import { isUnprepared } from './errors.ts'
import type { Database } from './schema.ts'

/** How long to wait for a connection, in ms: beyond it the request is answered with 503. */
const connectTimeout = 5_000

/** The default timeout of a statement, in ms; it includes the wait for the transaction of another process. */
export const defaultStatementTimeout = 15_000

/** How long a transaction may be idle, in ms; then the server ends it and releases its lock. */
const idleTimeout = 15_000

/**
 * How long an answer may take, in ms, before the connection is closed. The timeout of statements does not suffice: a server
 * whose machine or network has failed cannot end a statement.
 */
const defaultAnswerTimeout = 20_000

/** Times in ms. With `statementTimeout: 0`, for work on whole tables, statements and answers may take any time. */
type PostgresOptions = { statementTimeout?: number; answerTimeout?: number; lockTimeout?: number }

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
export function openPostgres(
  url: string,
  most: number,
  {
    statementTimeout = defaultStatementTimeout,
    answerTimeout = defaultAnswerTimeout,
    lockTimeout = 0,
  }: PostgresOptions = {},
): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'recruiting',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connectTimeout,
    max: most,
    types,
    ...(statementTimeout > 0 && { Client: clientWithTimeout(answerTimeout) }),
    // Set by a statement, because PgBouncer refuses them as start-up parameters. Without the last three the server keeps the locks of a
    // machine that has lost power or network for two hours.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise; its types do not say so
    onConnect: async (client) => {
      await client.query(
        `set statement_timeout = ${statementTimeout}; set lock_timeout = ${lockTimeout};
        set idle_in_transaction_session_timeout = ${idleTimeout};
        set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`,
      )
    },
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
 * A client that closes its connection when the answer to a query takes too long, or when a statement must be prepared again.
 * Its own `query_timeout` would return the busy connection to the pool.
 */
function clientWithTimeout(timeout: number): typeof pg.Client {
  return class extends pg.Client {
    constructor(...args: ConstructorParameters<typeof pg.Client>) {
      super(...args)
      const within = (text: string, values?: unknown[]): unknown => {
        const name = values?.length ? nameOf(text) : undefined
        const answer: unknown = super.query({ text, ...(name && { name }), ...(values && { values }) })
        if (!(answer instanceof Promise)) return answer
        const { stream } = this.connection
        const timer = setTimeout(() => stream.destroy(), timeout)
        const failed = async (error: unknown) => {
          // Awaited, because the pool keeps a client that is not closed yet.
          if (isUnprepared(error) && !stream.closed) await once(stream.destroy(), 'close')
          throw error
        }
        return answer.catch(failed).finally(() => clearTimeout(timer))
      }
      Object.assign(this, { query: within })
    }
  }
}

/** The names of statements, which each connection prepares once. */
const names = new Map<string, string>()
const maxNames = 500

/**
 * Statements that are planned each time: of all columns, which are others after a migration; with a limit, for which a plan that
 * does not know the values would read whole tables; and with lists, whose various lengths make many different statements.
 */
const unnamed = /\*|\blimit\b|\bin \(\$\d+, |\), \(|\$41\b/

/** Named by content: processes may share a server session through a pooler, where another statement must not have this name. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size === maxNames || unnamed.test(text)) return known
  const name = hash('sha256', text).slice(0, 32)
  names.set(text, name)
  return name
}

/** The server and database of a URL, without user and password. */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
