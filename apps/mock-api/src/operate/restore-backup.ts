import { existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { newState } from '../context.ts'
import { type DeletionReceipts, openReceipts } from '../deletion/receipts.ts'
import {
  type AppliedReceipts,
  applyReceipts,
  type FoundReceipts,
  judgeReceipts,
  missingLines,
} from '../deletion/receipts-of-backups.ts'
import { linesIn, slicesOf } from '../slices.ts'
import type { BucketPlace } from '../storage/bucket-place.ts'
import { countOf, type Db, tableNames } from '../storage/database.ts'
import { ifPresent, syncFolder } from '../storage/durable-folder.ts'
import type { Engine, Tables } from '../storage/engine.ts'
import { isMissingReference } from '../storage/errors.ts'
import { folderPlace, ownerName, type Restorable, restorableBucket } from '../storage/file-owner.ts'
import { FolderInUse, lockFolder, lostAndFound } from '../storage/folder-lock.ts'
import { openFolderStore } from '../storage/folder-store.ts'
import { claimName, dataNames, newId, renameInstallation, restoringName } from '../storage/installation.ts'
import { migrate } from '../storage/migrate.ts'
import { engineFor, openDatabase } from '../storage/open-database.ts'
import { connectBucket, filesFolder, openBucketStore } from '../storage/open-files.ts'
import type { Database } from '../storage/schema.ts'
import { bytesFree, type FileStore } from '../storage/store.ts'
import { countUnreadable } from '../uploads/reconcile.ts'
import { noteBackup } from './back-up.ts'
import {
  BackupUnusable,
  type CheckedBackup,
  filePath,
  listedFiles,
  readBackup,
  readManifest,
  readPart,
  sizeOf,
  tablePath,
} from './backup-format.ts'
import { checkFiles, type FileCheck } from './check-folder.ts'

/** From where, and into which data folder, which must be empty or not exist. */
export type Restoration = {
  folder: string
  keysFile: string
  dataFolder: string
  /** Where the server of the data folder keeps its receipts; this restore completes them. */
  receipts: DeletionReceipts
  /** Receipts in another place. */
  otherReceipts?: DeletionReceipts | undefined
  /** Whether to restore although no receipts can say who was deleted after the backup. */
  isWithoutReceipts?: boolean
  /** The PostgreSQL database, which must be empty; by default a file in the data folder. */
  databaseUrl?: string | undefined
  /** Of that database. */
  masterKey?: Uint8Array | undefined
  /** The bucket of the files, which must be empty; by default a folder in the data folder. */
  filesUrl?: BucketPlace | undefined
}

/** The result of a restore. */
export type RestoreSummary = {
  savedAt: string
  applications: number
  referrals: number
  files: number
  /** Unsent mails, which the server sends. */
  mails: number
  /** Rows without a key: deleted or rewritten after the backup, when the file of keys is newer than it. */
  unreadable: number
  receipts: AppliedReceipts
  /** Why the receipts may not hold every deletion after the backup. */
  incomplete?: string | undefined
}

const lockNames = ['lock.db', 'lock.db-journal', 'lock.pid']

/** The entries of a data folder that a restore may create. */
const allRestored = ['files', claimName, ...dataNames]

/**
 * Creates a data folder from a backup and repeats the deletions that took place after it. All or nothing: works in a
 * folder within the data folder, which the server refuses while that exists, and removes everything when it fails.
 * Throws `BackupUnusable`, `FolderUnusable`, `DatabaseUnusable`, `FilesUnusable`, `FilesUnavailable`, and errors of the disk.
 */
export async function restoreBackup({
  folder,
  keysFile,
  dataFolder,
  databaseUrl,
  masterKey,
  filesUrl,
  ...given
}: Restoration): Promise<RestoreSummary> {
  const backup = await readBackup(folder, keysFile)
  const { receipts } = given
  const found: FoundReceipts[] = []
  for (const each of [receipts, given.otherReceipts])
    if (each) found.push({ place: each.place, stored: await each.read() })
  const { savedAt, keys } = backup.manifest
  const { reason, incompleteBefore } = judgeReceipts(found, { savedAt, keys })
  if (reason !== undefined && given.isWithoutReceipts !== true)
    throw new BackupUnusable(
      `${reason} Nobody can tell from them who was deleted after ${savedAt}: name a file that has all receipts with --receipts, or pass --without-receipts to bring back whoever was deleted since.`,
    )
  const work = join(dataFolder, restoringName)
  const config = { DATA_DIR: work, DATABASE_URL: databaseUrl, MASTER_KEY: masterKey }
  const engine = engineFor(config)
  const id = newId()
  const target = await filesTarget(work, filesUrl, id)
  const isInterrupted = (await engine.restorable?.content()) === 'half-restored'
  const mayHold = { receiptsFile: receipts.place, isInterrupted }
  await checkEmpty(dataFolder, mayHold)
  const isNew = !existsSync(dataFolder)
  const unlock = await lockFolder(dataFolder)
  try {
    // Another restore may have ended since.
    await checkEmpty(dataFolder, mayHold)
    try {
      await removeRestored(dataFolder)
      await fs.mkdir(work, { mode: 0o700 })
      await syncFolder(dataFolder)
      const move = async () => {
        const { lines, ...summary } = await build(backup, {
          ...{ config, id, engine, target, found },
          missing: (db) => missingLines(db, () => receipts.read(), incompleteBefore),
        })
        // The database last.
        for (const name of [...target.entries, claimName, ...engine.ownNames])
          await fs.rename(join(work, name), join(dataFolder, name))
        await syncFolder(dataFolder)
        await receipts.add(lines)
        await fs.rm(work, { recursive: true })
        await syncFolder(dataFolder)
        return { ...summary, incomplete: reason }
      }
      return await fill(target.restorable, () => fill(engine.restorable, move))
    } catch (error) {
      await removeRestored(dataFolder)
      if (isNew) await removeFolder(dataFolder)
      throw error
    }
  } finally {
    unlock()
  }
}

/** Everything that an interrupted restore left; the work folder last, because it marks the others. */
async function removeRestored(dataFolder: string): Promise<void> {
  for (const name of [...allRestored, restoringName])
    await fs.rm(join(dataFolder, name), { recursive: true, force: true })
}

/** Removes a data folder that contains only the lock, which another process must not take meanwhile. */
async function removeFolder(dataFolder: string): Promise<void> {
  for (const name of lockNames) await fs.rm(join(dataFolder, name), { force: true }).catch(() => undefined)
  await fs.rmdir(dataFolder).catch(() => undefined)
}

/** Throws `BackupUnusable` unless the folder holds nothing but what an interrupted restore left. */
async function checkEmpty(
  dataFolder: string,
  { receiptsFile, isInterrupted }: { receiptsFile: string; isInterrupted: boolean },
): Promise<void> {
  const names = (await ifPresent(fs.readdir(dataFolder))) ?? []
  const harmless = [...lockNames, lostAndFound, verifyingName]
  if (dirname(receiptsFile) === dataFolder) harmless.push(basename(receiptsFile))
  if (isInterrupted || names.includes(restoringName)) harmless.push(restoringName, ...allRestored)
  if (names.some((name) => !harmless.includes(name)))
    throw new BackupUnusable(
      `Data folder ${dataFolder} is not empty: move it away, or name another one with --data-dir.`,
    )
}

/** Where a restore builds the data. */
type Site = {
  config: Parameters<typeof openDatabase>[0]
  id: string
  engine: Engine
  target: FilesTarget
  found: readonly FoundReceipts[]
  /** The lines that the receipts of the data folder lack. */
  missing: (db: Db) => ReturnType<typeof missingLines>
}

async function build(
  backup: CheckedBackup,
  { config, id, engine, target, found, missing }: Site,
): Promise<RestoreSummary & { lines: Awaited<ReturnType<typeof missingLines>> }> {
  const { manifest, keys } = backup
  const restored = await engine.restoreKeys(keys, keys.keys.values())
  const used = new Set<string>()
  const keyId = (id: string) => {
    const own = restored.keyId(id)
    used.add(own)
    return own
  }
  const tables = Object.assign(engine.openTables(), { engine })
  try {
    await restoreRows(tables, backup, { keyId, secrets: restored.secrets })
    await renameInstallation(tables, id)
  } finally {
    await tables.destroy()
  }
  const db = await openDatabase(config, { by: 'restore' })
  try {
    const files = await target.open()
    for await (const file of listedFiles(backup))
      await files.replace(file.key, readPart(join(backup.folder, filePath(file.key)), file))
    // The process that leased a mail before the backup no longer sends it.
    await db.updateTable('outbox').set({ leased_until: null }).execute()
    await noteBackup(db, manifest.savedAt)
    // A newer key file also has keys of rows that the backup does not have; it is kept as it is.
    await db.keys.destroy([...(await db.keys.list())].filter((id) => !used.has(id)))
    const receipts = await applyReceipts({ db, files, state: newState() }, found)
    const unreadable = await countUnreadable(db)
    return {
      savedAt: manifest.savedAt,
      applications: await countOf(db.selectFrom('applications')),
      referrals: await countOf(db.selectFrom('referrals')),
      files: await countOf(db.selectFrom('files')),
      mails: await countOf(db.selectFrom('outbox')),
      unreadable,
      receipts,
      lines: await missing(db),
    }
  } finally {
    await db.destroy()
  }
}

/**
 * Runs a restore into an empty place, or into one that an interrupted restore has left; leaves an empty one when it fails. Throws
 * `BackupUnusable`.
 */
async function fill<T>(place: Restorable | undefined, restore: () => Promise<T>): Promise<T> {
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

/**
 * Fills an empty database with the rows of a backup, in the tables of the version that wrote it. Throws
 * `BackupUnusable`.
 */
async function restoreRows(
  tables: Tables,
  { folder, manifest, keys }: CheckedBackup,
  { keyId, secrets }: Awaited<ReturnType<Engine['restoreKeys']>>,
): Promise<void> {
  await migrate(tables, manifest.database)
  const known: readonly string[] = await tableNames(tables)
  // Migrations insert rows, which the backup has too.
  for (const name of await tableNames(tables)) await tables.deleteFrom(name).execute()
  const parts = Object.entries(manifest.tables).sort(
    ([a], [b]) => Number(b === parent) - Number(a === parent),
  )
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
  for (const [name, value] of Object.entries({ ...keys.secrets, ...secrets }))
    await tables.insertInto('secrets').values({ name, value }).execute()
}

async function* rowsIn(
  lines: AsyncIterable<string>,
  keyId: (id: string) => string,
): AsyncGenerator<Record<string, unknown>> {
  for await (const line of lines) {
    const row: Record<string, unknown> = JSON.parse(line)
    yield typeof row.key_id === 'string' ? { ...row, key_id: keyId(row.key_id) } : row
  }
}

/** The store into which the files of a backup are restored. */
type FilesTarget = {
  /** The entries of the folder in which the restore works that become part of the data folder. */
  entries: readonly string[]
  restorable: Restorable | undefined
  open(): Promise<FileStore>
}

/**
 * @param work the folder in which the restore works
 * @param id of the restored installation
 */
async function filesTarget(work: string, place: BucketPlace | undefined, id: string): Promise<FilesTarget> {
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
  const open = () => openBucketStore(place, work, claimant)
  return { entries: [], restorable: restorableBucket(bucket, id), open }
}

/** The folder within a data folder in which backups are verified. It has a lock of its own, beside a running server. */
const verifyingName = 'verifying'

/** What a restore that was only a rehearsal has shown. */
export type Verification = RestoreSummary & { check: FileCheck }

/**
 * Restores a backup into a folder within the data folder, whichever engine and store wrote it, compares files with rows and
 * removes it. A server may use the data folder meanwhile. Throws what `restoreBackup` throws.
 * @param reserve bytes that must stay free on the disk of the data folder
 */
export async function verifyBackup(
  { folder, keysFile, dataFolder }: Pick<Restoration, 'folder' | 'keysFile' | 'dataFolder'>,
  reserve: number,
): Promise<Verification> {
  return await inVerifying(dataFolder, async (work) => {
    const needed = await sizeOf({ folder, manifest: await readManifest(folder) })
    const free = (await bytesFree(dataFolder)) - reserve
    if (needed > free)
      throw new BackupUnusable(
        `A restore of ${folder} takes about ${mib(needed)} MiB, and the disk of ${dataFolder} has ${mib(Math.max(free, 0))} MiB free beside FREE_RESERVE.`,
      )
    const summary = await restoreBackup({
      ...{ folder, keysFile, dataFolder: work, isWithoutReceipts: true },
      receipts: openReceipts(join(work, 'deletion-receipts.jsonl')),
    })
    const db = await openDatabase({ DATA_DIR: work }, { by: 'command' })
    try {
      const files = await openFolderStore(filesFolder(work))
      const config = { REQUEST_TIMEOUT: 0 }
      return { ...summary, check: await checkFiles({ config, db, files, now: Date.now }) }
    } finally {
      await db.destroy()
    }
  })
}

const mib = (bytes: number) => Math.ceil(bytes / 2 ** 20)

/** Removes what a killed `verifyBackup` left, unless another process is using the folder. */
export async function removeLeftVerification(dataFolder: string): Promise<void> {
  if (!existsSync(join(dataFolder, verifyingName))) return
  await inVerifying(dataFolder, async () => undefined).catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error
  })
}

async function inVerifying<T>(dataFolder: string, act: (work: string) => Promise<T>): Promise<T> {
  const place = join(dataFolder, verifyingName)
  const work = join(place, 'data')
  const unlock = await lockFolder(place)
  try {
    await fs.rm(work, { recursive: true, force: true })
    return await act(work)
  } finally {
    await fs.rm(work, { recursive: true, force: true })
    await removeFolder(place)
    unlock()
  }
}
