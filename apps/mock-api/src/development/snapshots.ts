import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { name as Name, type Snapshot, steeringLimits } from '@recruiting/schema/steering/entities'
import type { dataTable } from '@recruiting/schema/steering/tables'
import type { Context } from '../context.ts'
import { Failure, invalid } from '../failure.ts'
import { BackupRefused, type BackupTarget, copyEverything } from '../operate/back-up.ts'
import {
  BackupUnusable,
  type CheckedBackup,
  readBackup,
  readManifestOfAny,
  sizeOf,
} from '../operate/backup-format.ts'
import { filesOf, insertRows } from '../operate/restore-parts.ts'
import { raiseVersion, type Trx, transact } from '../storage/database.ts'
import { makeFolders, syncFolder } from '../storage/durable-folder.ts'
import { databaseVersion } from '../storage/migrate.ts'
import { removeFiles } from '../uploads/stored-files.ts'
import { notAllowed } from './not-allowed.ts'
import type { HandlersOf } from './register-calls.ts'
import { deleteEverything } from './reset-server.ts'
import { stateLinks } from './states/all-states.ts'

/** Seconds until a running import or backup may have ended. */
const retryAfter = 5

/** Tables about the database itself or about this process, which a snapshot does not bring back. */
const kept: ReadonlySet<string> = new Set(['versions', 'clock', 'backups', 'file_removals'])

type Stored = Snapshot & { keys: string }

/** The snapshots of the data folder, newest first. */
async function listSnapshots(context: Pick<Context, 'config'>): Promise<Stored[]> {
  const folder = folderOf(context)
  await makeFolders([folder])
  const names = (await readdir(folder)).filter((entry) => Name().safeParse(entry).success)
  const snapshots = await Promise.all(names.map((name) => find(context, name)))
  return snapshots
    .filter((snapshot) => snapshot !== undefined)
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt) || one.name.localeCompare(other.name))
}

/**
 * Saves all data under a name, in the format of backups; an older snapshot of the name is replaced. Throws
 * `validation_failed` when there are too many snapshots, and `unavailable` while an import or a backup is running.
 */
async function saveSnapshot(context: Context, name: string): Promise<Snapshot> {
  const others = (await listSnapshots(context)).filter((snapshot) => snapshot.name !== name)
  const max = steeringLimits.snapshots
  if (others.length >= max) throw invalid([{ path: 'name', rule: 'tooMany', params: { max } }])
  return await withoutImport(context, async () => {
    const place = placeOf(context, name)
    const partial = `${place}.partial`
    await rm(partial, { recursive: true, force: true })
    try {
      await mkdir(partial, { mode: 0o700 })
      // The real time: the clock of the server may be moved.
      await copyEverything({ ...context, now: context.clockWatch.now }, partsIn(partial))
      await rm(place, { recursive: true, force: true })
      await rename(partial, place)
    } catch (cause) {
      await rm(partial, { recursive: true, force: true })
      throw cause instanceof BackupRefused ? new Failure('unavailable', { cause, retryAfter }) : cause
    }
    await syncFolder(folderOf(context))
    return await existing(context, name)
  })
}

/**
 * Replaces all data by that of a snapshot; limits are forgotten and waiting mails are sent. Throws
 * `validation_failed` for an unknown name and for another version of the database, and `unavailable` while an import
 * is running; then nothing has changed.
 */
async function restoreSnapshot(context: Context, name: string): Promise<void> {
  const { db, files, jobs, limits, mail } = context
  const snapshot = await existing(context, name)
  const version = await databaseVersion(db)
  if (snapshot.version !== version) throw invalid([notAllowed('version', [version], snapshot.version)])
  const altered = invalid([{ path: 'name', rule: 'invalid' }])
  if (snapshot.keys !== db.keys.name) throw altered
  await withoutImport(context, async () => {
    try {
      const { folder, keysFile } = partsIn(placeOf(context, name))
      const backup = await readBackup(folder, keysFile)
      // Files have random names and never change. What a crash leaves over is removed at the next start.
      for await (const { file, content } of filesOf(backup))
        if ((await files.modifiedAt(file.key)) === undefined) await files.replace(file.key, content)
      await transact(db, (trx) => replaceEverything(trx, backup))
    } catch (error) {
      throw error instanceof BackupUnusable ? altered : error
    }
  })
  await limits.forget()
  await removeFiles(context)
  await jobs.catchUp()
  mail.nudge()
}

