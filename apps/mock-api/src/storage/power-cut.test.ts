import { type FileHandle, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { startBackend, workFolder } from '../../test/support/backend.ts'
import { openFolderStore } from './folder-store.ts'

it('a commit of SQLite is synced before it returns', async () => {
  const { context } = await startBackend({ DATABASE_URL: '' })
  const { rows } = await sql`pragma synchronous`.execute(context.db)
  expect(rows).toEqual([{ synchronous: 2 }])
})

it('a stored file and its name are synced before it is returned, and new folders before that', async () => {
  const path = await workFolder()
  const root = join(path, 'files')
  const synced: number[] = []
  const handle = await open(path)
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync')
  sync.mockImplementation(async function (this: FileHandle) {
    synced.push((await this.stat()).ino)
  })
  await handle.close()
  const inodesOf = (paths: string[]) => Promise.all(paths.map(async (each) => (await stat(each)).ino))

  const store = await openFolderStore(root)
  expect(synced).toEqual(expect.arrayContaining(await inodesOf([path, root])))
  synced.length = 0
  const { key } = await store.write(Readable.from(['x']))
  const file = join(root, key.slice(0, 2), key)
  expect(synced).toEqual(await inodesOf([file, dirname(file)]))
})
