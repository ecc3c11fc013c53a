import { dirname, join } from 'node:path'
import type { Kysely } from 'kysely'
import { rowsOfSlice, yieldToEventLoop } from '../slices.ts'
import type { BucketPlace } from '../storage/bucket-place.ts'
import type { Db } from '../storage/database.ts'
import { databasePath } from '../storage/database-path.ts'
import { tableNames } from '../storage/database-snapshot.ts'
import { syncFolder } from '../storage/durable-folder.ts'
import type { Engine } from '../storage/engine.ts'
import { DatabaseUnusable, isMissingReference } from '../storage/errors.ts'
import { folderPlace, ownerName } from '../storage/file-owner.ts'
import { openFolderStore } from '../storage/folder-store.ts'
import { writeKeyFile } from '../storage/key-file.ts'
import { continuePositions } from '../storage/mailbox-positions.ts'
import { openMasterKey, writeMasterKey } from '../storage/master-key.ts'
import { migrateTo } from '../storage/migrate.ts'
import { keysName, openDatabase, openTables } from '../storage/open-database.ts'
import { connectBucket, filesFolder, openBucketStore } from '../storage/open-files.ts'
import { masterKeyName, openPostgresDatabase } from '../storage/open-postgres.ts'
import {
  beginRestoring,
  contentOf,
  dropRestored,
  endRestoring,
  openPostgres,
  type PostgresContent,
  placeOf,
} from '../storage/postgres.ts'
import type { Database } from '../storage/schema.ts'
import type { FileStore } from '../storage/store.ts'
import {
  type BackedUpKeys,
  type BackupDisk,
  BackupUnusable,
  type CheckedBackup,
  filePath,
  linesIn,
  listedFiles,
  type Manifest,
  readPart,
  tablePath,
  writePart,
} from './backup-format.ts'

/** The database into which a backup is restored. */
export type RestoreTarget = {
  engine: Engine
  /** Whether the database says that a restore into it was interrupted. Throws `DatabaseUnusable`. */
  isHalfRestored(): Promise<boolean>
  /** Runs the restore; leaves an empty database when it fails. */
  fill<T>(restore: () => Promise<T>): Promise<T>
  openTables(): Kysely<Database>
  /** Opens the restored database with the keys in the folder, and migrates it. */
  open(): Promise<Db>
}

/** Connections for the restore of a database. */
const connections = 4

/** @param folder in which the restore works */
export function restoreTarget(folder: string, databaseUrl: string | undefined): RestoreTarget {
  return databaseUrl === undefined ? fileTarget(folder) : postgresTarget(folder, databaseUrl)
}

function fileTarget(folder: string): RestoreTarget {
  return {
    engine: 'sqlite',
    // In a data folder, an interrupted restore is recognised by its work folder.
    isHalfRestored: async () => false,
    // The caller removes the folder.
    fill: (restore) => restore(),
    openTables: () => openTables(databasePath(folder)),
    open: () => openDatabase(folder, { by: 'restore' }),
  }
}

function postgresTarget(folder: string, url: string): RestoreTarget {
  const tables = () => openPostgres(url, connections)

  async function readContent(db: Kysely<Database>): Promise<PostgresContent> {
    return await contentOf(db).catch((cause: unknown) => {
      throw new DatabaseUnusable(placeOf(url), cause)
    })
  }

  /** Throws `BackupUnusable` unless the database is empty or a restore into it was interrupted. */
  async function clear(db: Kysely<Database>): Promise<void> {
    const content = await readContent(db)
    if (content === 'data')
      throw new BackupUnusable(`Database ${placeOf(url)} is not empty: name another one.`)
    if (content === 'half-restored') await dropRestored(db)
  }

  return {
    engine: 'postgres',
    async isHalfRestored() {
      const db = tables()
      try {
        return (await readContent(db)) === 'half-restored'
      } finally {
        await db.destroy()
      }
    },
    async fill(restore) {
      const db = tables()
      try {
        await clear(db)
        await beginRestoring(db)
        try {
          const restored = await restore()
          await endRestoring(db)
          return restored
        } catch (error) {
          await dropRestored(db)
          throw error
        }
      } finally {
        await db.destroy()
      }
    },
    openTables: tables,
    open: () =>
      openPostgresDatabase(
        { DATA_DIR: folder, DATABASE_URL: url, DATABASE_CONNECTIONS: connections },
        { by: 'restore' },
      ),
  }
}

/** Other tables refer to its rows, so it comes first. */
const parent = 'applications'

type Rows = {
  folder: string
  manifest: Manifest
  secrets: Readonly<Record<string, string>>
  /** @returns the id of a key in the restored database */
  keyId: (id: string) => string
}

/**
 * Fills an empty database with the rows of a backup, in the tables of the version that wrote it. Throws
 * `BackupUnusable`.
 */
export async function restoreRows(
  db: Kysely<Database>,
  { folder, manifest, secrets, keyId }: Rows,
): Promise<void> {
  await migrateTo(db, manifest.database)
  const known: readonly string[] = await tableNames(db)
  const parts = Object.entries(manifest.tables).sort(
    ([a], [b]) => Number(b === parent) - Number(a === parent),
  )
  for (const [name, part] of parts) {
    if (!known.includes(name)) throw new BackupUnusable(`The backup has an unknown table ${name}.`)
    const table = name as keyof Database
    // Migrations insert rows, which the backup has too.
    await db.deleteFrom(table).execute()
    try {
      await insertLines(db, table, { lines: linesIn(readPart(join(folder, tablePath(name)), part)), keyId })
    } catch (cause) {
      if (!isMissingReference(cause)) throw cause
      throw new BackupUnusable(`Rows of table ${name} refer to missing rows.`, { cause })
    }
  }
  await db.deleteFrom('secrets').execute()
  for (const [name, value] of Object.entries(secrets))
    await db.insertInto('secrets').values({ name, value }).execute()
  await continuePositions(db)
}

