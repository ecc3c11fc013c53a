import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type Kysely, sql } from 'kysely'
import { damageOf } from './errors.ts'
import type { Database } from './schema.ts'

/** What was found inside a database, one sentence each without values of rows, and what was not looked at. */
export type DatabaseCheck = { damages: string[]; brokenReferences: string[]; unchecked?: string }

/** The most damages that are listed of one database. */
const most = 5

/** The part of `workerData` by which this file knows that it runs as the worker. */
type Task = { databaseToCheck: string }

/** Reads every page of a SQLite database, in a worker with a separate connection. The file may be something else than a database. */
export async function checkSqlite(path: string): Promise<DatabaseCheck> {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { databaseToCheck: path } satisfies Task,
    env: {},
    execArgv: [],
  })
  const [check] = await once(worker, 'message')
  await worker.terminate()
  return check
}

if (!isMainThread && typeof workerData?.databaseToCheck === 'string')
  parentPort?.postMessage(readEveryPage(workerData.databaseToCheck))

function readEveryPage(path: string): DatabaseCheck {
  const found: DatabaseCheck = { damages: [], brokenReferences: [] }
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
    // By default SQLite writes sorted rows to /var/tmp.
    database.exec('pragma temp_store = memory')
    const lines = database.prepare(`pragma integrity_check(${most})`).all()
    const texts = lines.flatMap(({ integrity_check }) => String(integrity_check).split('\n'))
    found.damages = texts.filter((text) => text !== 'ok' && !text.startsWith('***')).slice(0, most)
    const rows = database.prepare('pragma foreign_key_check').all()
    const pairs = Map.groupBy(
      rows,
      ({ table, parent }) => `${String(table)} refer to missing rows of ${String(parent)}`,
    )
    found.brokenReferences = [...pairs].map(([pair, { length }]) => `${length} rows of ${pair}`)
  } catch (error) {
    found.damages.push(error instanceof Error ? error.message : 'unknown reason')
  } finally {
    database?.close()
  }
  return found
}

/** Compares every index of a PostgreSQL database with its table, if the extension amcheck is there. */
export async function checkPostgres(db: Kysely<Database>): Promise<DatabaseCheck> {
  const extension = await sql<{ schema: string }>`
    select quote_ident(nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
     where extname = 'amcheck' and has_schema_privilege(n.oid, 'usage')`.execute(db)
  const schema = extension.rows[0]?.schema
  const unchecked = (reason: string) => ({ damages: [], brokenReferences: [], unchecked: reason })
  if (schema === undefined) return unchecked('the extension amcheck is not there')
  const indexes = await sql<{ oid: number; name: string }>`
    select c.oid, c.relname as name from pg_index i
      join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
     where a.amname = 'btree' and c.relnamespace = current_schema()::regnamespace and i.indisvalid`.execute(
    db,
  )
  const check = sql.raw(`${schema}.bt_index_check`)
  const damages: string[] = []
  for (const { oid, name } of indexes.rows) {
    try {
      await sql`select ${check}(${oid}::oid::regclass, true)`.execute(db)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === '42501') return unchecked('this user may not execute bt_index_check')
      // A timeout of the statement says nothing about damage.
      if (code === '57014') return { damages, brokenReferences: [], unchecked: `${name} takes too long` }
      const damage = damageOf(error)
      if (damage === undefined) throw error
      damages.push(damage)
    }
  }
  return { damages: damages.slice(0, most), brokenReferences: [] }
}
