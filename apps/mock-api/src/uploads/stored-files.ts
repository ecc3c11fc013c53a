import type { Issue } from '@recruiting/schema/issue'
import { type UploadKind, uploadKinds } from '@recruiting/schema/options'
import type { Rule } from '@recruiting/schema/rules'
import { uploadPath } from '@recruiting/schema/upload'
import type { Selectable } from 'kysely'
import type { Context } from '../context.ts'
import { rowsOfSlice, untilNone } from '../slices.ts'
import type { Db, Trx } from '../storage/database.ts'
import type { FileTable } from '../storage/schema.ts'
import { FilesUnavailable } from '../storage/store.ts'

/** Ids of staged files by kind; other fields are ignored. */
type StagedIds = { [K in UploadKind]?: string | undefined }

/**
 * Claims each named file if it is staged, of the right kind and not waiting for the scanner. Only the sweep decides about
 * expiry, so that a clock that is wrong for a minute does not make an applicant lose a file.
 * @returns an issue for each file that cannot be claimed.
 */
export async function claimFiles(
  trx: Trx,
  { applicationId, files }: { applicationId: string; files: StagedIds },
): Promise<Issue[]> {
  const named = uploadKinds.flatMap((kind) => {
    const fileId = files[kind]
    return fileId === undefined ? [] : [{ kind, fileId, id: trx.keys.lookUp('file', fileId) }]
  })
  if (named.length === 0) return []
  const claimed = await trx
    .updateTable('files')
    .set({ status: 'claimed', application_id: applicationId, expires_at: null })
    .where((eb) => eb.or(named.map(({ kind, id }) => eb.and({ kind, id }))))
    .where('status', '=', 'staged')
    .where('scan', '!=', 'scanning')
    .returning(['id', 'kind'])
    .execute()
  const issues: Issue[] = []
  for (const { kind, fileId, id } of named)
    if (!claimed.some((row) => row.id === id && row.kind === kind))
      issues.push({ path: uploadPath(kind), rule: await whyNot(trx, kind, fileId) })
  return issues
}

/** Why a file cannot be claimed. */
async function whyNot(trx: Trx, kind: UploadKind, fileId: string): Promise<Rule> {
  const id = trx.keys.lookUp('file', fileId)
  const infected = await trx
    .selectFrom('infected_files')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('application_id', 'is', null)
    .executeTakeFirst()
  if (infected) return 'fileInfected'
  const waiting = await trx
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('status', '=', 'staged')
    .executeTakeFirst()
  // A file that was judged between the two statements is reported as waiting: the next attempt claims it.
  return waiting ? 'fileScanning' : 'fileExpired'
}

type Deps = Pick<Context, 'db' | 'files' | 'state'>

/**
 * Deletes file rows and records their bytes for removal by `removeBytes` after the commit. If the bytes were
 * removed first, a failed transaction would leave rows without a file.
 * @returns how many rows were deleted
 */
export async function deleteFileRows(
  trx: Trx,
  rows: readonly Pick<Selectable<FileTable>, 'id' | 'key' | 'key_id'>[],
): Promise<number> {
  let deleted = 0
  for (const { id, key, key_id } of rows) {
    await recordRemoval(trx, key)
    const { numDeletedRows } = await trx.deleteFrom('files').where('id', '=', id).executeTakeFirstOrThrow()
    deleted += Number(numDeletedRows)
    trx.keys.drop(key_id)
  }
  return deleted
}

async function recordRemoval(db: Db | Trx, key: string): Promise<void> {
  // While the store was unavailable, the key may have stayed in the list.
  const removal = db.insertInto('file_removals').values({ key })
  await removal.onConflict((conflict) => conflict.column('key').doNothing()).execute()
}

/** Removes bytes that no row names; those of a store that is unavailable are recorded for the sweep. */
export async function removeUnnamed(
  { db, files }: Pick<Context, 'db' | 'files'>,
  key: string,
): Promise<void> {
  try {
    await files.remove(key)
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    await recordRemoval(db, key)
  }
}

/**
 * Removes the bytes of all deleted rows; the next call continues after an interruption. Only for background work and
 * commands: there may be many thousands.
 */
export async function removeFiles(deps: Deps, signal?: AbortSignal): Promise<void> {
  await untilNone(async () => {
    const rows = await deps.db.selectFrom('file_removals').select('key').limit(rowsOfSlice).execute()
    return (await removeBytes(deps, rows, signal)) ? rows.length : 0
  })
}

/**
 * Removes the bytes of some deleted rows, after their deletion is committed. While a backup runs nothing is removed,
 * because the rows that it reads may still name these files; their keys are destroyed already. What is not removed,
 * also because the store is unavailable, stays recorded for the sweep. No connection to the database waits for the store.
 * @returns whether nothing prevented it
 */
export async function removeBytes(
  { db, files, state }: Deps,
  rows: readonly { key: string }[],
  signal?: AbortSignal,
): Promise<boolean> {
  if (rows.length === 0) return true
  // Asked after the deletion: a backup that begins later does not read these rows any more.
  if (state.isBackingUp || (await db.engine.isBeingDone(db, 'backup'))) return false
  for (const { key } of rows) {
    signal?.throwIfAborted()
    await files.remove(key)
    await db.deleteFrom('file_removals').where('key', '=', key).execute()
  }
  return true
}
