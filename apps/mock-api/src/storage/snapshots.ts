import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { type Db, type Trx, transact } from './database.ts'
import { rowsOf, tableNames } from './database-rows.ts'
import { syncFolder } from './durable-folder.ts'
import type { Tables } from './engine.ts'
import type { KeyCopy } from './keys.ts'
import { databaseVersion, migrate } from './migrate.ts'
import type { Database } from './schema.ts'
import { sqliteEngine } from './sqlite.ts'
import { FileMissing, type FileStore } from './store.ts'

/** Tables about the database itself or about this process, which a snapshot does not contain. */
const kept: ReadonlySet<string> = new Set(['secrets', 'versions', 'clock', 'backups'])

/** Other tables refer to its rows. */
const parent = 'applications'

/** Rows per statement. */
const rowsAtOnce = 100

/** Saves the database, its keys and its files in one file, and replaces an existing file atomically. */
export async function saveSnapshot(
  db: Db,
  files: FileStore,
  { path, savedAt }: { path: string; savedAt: string },
): Promise<void> {
  await db.engine.snapshot(db, (snapshot) =>
    saveTables(snapshot, { db, files, path, savedAt, keys: db.keys.copy() }),
  )
}

async function saveTables(
  snapshot: Tables,
  {
    db,
    files,
    path,
    savedAt,
    keys,
  }: { db: Db; files: FileStore; path: string; savedAt: string; keys: KeyCopy },
): Promise<void> {
  const copy = `${path}.new`
  await rm(copy, { force: true })
  try {
    // SQLite writes into an empty file, which only its owner can read: the copy contains keys.
    await (await open(copy, 'wx', 0o600)).close()
    const target = sqliteEngine(dirname(copy), basename(copy)).openTables()
    try {
      await migrate(target)
      const tables = await tablesInOrder(target)
      await target.transaction().execute(async (trx) => {
        for (const table of tables) await copyRows(snapshot, trx, table)
      })
    } finally {
      await target.destroy()
    }
    const facts = { savedAt, version: await databaseVersion(snapshot), keys: db.keys.name }
    await completeSnapshot(copy, facts, { keys, files })
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
  const engine = sqliteEngine(dirname(path), basename(path))
  const snapshot = Object.assign(engine.readTables(), { engine })
  try {
    await transact(db, (trx) => replaceEverything(trx, snapshot))
  } finally {
    await snapshot.destroy()
  }
}

async function replaceEverything(trx: Trx, snapshot: Tables): Promise<void> {
  const oldFiles = await trx
    .selectFrom('files')
    .select('key')
    .union(trx.selectFrom('file_removals').select('key'))
    .execute()
  const keyIds = await adoptKeys(trx, snapshot)
  const tables = await tablesInOrder(snapshot)
  for (const table of tables.toReversed()) await deleteRows(trx, table)
  for (const table of tables) await copyRows(snapshot, trx, table, (id) => keyIds.get(id) ?? id)
  await trx.engine.continuePositions(trx)
  for (let at = 0; at < oldFiles.length; at += rowsAtOnce) {
    await trx
      .insertInto('file_removals')
      .values(oldFiles.slice(at, at + rowsAtOnce))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  }
  await trx
    .deleteFrom('file_removals')
    .where('key', 'in', (eb) => eb.selectFrom('files').select('files.key'))
    .execute()
  // The process that leased a mail before the snapshot no longer sends it.
  await trx.updateTable('outbox').set({ leased_until: null }).execute()
  await trx
    .insertInto('versions')
    .values({ name: 'jobs', value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ value: eb('versions.value', '+', 1) })),
    )
    .execute()
}

/**
 * Makes keys with the secrets of the snapshot's keys. Their ids are new: the key store decides about ids.
 * @returns the new ids by the old ones
 */
async function adoptKeys(trx: Trx, snapshot: Kysely<Database>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; secret: Uint8Array }>`
    select id, secret from snapshot_keys
  `.execute(snapshot)
  const adopted = await trx.keys.adopt(rows.map(({ secret }) => secret))
  return new Map(rows.map(({ id }, position) => [id, adopted[position]?.id ?? id]))
}

async function deleteRows(trx: Trx, table: keyof Database): Promise<void> {
  for await (const { key_id } of rowsOf(trx, table)) {
    if (typeof key_id === 'string') trx.keys.drop(key_id)
  }
  await trx.deleteFrom(table).execute()
}

