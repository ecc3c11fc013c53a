import type { Context } from '../context.ts'
import { dropKeys, transact } from '../db/database.ts'

/** Deletes a staged file and its row; has no effect for an unknown or claimed id. */
export async function discardUpload({ db, files }: Pick<Context, 'db' | 'files'>, id: string): Promise<void> {
  // The row first: otherwise a concurrent claim could take a row whose file is gone.
  const rows = await transact(db, async (trx) => {
    const deleted = await trx
      .deleteFrom('files')
      .where('id', '=', trx.keys.lookUp('file', id))
      .where('status', '=', 'staged')
      .returning(['key', 'key_id'])
      .execute()
    dropKeys(trx, deleted)
    return deleted
  })
  for (const { key } of rows) await files.remove(key)
}
