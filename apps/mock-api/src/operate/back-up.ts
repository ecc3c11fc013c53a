import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Kysely, sql } from 'kysely'
import { toIso } from '../clock.ts'
import type { Context } from '../context.ts'
import { createPace } from '../slices.ts'
import { rowsOf, tableNames } from '../storage/database.ts'
import { ifPresent, syncFolder } from '../storage/durable-folder.ts'
import { isBusy, type Tables } from '../storage/engine.ts'
import type { KeyCopy } from '../storage/keys.ts'
import { sealedLookUpRow } from '../storage/master-key.ts'
import { databaseVersion } from '../storage/migrate.ts'
import type { Database } from '../storage/schema.ts'
import { ifMissing } from '../storage/store.ts'
import { removeFiles } from '../uploads/stored-files.ts'
import {
  type BackedUpFile,
  backupFormat,
  filePath,
  filesName,
  formatVersion,
  keyLines,
  type Lines,
  type Manifest,
  manifestName,
  tablePath,
  writePart,
} from './backup-format.ts'

/** Where a backup is written; neither may exist, except `folder` as an empty folder. */
export type BackupTarget = { folder: string; keysFile: string }

/** What a backup contains; `missing` counts files of applications that the store lacks. */
export type BackupSummary = { manifest: Manifest; files: number; missing: number }

/** A backup cannot be made now, or not there. The message is one line for the operator. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

type Deps = Pick<Context, 'config' | 'db' | 'files' | 'now' | 'state'>

/**
 * Copies database, files and keys as of one moment, while requests go on. Writes the encrypted rows and files into a folder,
 * and their keys into a separate file. Both are renamed into place when they are complete and synced. Reads rows one
 * by one and returns to the event loop every few ms. Throws `BackupRefused`, and errors of the disk.
 */
export async function backUp(context: Deps, target: BackupTarget): Promise<BackupSummary> {
  const { db, state } = context
  if (state.isBackingUp) throw new BackupRefused(anotherRuns)
  state.isBackingUp = true
  try {
    const summary = await db.engine.soleWork(db, 'backup', () => write(context, target))
    if (summary === isBusy) throw new BackupRefused(anotherRuns)
    // The backup is complete. Without the row the alarm takes it for older than it is.
    await noteBackup(db, summary.manifest.savedAt).catch(() => undefined)
    return summary
  } finally {
    state.isBackingUp = false
    // The sweep retries it.
    await removeFiles(context).catch(() => undefined)
  }
}

/** Stores the time of the newest backup. */
export async function noteBackup(db: Kysely<Database>, savedAt: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('backups').execute()
    await trx.insertInto('backups').values({ saved_at: savedAt }).execute()
  })
}

/** The time of the newest backup; without one, the time at which the database was created. */
export async function lastBackup(db: Kysely<Database>): Promise<string | undefined> {
  const { rows } = await sql<{ at: string | null }>`
    select coalesce((select max(saved_at) from backups), (select min("timestamp") from kysely_migration)) as at
  `.execute(db)
  return rows[0]?.at ?? undefined
}

const anotherRuns = 'Another backup is running; try again when it has ended.'

async function write(context: Deps, { folder, keysFile }: BackupTarget): Promise<BackupSummary> {
  await checkFree(folder, keysFile)
  const suffix = `partial-${randomBytes(4).toString('hex')}`
  const partial = { folder: `${folder}.${suffix}`, keysFile: `${keysFile}.${suffix}` }
  try {
    await fs.mkdir(partial.folder, { mode: 0o700 })
    const summary = await writeAll(context, partial)
    await fs.rename(partial.keysFile, keysFile)
    await syncFolder(dirname(keysFile))
    await publish(partial.folder, { folder, keysFile })
    return summary
  } catch (error) {
    await fs.rm(partial.folder, { recursive: true, force: true })
    await fs.rm(partial.keysFile, { force: true })
    throw error
  }
}

async function checkFree(folder: string, keysFile: string): Promise<void> {
  const entries = await ifPresent(fs.readdir(folder))
  if (entries !== undefined && entries.length > 0)
    throw new BackupRefused(`${folder} is not empty; name a folder that does not exist yet.`)
  if ((await ifPresent(fs.stat(keysFile))) !== undefined)
    throw new BackupRefused(`${keysFile} exists; name another file with --keys.`)
}

