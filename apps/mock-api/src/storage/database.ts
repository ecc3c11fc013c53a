import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely'
import { rowsOfSlice, untilNone } from '../slices.ts'
import type { Engine, Tables } from './engine.ts'
import type { Keys, NewKeys, TransactionKeys } from './keys.ts'
import { type Database, orderColumn } from './schema.ts'
import type { UnreadableDocument } from './stored-document.ts'

/** Receives the error of a row that a list omits because its JSON cannot be read. */
type Reports = { onUnreadable: (error: UnreadableDocument) => void }

/** The database, with the keys that seal its personal values. */
export type Db = Tables & Reports & { keys: Keys }

/** A transaction, with the keys of the rows it writes and deletes. */
export type Trx = Transaction<Database> & Reports & { engine: Engine; keys: TransactionKeys }

/**
 * Runs a transaction: see `Engine.transaction`, which may repeat `work`: mails, files and receipts wait for the commit. Keys made in it are destroyed if it fails. Keys dropped in it are
 * destroyed after its commit and before this resolves. The transaction lists them, so that the sweep destroys those that are
 * left because the process ended or its disk failed.
 */
export async function transact<T>(
  db: Db,
  work: (trx: Trx) => Promise<T>,
  subjects: readonly string[] = [],
): Promise<T> {
  const { engine, onUnreadable } = db
  const dropped = new Set<string>()
  const drop = (id: string | null) => void (id !== null && dropped.add(id))
  const result = await withNewKeys(db, (newKeys) => {
    const repeatable = async (trx: Transaction<Database>) => {
      dropped.clear()
      const done = await work(Object.assign(trx, { engine, keys: { ...newKeys, drop }, onUnreadable }))
      if (db.keys.areStored) await listDropped(trx, [...dropped])
      return done
    }
    return engine.transaction(db, repeatable, subjects)
  })
  await db.keys.destroy([...dropped]).catch(leaveToSweep)
  return result
}

/** Destroys the keys made by work that fails, such as a transaction or writing a file. */
export async function withNewKeys<T>(
  { keys }: Pick<Db, 'keys'>,
  work: (keys: NewKeys) => Promise<T>,
): Promise<T> {
  const made: string[] = []
  try {
    return await work({
      get: (id) => keys.get(id),
      lookUp: (kind, value) => keys.lookUp(kind, value),
      async make() {
        const key = await keys.make()
        made.push(key.id)
        return key
      },
    })
  } catch (error) {
    await keys.destroy(made).catch(leaveToSweep)
    throw error
  }
}

const leaveToSweep = () => undefined

async function listDropped(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += rowsOfSlice)
    await trx
      .insertInto('key_removals')
      .values(ids.slice(at, at + rowsOfSlice).map((id) => ({ id })))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
}

/** Destroys the keys of rows whose deletion is committed, as far as that has not been done, and forgets them. */
export async function destroyDroppedKeys(db: Db): Promise<void> {
  await untilNone(async () => {
    const rows = await db.selectFrom('key_removals').select('id').limit(rowsOfSlice).execute()
    const ids = rows.map(({ id }) => id)
    await db.keys.destroy(ids)
    if (ids.length > 0) await db.deleteFrom('key_removals').where('id', 'in', ids).execute()
    return ids.length
  })
}

/** Runs within the given transaction, which has locked the subjects, or in a new one. */
export async function within<T>(
  db: Db | Trx,
  work: (trx: Trx) => Promise<T>,
  subjects: readonly string[] = [],
): Promise<T> {
  return db.isTransaction ? await work(db as Trx) : await transact(db as Db, work, subjects)
}

/** Schedules the keys of deleted rows for destruction after the commit. */
export function dropKeys(trx: Trx, rows: readonly { key_id: string | null }[]): void {
  for (const { key_id } of rows) trx.keys.drop(key_id)
}

/** Tables without data of people, which a backup leaves out: those of limits hold only keyed hashes, sizes and times. */
export const passingTables: ReadonlySet<string> = new Set([
  'held_bytes',
  'key_removals',
  'rate_limits',
  'wrong_links',
] satisfies (keyof Database)[])

/** The names of all tables with data, sorted, without those of the migrations and `passingTables`. */
export async function tableNames(tables: Kysely<Database>): Promise<(keyof Database)[]> {
  const found = await tables.introspection.getTables()
  return found
    .filter(({ isView, name }) => !isView && !passingTables.has(name))
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

/** How many rows a query finds. */
export async function countOf(rows: SelectQueryBuilder<Database, keyof Database, object>): Promise<number> {
  const found = rows.select(({ fn }) => fn.countAll<number>().as('count'))
  return (await found.executeTakeFirstOrThrow()).count
}

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
}

/** Whether the mark has been set by `raiseVersion`. */
export async function hasMark(db: Kysely<Database> | Transaction<Database>, name: Mark): Promise<boolean> {
  const row = await db.selectFrom('versions').select('name').where('name', '=', name).executeTakeFirst()
  return row !== undefined
}