async function insertLines(
  db: Kysely<Database>,
  table: keyof Database,
  { lines, keyId }: { lines: AsyncIterable<string> } & Pick<Rows, 'keyId'>,
): Promise<void> {
  let rows: Record<string, unknown>[] = []
  async function flush(): Promise<void> {
    if (rows.length === 0) return
    const slice = rows
    rows = []
    await db.transaction().execute((trx) =>
      trx
        .insertInto(table)
        .values(slice as never)
        .execute(),
    )
    await yieldToEventLoop()
  }
  for await (const line of lines) {
    const row: Record<string, unknown> = JSON.parse(line)
    rows.push(typeof row.key_id === 'string' ? { ...row, key_id: keyId(row.key_id) } : row)
    if (rows.length === rowsOfSlice) await flush()
  }
  await flush()
}

/** The store into which the files of a backup are restored. */
export type FilesTarget = {
  /** The entries of the folder in which the restore works that become part of the data folder. */
  entries: readonly string[]
  /** Runs the restore; leaves an empty store when it fails. Throws `BackupUnusable`. */
  fill<T>(restore: () => Promise<T>): Promise<T>
  /** Copies the files of a backup. Throws `BackupUnusable`. */
  copy(backup: CheckedBackup): Promise<FileStore>
}

type Files = Pick<CheckedBackup, 'folder' | 'manifest'>

/**
 * @param work the folder in which the restore works
 * @param id of the restored installation
 */
export async function filesTarget(
  work: string,
  place: BucketPlace | undefined,
  { id, disk }: { id: string; disk: BackupDisk },
): Promise<FilesTarget> {
  return place === undefined ? folderTarget(work, { id, disk }) : await bucketTarget(work, place, id)
}

function folderTarget(work: string, { id, disk }: { id: string; disk: BackupDisk }): FilesTarget {
  return {
    entries: ['files'],
    // The caller removes the folder.
    fill: (restore) => restore(),
    async copy(backup) {
      const files = await openFolderStore(filesFolder(work))
      await folderPlace(filesFolder(work)).putText(ownerName, id)
      await copyToFolder(backup, work, disk)
      return files
    },
  }
}

async function copyToFolder(backup: Files, work: string, disk: BackupDisk): Promise<void> {
  const shards = new Set<string>()
  for await (const { file, content } of filesOf(backup)) {
    const path = join(work, filePath(file.key))
    await writePart(path, content, disk)
    shards.add(dirname(path))
  }
  for (const shard of shards) await syncFolder(shard)
}

/** The files of a backup; the content fails at its end when it was altered. */
async function* filesOf(backup: Files) {
  for await (const file of listedFiles(backup))
    yield { file, content: readPart(join(backup.folder, filePath(file.key)), file) }
}

async function bucketTarget(work: string, place: BucketPlace, id: string): Promise<FilesTarget> {
  const bucket = await connectBucket(place)
  const owner = await import('../storage/file-owner.ts')

  /** Takes the place when it is empty or has what an interrupted restore left. */
  async function begin(): Promise<void> {
    const content = await owner.contentOfBucket(bucket)
    if (content === 'data')
      throw new BackupUnusable(`Bucket ${bucket.place} is not empty: name another prefix in FILES_URL.`)
    if (content === 'half-restored') await owner.removeRestored(bucket)
    await owner.beginRestoring(bucket, id)
  }

  return {
    entries: [],
    async fill(restore) {
      await begin()
      let restored: Awaited<ReturnType<typeof restore>>
      try {
        restored = await restore()
      } catch (error) {
        // What cannot be removed stays marked as half-restored, and the next restore removes it.
        await owner.removeRestored(bucket).catch(() => undefined)
        throw error
      }
      // If this fails, the start of the server does it.
      await owner.endRestoring(bucket, id).catch(() => undefined)
      return restored
    },
    async copy(backup) {
      const hasFiles = async () => false
      const { files } = await openBucketStore(place, work, { id, hasFiles, isPublicAllowed: true })
      for await (const { file, content } of filesOf(backup)) await files.replace(file.key, content)
      return files
    },
  }
}

/** The name of the file of keys in the data folder, by engine. */
export const keysNames: Readonly<Record<Engine, string>> = { sqlite: keysName, postgres: masterKeyName }

/**
 * Stores the keys of a backup of any engine in a folder.
 * @returns the id that a row must name instead of that in the backup
 */
export async function restoreKeys(
  folder: string,
  keys: BackedUpKeys,
  engine: Engine,
): Promise<(id: string) => string> {
  const path = join(folder, keysNames[engine])
  if (engine === 'sqlite') return await writeKeyFile(path, keys, keys.keys.values())
  await writeMasterKey(path, keys)
  const master = await openMasterKey(path)
  const backedUp = [...keys.keys.values()]
  const adopted = await master.adopt(backedUp.map(({ secret }) => secret))
  const ids = new Map(backedUp.map(({ id }, at) => [id, adopted[at]?.id ?? id]))
  return (id) => ids.get(id) ?? id
}
