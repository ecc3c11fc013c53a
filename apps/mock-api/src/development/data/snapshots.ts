import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Snapshot, steeringLimits } from '@recruiting/schema/steering/entities'
import type { dataTable } from '@recruiting/schema/steering/tables'
import type { Context } from '../../context.ts'
import { Failure, invalid } from '../../failure.ts'
import { toIso } from '../../storage/codec.ts'
import { makeFolders, syncFolder } from '../../storage/durable-folder.ts'
import { databaseVersion } from '../../storage/migrate.ts'
import {
  readSnapshotFacts,
  restoreSnapshot as restoreFrom,
  type SnapshotFacts,
  saveSnapshot as saveTo,
} from '../../storage/snapshots.ts'
import { removeFiles } from '../../uploads/stored-files.ts'
import { notAllowed } from '../not-allowed.ts'
import type { HandlersOf } from '../register-calls.ts'
import { stateLinks } from '../states/all-states.ts'

/** Seconds until a running import may have ended. */
const retryAfter = 5

const ending = '.db'

type Stored = Snapshot & Pick<SnapshotFacts, 'keys'>

/** The snapshots of the data folder, newest first. */
async function listSnapshots(context: Pick<Context, 'config'>): Promise<Stored[]> {
  const folder = folderOf(context)
  await makeFolders([folder])
  const names = (await readdir(folder))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -3))
  const snapshots = await Promise.all(names.map((name) => find(context, name)))
  return snapshots
    .filter((snapshot) => snapshot !== undefined)
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt) || one.name.localeCompare(other.name))
}

/**
 * Saves all data under a name; an older snapshot of the name is replaced. Throws `validation_failed` when there are
 * too many snapshots, and `unavailable` while an import is running.
 */
async function saveSnapshot(context: Context, name: string): Promise<Snapshot> {
  const others = (await listSnapshots(context)).filter((snapshot) => snapshot.name !== name)
  const max = steeringLimits.snapshots
  if (others.length >= max) throw invalid([{ path: 'name', rule: 'tooMany', params: { max } }])
  return await withoutImport(context, async () => {
    const { db, files, clockWatch } = context
    // The real time: the clock of the server may be moved.
    const savedAt = toIso(clockWatch.now())
    await saveTo(db, files, {
      path: pathOf(context, name),
      savedAt,
    })
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
  if (snapshot.keys !== db.keys.name) throw invalid([{ path: 'name', rule: 'invalid' }])
  await withoutImport(context, () => restoreFrom(db, files, pathOf(context, name)))
  await limits.forget()
  await removeFiles(context)
  await jobs.catchUp()
  mail.nudge()
}

/** Throws `validation_failed` for an unknown name. */
async function deleteSnapshot(context: Pick<Context, 'config'>, name: string): Promise<void> {
  await existing(context, name)
  await rm(pathOf(context, name), { force: true })
  await syncFolder(folderOf(context))
}

async function existing(context: Pick<Context, 'config'>, name: string): Promise<Stored> {
  const snapshot = await find(context, name)
  if (snapshot) return snapshot
  const names = (await listSnapshots(context)).map((each) => each.name)
  throw invalid([notAllowed('name', names)])
}

async function find(context: Pick<Context, 'config'>, name: string): Promise<Stored | undefined> {
  const path = pathOf(context, name)
  const facts = readSnapshotFacts(path)
  return facts && { name, bytes: (await stat(path)).size, ...facts }
}

function folderOf({ config }: Pick<Context, 'config'>): string {
  return join(config.DATA_DIR, 'snapshots')
}

/** @param name as the schema of names allows it: no separators. */
function pathOf(context: Pick<Context, 'config'>, name: string): string {
  return join(folderOf(context), `${name}${ending}`)
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
