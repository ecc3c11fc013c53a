import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import { type Db, dropKeys, transact } from '../db/database.ts'
import { disableTimeouts } from '../db/disable-timeouts.ts'
import { engineOf } from '../db/engine.ts'
import type { Database } from '../db/schema.ts'
import { sealedTables } from '../db/sealed-rows.ts'
import { streamRows } from '../db/stream-rows.ts'
import { FileMissing } from '../files/store.ts'
import { createPace, yieldToEventLoop } from '../slices.ts'

/** How long after its last byte the row of an uploaded file may be missing, in ms. */
const rowDelay = 10 * 60_000

/** The starts of all keys of files. A part is small enough to be compared at once. */
const parts = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/**
 * Makes files and rows consistent after a crash, part by part: removes files without a row, and rows of staged files without
 * a file. Only files that were written before the call are removed, so that uploads may arrive meanwhile. Throws
 * `FilesUnavailable` and the signal's reason.
 * @param fileClock ms of Unix time, by the clock that dates files
 * @returns the number of missing claimed files, which an operator must investigate.
 */
export async function reconcileFiles(
  { config, db, files }: Pick<Context, 'config' | 'db' | 'files'>,
  { fileClock = Date.now, signal }: { fileClock?: () => number; signal?: AbortSignal | undefined } = {},
): Promise<{ missing: number }> {
  // On PostgreSQL another process may be receiving a file, or be about to store its row. What a killed process has sent to
  // a bucket may arrive later.
  const isShared = engineOf(db) === 'postgres' || files.remote !== undefined
  const delay = isShared ? config.REQUEST_TIMEOUT + rowDelay : 0
  const before = fileClock() - delay
  let missing = 0
  for (const part of parts) {
    signal?.throwIfAborted()
    const unseen = await filesWithRow(db, part)
    for await (const key of files.keys(part)) {
      signal?.throwIfAborted()
      if (unseen.delete(key) || !(await isOlder(files, key, before))) continue
      // Removed by the sweep, which waits for a backup that may still read it.
      if (!(await isListedForRemoval(db, key)) && !(await hasRow(db, key))) await files.remove(key)
    }
    for (const key of unseen) {
      signal?.throwIfAborted()
      if (!(await isStored(files, key)) && (await isMissing(db, key))) missing++
    }
    await yieldToEventLoop()
  }
  return { missing }
}

async function filesWithRow(db: Db, part: string): Promise<Set<string>> {
  // Keys are hex digits, and `g` follows them.
  const rows = await db
    .selectFrom('files')
    .select('key')
    .where('key', '>=', part)
    .where('key', '<', `${part}g`)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

async function isOlder(files: Context['files'], key: string, moment: number): Promise<boolean> {
  const modifiedAt = await files.modifiedAt(key)
  return modifiedAt !== undefined && modifiedAt.getTime() < moment
}

async function isListedForRemoval(db: Db, key: string): Promise<boolean> {
  const row = await db.selectFrom('file_removals').select('key').where('key', '=', key).executeTakeFirst()
  return row !== undefined
}

async function hasRow(db: Db, key: string): Promise<boolean> {
  const row = await db.selectFrom('files').select('id').where('key', '=', key).executeTakeFirst()
  return row !== undefined
}

/** Asks for the file itself: it may have been written after its folder was listed. */
async function isStored(files: Context['files'], key: string): Promise<boolean> {
  try {
    await files.readBytes(key, { position: 0, length: 1 })
    return true
  } catch (error) {
    if (error instanceof FileMissing) return false
    throw error
  }
}

/** Deletes the row if it is that of a staged file. @returns whether a claimed file is missing */
async function isMissing(db: Db, key: string): Promise<boolean> {
  await transact(db, async (trx) => {
    const staged = trx.deleteFrom('files').where('key', '=', key).where('status', '=', 'staged')
    dropKeys(trx, await staged.returning('key_id').execute())
  })
  return await hasRow(db, key)
}

/**
 * Destroys keys without a row: of committed deletions whose process ended before destroying them, and of rows that
 * were never committed. Call it while no transaction is running; afterwards they may run.
 * @param rows the database as it is at the call, if it may be written to before this resolves
 * @returns the number of rows whose key is missing and which cannot be read: the database is older than its keys.
 */
export async function reconcileKeys(
  { db }: Pick<Context, 'db'>,
  { rows = db, signal }: { rows?: Kysely<Database>; signal?: AbortSignal | undefined } = {},
): Promise<{ unreadable: number }> {
  if (engineOf(db) === 'sqlite') return await db.keys.reconcile(usedKeys(rows, signal))
  return await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await disableTimeouts(trx)
      return await db.keys.reconcile(usedKeys(trx, signal))
    })
}

async function* usedKeys(tables: Kysely<Database>, signal: AbortSignal | undefined): AsyncGenerator<string> {
  const pace = createPace()
  for (const table of [...sealedTables, 'staged_referrals'] as const) {
    const rows = tables.selectFrom(table).select('key_id').where('key_id', 'is not', null)
    for await (const { key_id } of streamRows(tables, rows)) {
      if (key_id !== null) yield key_id
      signal?.throwIfAborted()
      await pace()
    }
  }
}
