import type { Context } from '../context.ts'

/** Removes a staged file and its row; nothing happens for an id that is unknown or already claimed. */
export async function discardUpload({ db, files }: Pick<Context, 'db' | 'files'>, id: string): Promise<void> {
  // The row first: were the file first, a claim in between would take an id without a file.
  const row = await db
    .deleteFrom('files')
    .where('id', '=', id)
    .where('status', '=', 'staged')
    .returning('key')
    .executeTakeFirst()
  if (row) await files.remove(row.key)
}