async function copyRows(
  from: Tables,
  to: Kysely<Database>,
  table: keyof Database,
  keyId: (id: string) => string = (id) => id,
): Promise<void> {
  let rows: Record<string, unknown>[] = []
  async function flush(): Promise<void> {
    if (rows.length === 0) return
    await to
      .insertInto(table)
      .values(rows as never)
      .execute()
    rows = []
  }
  for await (const row of rowsOf(from, table)) {
    rows.push(typeof row.key_id === 'string' ? { ...row, key_id: keyId(row.key_id) } : row)
    if (rows.length === rowsAtOnce) await flush()
  }
  await flush()
}

/** The tables of a snapshot; those to whose rows others refer come first. */
async function tablesInOrder(snapshot: Kysely<Database>): Promise<(keyof Database)[]> {
  const names = (await tableNames(snapshot)).filter((name) => !kept.has(name) && !name.startsWith('snapshot'))
  return names.toSorted((a, b) => Number(b === parent) - Number(a === parent))
}

/**
 * A snapshot is one SQLite file: a copy of the database, and three tables with what belongs to it. A single file is
 * replaced and deleted atomically.
 */
const tables = `
  create table snapshot (saved_at text not null, version text not null, keys text not null);
  create table snapshot_keys (id text primary key, secret blob not null);
  create table snapshot_files (key text primary key, content blob not null);
`

/** What a snapshot is a copy of. */
export type SnapshotFacts = {
  savedAt: string
  /** The name of the newest migration of the database. */
  version: string
  /** The name of the keys of the database. */
  keys: string
}

/** Adds keys and files to a copy of the database. Files that are missing in the store are left out. */
async function completeSnapshot(
  path: string,
  facts: SnapshotFacts,
  { keys, files }: { keys: Pick<KeyCopy, 'get'>; files: Pick<FileStore, 'readBytes'> },
): Promise<void> {
  const copy = new DatabaseSync(path)
  try {
    copy.exec('pragma journal_mode = delete')
    copy.exec(`begin; ${tables}`)
    copy.prepare('insert into snapshot values (?, ?, ?)').run(facts.savedAt, facts.version, facts.keys)
    const addKey = copy.prepare('insert or ignore into snapshot_keys values (?, ?)')
    for (const table of tablesWithKeys(copy)) {
      for (const id of texts(copy, `select key_id as text from "${table}" where key_id is not null`)) {
        const key = keys.get(id)
        if (key) addKey.run(id, key.secret)
      }
    }
    const addFile = copy.prepare('insert into snapshot_files values (?, ?)')
    for (const key of texts(copy, 'select key as text from files')) {
      const content = await files.readBytes(key).catch(ifMissing)
      if (content) addFile.run(key, content)
    }
    copy.exec('commit')
  } finally {
    copy.close()
  }
}

/** The facts of a snapshot; undefined when the file is no snapshot. */
export function readSnapshotFacts(path: string): SnapshotFacts | undefined {
  try {
    const snapshot = new DatabaseSync(path, { readOnly: true })
    try {
      const row = snapshot.prepare('select saved_at, version, keys from snapshot').get()
      return row && { savedAt: String(row.saved_at), version: String(row.version), keys: String(row.keys) }
    } finally {
      snapshot.close()
    }
  } catch {
    return undefined
  }
}

/** Stores the files of a snapshot that the store does not have. Files have random names and never change. */
async function storeSnapshotFiles(path: string, files: FileStore): Promise<void> {
  const snapshot = new DatabaseSync(path, { readOnly: true })
  try {
    const contentOf = snapshot.prepare('select content from snapshot_files where key = ?')
    for (const key of texts(snapshot, 'select key as text from snapshot_files')) {
      if (await files.readBytes(key, { position: 0, length: 1 }).catch(ifMissing)) continue
      const content = contentOf.get(key)?.content
      if (content instanceof Uint8Array) await files.replace(key, content)
    }
  } finally {
    snapshot.close()
  }
}

function tablesWithKeys(database: DatabaseSync): string[] {
  return texts(
    database,
    `select m.name as text from sqlite_master m, pragma_table_info(m.name) c
      where m.type = 'table' and c.name = 'key_id'`,
  )
}

/** The column `text` of a query. */
function texts(database: DatabaseSync, query: string): string[] {
  return database
    .prepare(query)
    .all()
    .map(({ text }) => String(text))
}

function ifMissing(error: unknown): undefined {
  if (!(error instanceof FileMissing)) throw error
}
