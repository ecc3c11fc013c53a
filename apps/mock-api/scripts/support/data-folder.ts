import { basename, join, posix } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { bucketPlace } from '../../src/storage/bucket-place.ts'
import { openFolderStore } from '../../src/storage/folder-store.ts'
import { connectBucket } from '../../src/storage/open-files.ts'

/** `FILES_URL` for a data folder: a separate prefix in the bucket of this process's variable, if that is set. */
export function filesVariables(folder: string): { FILES_URL?: string } {
  const url = URL.parse(process.env.FILES_URL ?? '')
  if (url === null) return {}
  url.pathname = posix.join('/', url.pathname, basename(folder))
  return { FILES_URL: url.href }
}

/**
 * Counts files without a row and rows without a file; a server may be using the folder. Of a bucket, rows only: a server
 * removes an object without a row when no upload can be running any more.
 */
export async function orphansIn(folder: string): Promise<number> {
  const database = new DatabaseSync(join(folder, 'recruiting.db'), { readOnly: true })
  const rows = database.prepare('select key from files').all()
  database.close()
  const known = new Set(rows.map(({ key }) => String(key)))
  const { FILES_URL } = filesVariables(folder)
  const stored = new Set<string>()
  if (FILES_URL !== undefined) {
    for await (const { name } of (await connectBucket(bucketPlace(FILES_URL))).list()) stored.add(name)
    return [...known].filter((key) => !stored.has(key)).length
  }
  for await (const { key } of (await openFolderStore(join(folder, 'files'))).list()) stored.add(key)
  return [...known, ...stored].filter((key) => !known.has(key) || !stored.has(key)).length
}
