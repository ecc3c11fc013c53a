import type { Selectable } from 'kysely'
import type { Context } from '../context.ts'
import type { Trx } from '../db/database.ts'
import type { FileTable } from '../db/schema.ts'
import { rowsOfSlice, untilNone } from '../slices.ts'

/**
 * Removes rows of files and remembers their bytes, which `removeFiles` removes after the commit. Were the bytes removed
 * first, a transaction that fails would leave rows without a file.
 */
export async function deleteFileRows(
  trx: Trx,
  rows: readonly Pick<Selectable<FileTable>, 'id' | 'key' | 'key_id'>[],
): Promise<void> {
  for (const { id, key, key_id } of rows) {
    await trx.insertInto('file_removals').values({ key }).execute()
    await trx.deleteFrom('files').where('id', '=', id).execute()
    trx.keys.drop(key_id)
  }
}

/** Removes the bytes whose rows are gone; what a process did not get to, the next call does. */
export async function removeFiles({ db, files }: Pick<Context, 'db' | 'files'>): Promise<void> {
  await untilNone(async () => {
    const rows = await db.selectFrom('file_removals').select('key').limit(rowsOfSlice).execute()
    for (const { key } of rows) {
      await files.remove(key)
      await db.deleteFrom('file_removals').where('key', '=', key).execute()
    }
    return rows.length
  })
}
