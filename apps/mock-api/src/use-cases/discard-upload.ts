import type { Context } from '../context.ts'
import { dropKeys, transact } from '../db/database.ts'

/** Removes a staged file and its row; nothing happens for an id that is unknown or already claimed. */
export async function discardUpload({ db, files }: Pick<Context, 'db' | 'files'>, id: string): Promise<void> {
  // The row first: were the file first, a claim in between would take an id without a file.
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
