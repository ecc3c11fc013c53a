import type { Kysely, Transaction } from 'kysely'
import type { Engine, Tables } from './engine.ts'
import type { Keys, TransactionKeys } from './keys.ts'
import { type Database, orderColumn } from './schema.ts'
import type { UnreadableDocument } from './stored-document.ts'

/** Receives the error of a row that a list omits because its JSON cannot be read. */
type Reports = { onUnreadable: (error: UnreadableDocument) => void }

/** The database, with the keys that seal its personal values. */
export type Db = Tables & Reports & { keys: Keys }

/** A transaction, with the keys of the rows it writes and deletes. */
export type Trx = Transaction<Database> & Reports & { engine: Engine; keys: TransactionKeys }

/**
 * Runs a transaction, one at a time: see `Engine.exclusively`. Keys made in it are destroyed if it fails. Keys dropped in it are
 * destroyed after its commit and before this resolves; if that fails, the commit stands and the sweep destroys them later, or
 * the next start, which finds them marked.
 */
export async function transact<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const { engine, onUnreadable } = db
  return await withKeys(db, (keys) =>
    engine.exclusively(db, (trx) => work(Object.assign(trx, { engine, keys, onUnreadable }))),
  )
}

/** The same for work that takes longer than a transaction should, such as writing a file. */
export async function withKeys<T>(
  { keys }: Pick<Db, 'keys'>,
  work: (keys: TransactionKeys) => Promise<T>,
): Promise<T> {
  const made: string[] = []
  const dropped: string[] = []
  const transactionKeys: TransactionKeys = {
    get: (id) => keys.get(id),
    lookUp: (kind, value) => keys.lookUp(kind, value),
    async make() {
      const key = await keys.make()
      made.push(key.id)
      return key
    },
    async adopt(secrets) {
      const adopted = await keys.adopt(secrets)
      made.push(...adopted.map(({ id }) => id))
      return adopted
    },
    drop(id) {
      if (id === null) return
      dropped.push(id)
      keys.mark([id], true)
    },
  }
  let result: T
  try {
    result = await work(transactionKeys)
  } catch (error) {
    keys.mark(dropped, false)
    await keys.destroy(made).catch(leaveToSweep)
    throw error
  }
  await keys.destroy(dropped).catch(leaveToSweep)
  return result
}

const leaveToSweep = () => undefined

/** Runs within the given transaction, or in a new one. */
export async function within<T>(db: Db | Trx, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.isTransaction ? await work(db as Trx) : await transact(db as Db, work)
}

/** Schedules the keys of deleted rows for destruction after the commit. */
export function dropKeys(trx: Trx, rows: readonly { key_id: string | null }[]): void {
  for (const { key_id } of rows) trx.keys.drop(key_id)
}

/** Tables of limits, which hold only keyed hashes and times, and which a backup leaves out. */
export const limitTables: ReadonlySet<string> = new Set([
  'rate_limits',
  'wrong_links',
] satisfies (keyof Database)[])

/** The names of all tables with data, sorted, without those of the migrations and of the limits. */
export async function tableNames(tables: Kysely<Database>): Promise<(keyof Database)[]> {
  const found = await tables.introspection.getTables()
  return found
    .filter(({ isView, name }) => !isView && !limitTables.has(name))
    .map(({ name }) => name as keyof Database)
    .sort()
}

/** The rows of a table in the order in which they were stored, with the columns that every engine has. */
export async function* rowsOf(
  tables: Tables,
  name: keyof Database,
): AsyncGenerator<Record<string, unknown> & { key_id?: unknown }> {
  const { engine } = tables
  const rows = tables
    .selectFrom(name)
    .selectAll()
    .$if(orderedTables.has(name), (query) => query.orderBy(engine.storedOrder))
  for await (const row of engine.stream(tables, rows)) {
    const { [orderColumn]: _, ...columns }: Record<string, unknown> = row
    yield columns
  }
}

const orderedTables: ReadonlySet<string> = new Set(['applications', 'links', 'outbox'])

type Mark = 'seededReferrals' | 'unseeded' | 'unconfirmed'

/**
 * Increments a counter that readers compare, within the transaction of the change. `jobs`: the vacancies differ from
 * those that readers hold in memory. The others are marks: `seededReferrals` and `unseeded` say what has been done to a
 * new data folder, `unconfirmed` that a start with `--new-installation` joined parts that did not belong together.
 */
export async function raiseVersion(trx: Trx, name: 'jobs' | Mark): Promise<void> {
  await trx
    .insertInto('versions')
    .values({ name, value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ value: row('versions.value', '+', 1) })),
    )
    .execute()
  if (name === 'jobs') await trx.engine.announce(trx, 'jobs')
}

/** Whether the mark has been set by `raiseVersion`. */
export async function hasMark(db: Kysely<Database> | Transaction<Database>, name: Mark): Promise<boolean> {
  const row = await db.selectFrom('versions').select('name').where('name', '=', name).executeTakeFirst()
  return row !== undefined
}