/** Makes a complete backup visible; removes its keys if that fails. */
async function publish(partial: string, { folder, keysFile }: BackupTarget): Promise<void> {
  try {
    // Some systems cannot rename onto an existing folder, even an empty one.
    await fs.rmdir(folder).catch(() => undefined)
    await fs.rename(partial, folder)
    await syncFolder(dirname(folder))
  } catch (error) {
    await fs.rm(keysFile, { force: true })
    throw error
  }
}

async function writeAll(context: Deps, { folder, keysFile }: BackupTarget): Promise<BackupSummary> {
  const savedAt = toIso(context.now())
  const { db } = context
  const pace = createPace()
  async function turn(): Promise<void> {
    await pace()
    if (context.state.isClosing)
      throw new BackupRefused('The server is stopping; try again when it runs again.')
  }
  return await db.engine.snapshot(db, async (tables) => {
    const keys = db.keys.copy()
    const rows = await writeTables({ tables, keys }, { folder, keysFile }, turn)
    const { lines, missing } = await writeFiles(context, tables, folder, turn)
    const manifest: Manifest = {
      format: backupFormat,
      version: formatVersion,
      savedAt,
      database: await databaseVersion(tables),
      keys: keys.name,
      tables: rows,
      files: lines,
    }
    await writePart(join(folder, manifestName), [`${JSON.stringify(manifest, undefined, 2)}\n`])
    await syncFolder(folder)
    return { manifest, files: lines.lines, missing }
  })
}

type Turn = () => Promise<void>

/** Writes every table, and the keys that their rows name with the secrets of the table `secrets`. */
async function writeTables(
  { tables, keys }: { tables: Tables; keys: KeyCopy },
  { folder, keysFile }: BackupTarget,
  turn: Turn,
): Promise<Manifest['tables']> {
  await fs.mkdir(join(folder, 'tables'), { mode: 0o700 })
  const used = new Set<string>()
  const written: Manifest['tables'] = {}
  for (const name of await tableNames(tables)) {
    if (name === 'secrets') continue
    written[name] = await writeLines(join(folder, tablePath(name)), async function* () {
      for await (const row of rowsOf(tables, name)) {
        if (typeof row.key_id === 'string') used.add(row.key_id)
        yield row
        await turn()
      }
    })
  }
  await syncFolder(join(folder, 'tables'))
  // The key file has the look-up key itself.
  const secrets = await tables
    .selectFrom('secrets')
    .selectAll()
    .where('name', '!=', sealedLookUpRow)
    .execute()
  const named = Object.fromEntries(secrets.map(({ name, value }) => [name, value]))
  await writePart(keysFile, paced(keyLines(keys, named, used), turn))
  return written
}

/** Copies the files of all rows. Files of staged rows may be missing: the next start forgets such rows. */
async function writeFiles(
  { files }: Pick<Context, 'files'>,
  tables: Tables,
  folder: string,
  turn: Turn,
): Promise<{ lines: Lines; missing: number }> {
  await fs.mkdir(join(folder, 'files'), { mode: 0o700 })
  const shards = new Set<string>()
  let missing = 0
  const lines = await writeLines(join(folder, filesName), async function* () {
    const rows = tables.selectFrom('files').select(['key', 'status'])
    for await (const { key, status } of tables.engine.stream(tables, rows)) {
      const path = join(folder, filePath(key))
      if (!shards.has(dirname(path))) await fs.mkdir(dirname(path), { mode: 0o700 })
      shards.add(dirname(path))
      const source = await files.read(key).catch(ifMissing)
      if (source) yield { key, ...(await copy(source, path)) } satisfies BackedUpFile
      else if (status === 'claimed') missing++
      await turn()
    }
  })
  for (const shard of shards) await syncFolder(shard)
  await syncFolder(join(folder, 'files'))
  return { lines, missing }
}

async function copy(source: Readable, path: string) {
  try {
    return await writePart(path, source)
  } finally {
    source.destroy()
  }
}

/** Writes values as lines of JSON. */
async function writeLines(path: string, values: () => AsyncIterable<unknown>): Promise<Lines> {
  let lines = 0
  async function* texts() {
    for await (const value of values()) {
      lines++
      yield `${JSON.stringify(value)}\n`
    }
  }
  return { ...(await writePart(path, texts())), lines }
}

async function* paced<T>(values: Iterable<T>, turn: Turn): AsyncGenerator<T> {
  for (const value of values) {
    yield value
    await turn()
  }
}
