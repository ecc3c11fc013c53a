import { DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { FileMissing, type FileStore } from '../files/store.ts'
import type { KeyCopy } from './keys.ts'
import type { Database } from './schema.ts'

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

/** The name of the newest migration that the database has. */
export async function databaseVersion(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1
  `.execute(db)
  return rows[0]?.name ?? ''
}

/** Adds keys and files to a copy of the database. Files that are missing in the store are left out. */
export async function completeSnapshot(
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
export async function storeSnapshotFiles(path: string, files: FileStore): Promise<void> {
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
