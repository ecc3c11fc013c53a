import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openFolderStore } from '../../src/files/folder-store.ts'

/** Counts files without a row and rows without a file; a server may be using the folder. */
export async function orphansIn(folder: string): Promise<number> {
  const database = new DatabaseSync(join(folder, 'recruiting.db'), { readOnly: true })
  const rows = database.prepare('select key from files').all()
  database.close()
  const known = new Set(rows.map(({ key }) => String(key)))
  const stored = new Set<string>()
  for await (const { key } of (await openFolderStore(join(folder, 'files'))).list()) stored.add(key)
  return [...known, ...stored].filter((key) => !known.has(key) || !stored.has(key)).length
}
