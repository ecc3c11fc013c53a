import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { syncFolder } from '../files/durable-folder.ts'
import { bytesFree } from '../files/free-room.ts'
import { troubleOf } from './errors.ts'
import { noteSealed } from './left-clear.ts'
import type { Database } from './schema.ts'

/** Bytes that must remain free besides the new file. */
const reserve = 16 * 1024 * 1024

/**
 * Copies the database into a new file, which has no free pages and therefore no traces of deleted values, and
 * replaces the old file with it. Does nothing when there is not enough room.
 * @param open opens the database at a path
 * @returns the database, reopened if it was copied.
 */
export async function dropClearTraces(
  db: Kysely<Database>,
  path: string,
  openAt: (path: string) => Kysely<Database>,
): Promise<Kysely<Database>> {
  const copy = `${path}.new`
  await rm(copy, { force: true })
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()
  `.execute(db)
  if ((await bytesFree(dirname(path))) < (rows[0]?.bytes ?? 0) + reserve) return db
  try {
    await copyTo(copy, db, openAt)
  } catch (error) {
    await rm(copy, { force: true })
    if (troubleOf(error) === 'full') return db
    throw error
  }
  // Closing empties and removes the old write-ahead log, which must not be applied to the new file.
  await db.destroy()
  await rm(`${path}-wal`, { force: true })
  await rename(copy, path)
  await syncFolder(dirname(path))
  return openAt(path)
}

/** Resolves when the copy is synced to disk. */
async function copyTo(
  copy: string,
  db: Kysely<Database>,
  openAt: (path: string) => Kysely<Database>,
): Promise<void> {
  await sql`vacuum into ${copy}`.execute(db)
  const copied = openAt(copy)
  try {
    await noteSealed(copied, 'clearTraces')
  } finally {
    await copied.destroy()
  }
  const handle = await open(copy, 'r+')
  await handle.sync()
  await handle.close()
}