async function replaceEverything(trx: Trx, backup: CheckedBackup): Promise<void> {
  await deleteEverything(trx)
  // The key store decides about ids.
  const keys = [...backup.keys.keys.values()]
  const adopted = await trx.keys.adopt(keys.map(({ secret }) => secret))
  const ids = new Map(keys.map(({ id }, at) => [id, adopted[at]?.id ?? id]))
  await insertRows(trx, { ...backup, keyId: (id) => ids.get(id) ?? id }, kept)
  await trx
    .deleteFrom('file_removals')
    .where('key', 'in', (eb) => eb.selectFrom('files').select('files.key'))
    .execute()
  // The process that leased a mail before the snapshot no longer sends it.
  await trx.updateTable('outbox').set({ leased_until: null }).execute()
  await raiseVersion(trx, 'jobs')
}

/** Throws `validation_failed` for an unknown name. */
async function deleteSnapshot(context: Pick<Context, 'config'>, name: string): Promise<void> {
  await existing(context, name)
  await rm(placeOf(context, name), { recursive: true, force: true })
  await syncFolder(folderOf(context))
}

async function existing(context: Pick<Context, 'config'>, name: string): Promise<Stored> {
  const snapshot = await find(context, name)
  if (snapshot) return snapshot
  const names = (await listSnapshots(context)).map((each) => each.name)
  throw invalid([notAllowed('name', names)])
}

/** @returns undefined for a snapshot that does not exist or is incomplete */
async function find(context: Pick<Context, 'config'>, name: string): Promise<Stored | undefined> {
  const { folder } = partsIn(placeOf(context, name))
  try {
    const manifest = await readManifestOfAny(folder)
    const { rows, files } = await sizeOf({ folder, manifest })
    const { savedAt, database: version, keys } = manifest
    return { name, savedAt, version, keys, bytes: rows + files }
  } catch (error) {
    if (!(error instanceof BackupUnusable)) throw error
    return undefined
  }
}

function folderOf({ config }: Pick<Context, 'config'>): string {
  return join(config.DATA_DIR, 'snapshots')
}

/** @param name as the schema of names allows it: no separators. */
function placeOf(context: Pick<Context, 'config'>, name: string): string {
  return join(folderOf(context), name)
}

/** The backup and its keys in the folder of a snapshot. */
function partsIn(place: string): BackupTarget {
  return { folder: join(place, 'data'), keysFile: join(place, 'keys') }
}

/** Runs work during which no import starts. Throws `unavailable` while one is running. */
async function withoutImport<T>({ state }: Pick<Context, 'state'>, work: () => Promise<T>): Promise<T> {
  if (state.isImporting) throw new Failure('unavailable', { retryAfter })
  state.isImporting = true
  try {
    return await work()
  } finally {
    state.isImporting = false
  }
}

/** Snapshots and the list of links to states. */
export function createDataHandlers(context: Context): HandlersOf<typeof dataTable> {
  return {
    listSnapshots: async () => ({ snapshots: await listSnapshots(context) }),
    saveSnapshot: ({ params: { name } }) => saveSnapshot(context, name),
    restoreSnapshot: async ({ params: { name } }) => {
      await restoreSnapshot(context, name)
      return undefined
    },
    deleteSnapshot: async ({ params: { name } }) => {
      await deleteSnapshot(context, name)
      return undefined
    },
    listStates: async () => ({ states: stateLinks }),
  }
}
