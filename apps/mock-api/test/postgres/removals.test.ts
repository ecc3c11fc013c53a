import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { sweepExpired } from '../../src/deletion/retention.ts'
import { backUp } from '../../src/operate/back-up.ts'
import { newFileKey } from '../../src/storage/store.ts'
import { type Backend, startBackend, startBackendIn, workFolder } from '../support/backend.ts'
import { stage } from '../support/uploads.ts'

/** The fewest connections that are allowed. */
const DATABASE_CONNECTIONS = '4'

/** Lets removals wait until `answer` is called, as a bucket that does not answer. */
function delayRemovals({ context: { files } }: Backend) {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const remove = files.remove.bind(files)
  let waiting = 0
  files.remove = async (key) => {
    waiting++
    await answered
    await remove(key)
  }
  return { answer, waiting: () => waiting }
}

it('while the store answers no removal, requests are served and a backup can be made', async () => {
  const backend = await startBackend({ DATABASE_CONNECTIONS })
  const { context } = backend
  const uploads = await Promise.all(Array.from({ length: 8 }, () => stage(backend, 'portfolio')))
  const { answer, waiting } = delayRemovals(backend)
  onTestFinished(() => answer())
  await context.db.insertInto('file_removals').values({ key: newFileKey() }).execute()
  const sweeping = context.db.engine.soleWork(context.db, 'sweep', () => sweepExpired(context))
  await expect.poll(waiting).toBe(1)
  const discarding = uploads.map(async ({ id }) => backend.api.delete(`/api/uploads/${id}`).expect(204))
  await expect.poll(waiting).toBe(9)

  await backend.api.get('/readyz').expect(200)
  await stage(backend, 'resume')
  const folder = await workFolder()
  const other = await startBackendIn(backend.folder, { DATABASE_CONNECTIONS })
  const target = { folder: join(folder, 'backup'), keysFile: join(folder, 'keys') }
  expect(await backUp(other.context, target)).toMatchObject({ files: 1, missing: 0 })

  answer()
  await Promise.all([sweeping, ...discarding])
  expect(await backend.storedFiles()).toHaveLength(1)
})

it('what is deleted while another process makes a backup keeps its bytes until the next sweep', async () => {
  const backend = await startBackend({ DATABASE_CONNECTIONS })
  const other = await startBackendIn(backend.folder, { DATABASE_CONNECTIONS })
  const { id } = await stage(backend, 'resume')
  await other.context.db.engine.soleWork(other.context.db, 'backup', async () => {
    await backend.api.delete(`/api/uploads/${id}`).expect(204)
    await sweepExpired(backend.context)
    expect(await backend.storedFiles()).toHaveLength(1)
  })
  await sweepExpired(backend.context)
  expect(await backend.storedFiles()).toEqual([])
})
