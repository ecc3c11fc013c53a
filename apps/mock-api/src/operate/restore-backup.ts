import { existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Kysely } from 'kysely'
import { newState } from '../context.ts'
import { type DeletionReceipts, openReceipts } from '../deletion/receipts.ts'
import {
  type AppliedReceipts,
  applyReceipts,
  type FoundReceipts,
  judgeReceipts,
  missingLines,
} from '../deletion/receipts-of-backups.ts'
import type { BucketPlace } from '../storage/bucket-place.ts'
import type { Db } from '../storage/database.ts'
import { ifPresent, syncFolder } from '../storage/durable-folder.ts'
import type { Engine } from '../storage/engine.ts'
import { FolderInUse, lockFolder, lostAndFound } from '../storage/folder-lock.ts'
import { openFolderStore } from '../storage/folder-store.ts'
import { claimName, dataNames, newId, renameInstallation, restoringName } from '../storage/installation.ts'
import { engineFor, openDatabase } from '../storage/open-database.ts'
import { filesFolder } from '../storage/open-files.ts'
import type { Database } from '../storage/schema.ts'
import { bytesFree } from '../storage/store.ts'
import { reconcileKeys } from '../uploads/reconcile.ts'
import { noteBackup } from './back-up.ts'
import { BackupUnusable, type CheckedBackup, readBackup, sizeOf } from './backup-format.ts'
import { checkFiles, type FileCheck } from './check-folder.ts'
import { type FilesTarget, filesOf, filesTarget, fill, restoreRows } from './restore-parts.ts'

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
  /** The bucket of the files, which must be empty; by default a folder in the data folder. */
  filesUrl?: BucketPlace | undefined
  /** Called when the rows are restored and nothing has changed them yet. */
  onRows?: (tables: Kysely<Database>, backup: CheckedBackup) => Promise<void>
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
  const config = { DATA_DIR: work, DATABASE_URL: databaseUrl }
  const engine = engineFor(config)
  const id = newId()
  const target = await filesTarget(work, filesUrl, id)
  const isInterrupted = (await engine.restorable?.content()) === 'half-restored'
  const mayHold = { receiptsFile: receipts.place, isInterrupted }
  await checkEmpty(dataFolder, mayHold)
  const isNew = !existsSync(dataFolder)
  const unlock = lockFolder(dataFolder)
  try {
    // Another restore may have ended since.
    await checkEmpty(dataFolder, mayHold)
    try {
      await removeRestored(dataFolder)
      await fs.mkdir(work, { mode: 0o700 })
      await syncFolder(dataFolder)
      const move = async () => {
        const { lines, ...summary } = await build(backup, {
          ...{ config, id, engine, target, found, onRows: given.onRows },
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
  onRows: Restoration['onRows']
}

async function build(
  backup: CheckedBackup,
  { config, id, engine, target, found, missing, onRows }: Site,
): Promise<RestoreSummary & { lines: Awaited<ReturnType<typeof missingLines>> }> {
  const { manifest, keys } = backup
  const keyId = await engine.restoreKeys(join(engine.folder, engine.keysName), keys, keys.keys.values())
  const tables = Object.assign(engine.openTables(), { engine })
  try {
    await restoreRows(tables, { ...backup, keyId })
    await onRows?.(tables, backup)
    await renameInstallation(tables, id)
  } finally {
    await tables.destroy()
  }
  const db = await openDatabase(config, { by: 'restore' })
  try {
    const files = await target.open()
    for await (const { file, content } of filesOf(backup)) await files.replace(file.key, content)
    // The process that leased a mail before the backup no longer sends it.
    await db.updateTable('outbox').set({ leased_until: null }).execute()
    await noteBackup(db, manifest.savedAt)
    const receipts = await applyReceipts({ db, files, state: newState() }, found)
    // A newer key file also has keys of rows that the backup does not have; it is kept as it is.
    const { unreadable } = await reconcileKeys({ db }, { take: 'all' })
    return {
      savedAt: manifest.savedAt,
      applications: await countRows(db, 'applications'),
      referrals: await countRows(db, 'referrals'),
      files: await countRows(db, 'files'),
      mails: await countRows(db, 'outbox'),
      unreadable,
      receipts,
      lines: await missing(db),
    }
  } finally {
    await db.destroy()
  }
}

async function countRows(db: Kysely<Database>, table: keyof Database): Promise<number> {
  const { many } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow()
  return many
}

/** The folder within a data folder in which backups are verified. It has a lock of its own, beside a running server. */
const verifyingName = 'verifying'

/** What a restore that was only a rehearsal has shown. */
export type Verification = {
  savedAt: string
  tables: { name: string; backedUp: number; restored: number }[]
  /** Keys in the key file. */
  keys: number
  /** Rows without a key. */
  unreadable: number
  /** Files that the backup lists. */
  listed: number
  files: FileCheck
}

/**
 * Restores a backup into a folder within the data folder, whichever engine and store wrote it, compares the result with the
 * backup and removes it. A server may use the data folder meanwhile. Throws what `restoreBackup` throws.
 * @param reserve bytes that must stay free on the disk of the data folder
 */
export async function verifyBackup(
  { folder, keysFile, dataFolder }: Pick<Restoration, 'folder' | 'keysFile' | 'dataFolder'>,
  reserve: number,
): Promise<Verification> {
  return await inVerifying(dataFolder, async (work) => {
    await checkRoom(await readBackup(folder, keysFile), dataFolder, reserve)
    const tables: Verification['tables'] = []
    let keys = 0
    let listed = 0
    const { savedAt, unreadable } = await restoreBackup({
      ...{ folder, keysFile, dataFolder: work, isWithoutReceipts: true },
      receipts: openReceipts(join(work, 'deletion-receipts.jsonl')),
      async onRows(db, backup) {
        keys = backup.keys.keys.size
        listed = backup.manifest.files.lines
        for (const [name, { lines }] of Object.entries(backup.manifest.tables))
          tables.push({ name, backedUp: lines, restored: await countRows(db, name as keyof Database) })
      },
    })
    return { savedAt, tables, keys, unreadable, listed, files: await compareFiles(work) }
  })
}

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
  const unlock = lockFolder(place)
  try {
    await fs.rm(work, { recursive: true, force: true })
    return await act(work)
  } finally {
    await fs.rm(work, { recursive: true, force: true })
    await removeFolder(place)
    unlock()
  }
}

/** Throws `BackupUnusable` when a restored copy would take what the server of the data folder keeps free. */
async function checkRoom(backup: CheckedBackup, dataFolder: string, reserve: number): Promise<void> {
  const { rows, files } = await sizeOf(backup)
  // The rows are stored with their indexes.
  const needed = 2 * rows + files
  const free = (await bytesFree(dataFolder)) - reserve
  if (needed > free)
    throw new BackupUnusable(
      `A restore of ${backup.folder} takes about ${mib(needed)} MiB, and the disk of ${dataFolder} has ${mib(Math.max(free, 0))} MiB free beside FREE_RESERVE.`,
    )
}

const mib = (bytes: number) => Math.ceil(bytes / 2 ** 20)

/** Compares rows and files of a restored folder; rows without a key are counted by the restore. */
async function compareFiles(work: string): Promise<FileCheck> {
  const db = await openDatabase({ DATA_DIR: work }, { by: 'command' })
  try {
    const files = await openFolderStore(filesFolder(work))
    const check = await checkFiles({ config: { REQUEST_TIMEOUT: 0 }, db, files, now: Date.now })
    const ids = await db.keys.list()
    const rows = await db.selectFrom('files').select(['key', 'key_id']).execute()
    const unreadable = new Set(
      rows.filter(({ key_id }) => key_id !== null && !ids.has(key_id)).map(({ key }) => key),
    )
    return { ...check, altered: check.altered.filter(({ key }) => !unreadable.has(key)) }
  } finally {
    await db.destroy()
  }
}
