import type { Context } from '../context.ts'
import { transact } from '../db/database.ts'
import { FilesUnavailable } from '../files/store.ts'
import { deleteFileRows, removeBytes } from './remove-files.ts'

/** Deletes a staged file and its row; has no effect for an unknown or claimed id. */
export async function discardUpload(
  context: Pick<Context, 'db' | 'files' | 'state'>,
  id: string,
): Promise<void> {
  const deleted = await transact(context.db, async (trx) => {
    const rows = await trx
      .selectFrom('files')
      .select(['id', 'key', 'key_id'])
      .where('id', '=', trx.keys.lookUp('file', id))
      .where('status', '=', 'staged')
      .execute()
    await trx
      .deleteFrom('infected_files')
      .where('id', '=', trx.keys.lookUp('file', id))
      .where('application_id', 'is', null)
      .execute()
    await deleteFileRows(trx, rows)
    return rows
  })
  await removeBytes(context, deleted).catch(leaveToSweep)
}

/** Without its row nobody can claim the file, and without its key nobody can read it. */
function leaveToSweep(error: unknown): void {
  if (!(error instanceof FilesUnavailable)) throw error
}
