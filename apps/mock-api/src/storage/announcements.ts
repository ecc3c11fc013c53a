import { type Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { engineOf } from './engine.ts'
import { connectionOptions } from './postgres.ts'
import type { Database } from './schema.ts'

/** Changes that other processes handle when they are announced, instead of at their next poll. */
const announced = ['jobs', 'mail'] as const
type Announced = (typeof announced)[number]

const channel = 'recruiting'

/** How long to wait before connecting again, in ms. Meanwhile polling notices everything. */
const reconnectAfter = 1_000

/** Announces a change to all processes, when the transaction commits. No effect on SQLite, which has one process. */
export async function announce(trx: Transaction<Database>, what: Announced): Promise<void> {
  if (engineOf(trx) === 'postgres') await sql`select pg_notify(${channel}, ${what})`.execute(trx)
}

/**
 * Calls `onAnnounced` for what any process of a PostgreSQL database announces. Uses a separate connection, which is
 * opened again after it broke. No effect on SQLite.
 * @returns a function that ends the connection.
 */
export function listen(
  db: Kysely<Database>,
  url: string | undefined,
  onAnnounced: (what: Announced) => void,
): () => Promise<void> {
  if (url === undefined || engineOf(db) === 'sqlite') return async () => undefined
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client | undefined
  function connectLater(): void {
    if (!isStopped) timer = setTimeout(() => void connect(), reconnectAfter).unref()
  }
  async function connect(): Promise<void> {
    const mine = new pg.Client(connectionOptions(url ?? ''))
    client = mine
    let isLost = false
    function lose(): void {
      if (isLost) return
      isLost = true
      void mine.end().catch(() => undefined)
      connectLater()
    }
    mine.on('error', lose)
    mine.on('end', lose)
    mine.on('notification', ({ payload }) => {
      const what = announced.find((each) => each === payload)
      if (what !== undefined) onAnnounced(what)
    })
    try {
      await mine.connect()
      await mine.query(`listen ${channel}`)
      // What was announced while this process was not listening.
      for (const what of announced) onAnnounced(what)
    } catch {
      lose()
    }
  }
  void connect()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await client?.end().catch(() => undefined)
  }
}
