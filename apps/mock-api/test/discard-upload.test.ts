import { expect, it } from 'vitest'
import { newFileKey } from '../src/storage/store.ts'
import { startBackend } from './support/backend.ts'
import { stage } from './support/uploads.ts'

it('discardUpload removes the bytes, and leaves to the sweep what other deletions have left', async () => {
  const backend = await startBackend()
  const { db } = backend.context
  const keys = Array.from({ length: 3 }, newFileKey)
  await db
    .insertInto('file_removals')
    .values(keys.map((key) => ({ key })))
    .execute()
  const { id } = await stage(backend, 'resume')
  await backend.api.delete(`/api/uploads/${id}`).expect(204)
  expect(await backend.storedFiles()).toEqual([])
  const left = await db.selectFrom('file_removals').select('key').execute()
  expect(left.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
})
