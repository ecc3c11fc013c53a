import type { Transaction } from 'kysely'
import type { Engine, Tables } from './engine.ts'
import type { Keys, TransactionKeys } from './keys.ts'
import type { Database } from './schema.ts'
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
