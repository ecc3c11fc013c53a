import { join } from 'node:path'
import { linesIn, slicesOf } from '../slices.ts'
import type { BucketPlace } from '../storage/bucket-place.ts'
import { tableNames } from '../storage/database.ts'
import type { Tables } from '../storage/engine.ts'
import { isMissingReference } from '../storage/errors.ts'
import { folderPlace, ownerName, type Restorable, restorableBucket } from '../storage/file-owner.ts'
import { openFolderStore } from '../storage/folder-store.ts'
import { migrateTo } from '../storage/migrate.ts'
import { connectBucket, filesFolder, openBucketStore } from '../storage/open-files.ts'
import type { Database } from '../storage/schema.ts'
import type { FileStore } from '../storage/store.ts'
import {
  BackupUnusable,
  type CheckedBackup,
  filePath,
  listedFiles,
  readPart,
  tablePath,
} from './backup-format.ts'

/**
 * Runs a restore into an empty place, or into one that an interrupted restore has left; leaves an empty one when it fails. Throws
 * `BackupUnusable`.
 */
export async function fill<T>(place: Restorable | undefined, restore: () => Promise<T>): Promise<T> {
  if (place === undefined) return await restore()
  const content = await place.content()
  if (content === 'data') throw new BackupUnusable(place.notEmpty)
  if (content === 'half-restored') await place.clear()
  await place.begin()
  try {
    const restored = await restore()
    await place.end()
    return restored
  } catch (error) {
    // What cannot be removed stays marked as half-restored, and the next restore removes it.
    await place.clear().catch(() => undefined)
    throw error
  }
}

/** Other tables refer to its rows, so it comes first. */
const parent = 'applications'

/** A checked backup, and the ids of its keys in the database into which its rows are inserted. */
type Rows = Pick<CheckedBackup, 'folder' | 'manifest'> & { keyId: (id: string) => string }

/**
 * Fills an empty database with the rows of a backup, in the tables of the version that wrote it. Throws
 * `BackupUnusable`.
 */
export async function restoreRows(tables: Tables, { keys, ...rows }: Rows & CheckedBackup): Promise<void> {
  await migrateTo(tables, rows.manifest.database)
  // Migrations insert rows, which the backup has too.
  for (const name of await tableNames(tables)) await tables.deleteFrom(name).execute()
  await insertRows(tables, rows)
  for (const [name, value] of Object.entries(keys.secrets))
    await tables.insertInto('secrets').values({ name, value }).execute()
}

/** Inserts the rows of a backup into empty tables. @param except tables that are not filled */
export async function insertRows(
  tables: Tables,
  { folder, manifest, keyId }: Rows,
  except: ReadonlySet<string> = new Set(),
): Promise<void> {
  const known: readonly string[] = await tableNames(tables)
  const parts = Object.entries(manifest.tables)
    .filter(([name]) => !except.has(name))
    .sort(([a], [b]) => Number(b === parent) - Number(a === parent))
  for (const [name, part] of parts) {
    if (!known.includes(name)) throw new BackupUnusable(`The backup has an unknown table ${name}.`)
    const lines = linesIn(readPart(join(folder, tablePath(name)), part))
    try {
      for await (const slice of slicesOf(rowsIn(lines, keyId), { isClosing: false }))
        await tables
          .insertInto(name as keyof Database)
          .values(slice as never)
          .execute()
    } catch (cause) {
      if (!isMissingReference(cause)) throw cause
      throw new BackupUnusable(`Rows of table ${name} refer to missing rows.`, { cause })
    }
  }
  await tables.engine.continuePositions(tables)
}

async function* rowsIn(
  lines: AsyncIterable<string>,
  keyId: Rows['keyId'],
): AsyncGenerator<Record<string, unknown>> {
  for await (const line of lines) {
    const row: Record<string, unknown> = JSON.parse(line)
    yield typeof row.key_id === 'string' ? { ...row, key_id: keyId(row.key_id) } : row
  }
}

type Files = Pick<CheckedBackup, 'folder' | 'manifest'>

/** The files of a backup; the content fails at its end when it was altered. */
export async function* filesOf(backup: Files) {
  for await (const file of listedFiles(backup))
    yield { file, content: readPart(join(backup.folder, filePath(file.key)), file) }
}

/** The store into which the files of a backup are restored. */
export type FilesTarget = {
  /** The entries of the folder in which the restore works that become part of the data folder. */
  entries: readonly string[]
  restorable: Restorable | undefined
  open(): Promise<FileStore>
}

/**
 * @param work the folder in which the restore works
 * @param id of the restored installation
 */
export async function filesTarget(
  work: string,
  place: BucketPlace | undefined,
  id: string,
): Promise<FilesTarget> {
  if (place === undefined) {
    const folder = filesFolder(work)
    const open = async () => {
      const files = await openFolderStore(folder)
      await folderPlace(folder).putText(ownerName, id)
      return files
    }
    return { entries: ['files'], restorable: undefined, open }
  }
  const bucket = await connectBucket(place)
  const claimant = { id, hasFiles: async () => false, isPublicAllowed: true }
  const open = async () => (await openBucketStore(place, work, claimant)).files
  return { entries: [], restorable: restorableBucket(bucket, id), open }
}
