import type { Context } from '../context.ts'
import { isLeftClear, noteSealed } from '../db/left-clear.ts'
import { isContentSealed, sealContent } from '../files/sealed-content.ts'
import { FileMissing } from '../files/store.ts'

/** Seals files of earlier versions one after the other; the next sweep retries failures. */
export async function sealOldFiles(
  { db, files }: Pick<Context, 'db' | 'files'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (!(await isLeftClear(db, 'clearFiles'))) return
  const rows = await db.selectFrom('files').select(['id', 'key', 'key_id']).execute()
  for (const row of rows) {
    signal?.throwIfAborted()
    const key = await db.keys.get(row.key_id)
    if (!key) continue
    try {
      if (!(await isContentSealed(files, row))) await sealContent(files, row, key)
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error
    }
  }
  await noteSealed(db, 'clearFiles')
}
