import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFileKey } from '../src/storage/store.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { stage } from './support/uploads.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

describe('discardUpload removes a staged file', () => {
  it('with its bytes, and gives the same answer when repeated', async () => {
    const { id } = await stage(backend, 'resume')
    expect(await backend.storedFiles()).toHaveLength(1)
    const { text } = await backend.api.delete(`/api/uploads/${id}`).expect(204)
    expect(text).toBe('')
    expect(await backend.storedFiles()).toEqual([])
    await backend.api.delete(`/api/uploads/${id}`).expect(204)
    await backend.api.delete(`/api/uploads/${'x'.repeat(43)}`).expect(204)
  })

  it('and leaves to the sweep what other deletions have left', async () => {
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
})
