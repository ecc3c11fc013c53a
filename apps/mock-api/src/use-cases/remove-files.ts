import type { Selectable } from 'kysely'
import type { Context } from '../context.ts'
import type { Trx } from '../db/database.ts'
import type { FileTable } from '../db/schema.ts'
import { soleWork } from '../db/sole-work.ts'
import { FilesAway } from '../files/store.ts'
import { rowsOfSlice, untilNone } from '../slices.ts'

/**
 * Deletes file rows and records their bytes for removal by `removeFiles` after the commit. If the bytes were
 * removed first, a failed transaction would leave rows without a file.
 * @returns how many rows were deleted
 */
export async function deleteFileRows(
  trx: Trx,
  rows: readonly Pick<Selectable<FileTable>, 'id' | 'key' | 'key_id'>[],
): Promise<number> {
  let deleted = 0
  for (const { id, key, key_id } of rows) {
    await trx
      .insertInto('file_removals')
      .values({ key })
      // A store that was away may have left the key in the list.
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    const { numDeletedRows } = await trx.deleteFrom('files').where('id', '=', id).executeTakeFirstOrThrow()
    deleted += Number(numDeletedRows)
    trx.keys.drop(key_id)
  }
  return deleted
}

/** Removes bytes that no row names; those of a store that is away are recorded for the sweep. */
export async function removeUnnamed(
  { db, files }: Pick<Context, 'db' | 'files'>,
  key: string,
): Promise<void> {
  try {
    await files.remove(key)
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error
    await db
      .insertInto('file_removals')
      .values({ key })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  }
}

/**
 * Removes the bytes of deleted rows; the next call continues after an interruption. While a backup runs nothing is
 * removed, because the rows that it reads may still name these files; their keys are destroyed already.
 */
export async function removeFiles({
  db,
  files,
  state,
}: Pick<Context, 'db' | 'files' | 'state'>): Promise<void> {
  // Nothing is removed while another process backs up.
  await soleWork(db, 'backup', () => removeListed({ db, files, state }), { shared: true })
}

async function removeListed({ db, files, state }: Pick<Context, 'db' | 'files' | 'state'>): Promise<void> {
  await untilNone(async () => {
    if (state.isBackingUp) return 0
    const rows = await db.selectFrom('file_removals').select('key').limit(rowsOfSlice).execute()
    for (const { key } of rows) {
      await files.remove(key)
      await db.deleteFrom('file_removals').where('key', '=', key).execute()
    }
    return rows.length
  })
}
