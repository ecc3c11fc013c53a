import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { syncFolder } from '../files/durable-folder.ts'
import type { FileStore } from '../files/store.ts'
import { type Db, type Trx, transact } from './database.ts'
import { completeSnapshot, databaseVersion, storeSnapshotFiles } from './snapshot-file.ts'

/** Tables about the database itself or about this process, which a snapshot does not replace. */
const kept = ['secrets', 'versions', 'clock', 'kysely_migration', 'kysely_migration_lock']

/**
 * Saves the database, its keys and its files in one file, and replaces an existing file atomically. No transaction runs
 * during the copy, so requests that use the database wait.
 */
export async function saveSnapshot(
  db: Db,
  files: FileStore,
  { path, savedAt }: { path: string; savedAt: string },
): Promise<void> {
  const copy = `${path}.new`
  await rm(copy, { force: true })
  try {
    // SQLite writes into an empty file, which only its owner can read: the copy contains keys.
    await (await open(copy, 'wx', 0o600)).close()
    await db.connection().execute(async (connection) => {
      await sql`vacuum into ${copy}`.execute(connection)
      const version = await databaseVersion(connection)
      await completeSnapshot(copy, { savedAt, version, keys: db.keys.name }, { keys: db.keys, files })
    })
    const handle = await open(copy, 'r+')
    await handle.sync()
    await handle.close()
  } catch (error) {
    await rm(copy, { force: true })
    throw error
  }
  await rename(copy, path)
  await syncFolder(dirname(path))
}

/**
 * Replaces all data by that of a snapshot of the same version and the same keys, in one transaction: a crash leaves
 * the old data or the new. Its files are stored before the commit, and those of the old data are listed for removal
 * in it; what a crash leaves over is removed at the next start.
 */
export async function restoreSnapshot(db: Db, files: FileStore, path: string): Promise<void> {
  await storeSnapshotFiles(path, files)
  await db.connection().execute(async (connection) => {
    // A database cannot be attached within a transaction.
    await sql`attach database ${path} as snapshot`.execute(connection)
    try {
      const { keys, onUnreadable } = db
      await transact(Object.assign(connection, { keys, onUnreadable }), replaceEverything)
    } finally {
      await sql`detach database snapshot`.execute(connection)
    }
  })
}

async function replaceEverything(trx: Trx): Promise<void> {
  // Tables refer to each other.
  await sql`pragma defer_foreign_keys = on`.execute(trx)
  const oldFiles = await textsOf(trx, sql`select key as text from files union select key from file_removals`)
  await adoptKeys(trx)
  for (const table of await replacedTables(trx)) await replaceTable(trx, table)
  await sql`drop table temp.restored_keys`.execute(trx)
  for (const key of oldFiles)
    await sql`insert or ignore into file_removals (key) values (${key})`.execute(trx)
  await sql`delete from file_removals where key in (select key from files)`.execute(trx)
  // The process that leased a mail before the snapshot no longer sends it.
  await trx.updateTable('outbox').set({ leased_until: null }).execute()
  await sql`
    insert or ignore into versions select * from snapshot.versions where name = 'clearFiles'
  `.execute(trx)
  await sql`
    insert into versions values ('jobs', 1) on conflict (name) do update set value = value + 1
  `.execute(trx)
}

/** Makes keys with the secrets of the snapshot's keys. Their ids are new: a key file decides about ids. */
async function adoptKeys(trx: Trx): Promise<void> {
  const { rows } = await sql<{ id: string; secret: Uint8Array }>`
    select id, secret from snapshot.snapshot_keys
  `.execute(trx)
  const adopted = await trx.keys.adopt(rows.map(({ secret }) => secret))
  await sql`create temp table restored_keys (old text primary key, new text not null)`.execute(trx)
  for (const [position, { id }] of rows.entries()) {
    await sql`insert into temp.restored_keys values (${id}, ${adopted[position]?.id})`.execute(trx)
  }
}

async function replacedTables(trx: Trx): Promise<string[]> {
  const names = await textsOf(
    trx,
    sql`select name as text from main.sqlite_master where type = 'table' and name not like 'sqlite@_%' escape '@'`,
  )
  return names.filter((name) => !kept.includes(name))
}

async function replaceTable(trx: Trx, name: string): Promise<void> {
  const columns = await textsOf(trx, sql`select name as text from pragma_table_info(${name})`)
  const target = sql.id('main', name)
  if (columns.includes('key_id')) {
    const old = sql`select key_id as text from ${target} where key_id is not null`
    for (const id of await textsOf(trx, old)) trx.keys.drop(id)
  }
  await sql`delete from ${target}`.execute(trx)
  const values = columns.map((column) =>
    column === 'key_id'
      ? sql`coalesce((select new from temp.restored_keys where old = key_id), key_id)`
      : sql.id(column),
  )
  await sql`
    insert into ${target} (${sql.join(columns.map((column) => sql.id(column)))})
      select ${sql.join(values)} from ${sql.id('snapshot', name)}
  `.execute(trx)
}

/** The column `text` of a query. */
async function textsOf(trx: Trx, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await query.execute(trx)
  return rows.map((row) => String(Object(row).text))
}
