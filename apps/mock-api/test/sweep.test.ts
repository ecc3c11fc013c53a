import { rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { sweepExpired } from '../src/deletion/retention.ts'
import { newFileKey } from '../src/storage/store.ts'
import { reconcileFiles } from '../src/uploads/reconcile.ts'
import { prepareApplication, submit } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { stage } from './support/uploads.ts'

const idsOf = async ({ context }: Backend) =>
  (await context.db.selectFrom('files').select('id').execute()).map(({ id }) => id)

describe('a sweep that is stopped', () => {
  const stopped = new Error('stopped')

  it('removes no further file, and the next one goes on', async () => {
    const { context } = await startBackend()
    const { db, files } = context
    const keys = Array.from({ length: 5 }, newFileKey)
    await db
      .insertInto('file_removals')
      .values(keys.map((key) => ({ key })))
      .execute()
    const remove = files.remove.bind(files)
    const stopping = new AbortController()
    let removed = 0
    files.remove = async (key) => {
      removed++
      await remove(key)
      if (removed === 2) stopping.abort(stopped)
    }
    await expect(sweepExpired(context, stopping.signal)).rejects.toBe(stopped)
    expect(await db.selectFrom('file_removals').selectAll().execute()).toHaveLength(3)
    await sweepExpired(context)
    expect(removed).toBe(5)
  })
})

describe('a start after a crash', () => {
  it('removes files without a row and rows without a file, and reports missing claimed files', async () => {
    const backend = await startBackend()
    const { context, folder } = backend
    await submit(backend, await prepareApplication(backend)).expect(201)
    const fileKey = (id: string) => context.db.keys.lookUp('file', id)
    const staged = await stage(backend, 'resume')
    const lost = await stage(backend, 'portfolio')
    const { key: left } = await context.files.write(Readable.from([Buffer.from('left behind by a crash')]))
    await utimes(join(folder, 'files', left.slice(0, 2), left), 0, 0)

    const rows = await context.db.selectFrom('files').select(['id', 'key', 'status']).execute()
    const lose = async (key = '') => await rm(join(folder, 'files', key.slice(0, 2), key))
    await lose(rows.find(({ id }) => id === fileKey(lost.id))?.key)
    await lose(rows.find(({ status }) => status === 'claimed')?.key)

    expect(await reconcileFiles(context)).toMatchObject({ missing: 1 })
    const ids = await idsOf(backend)
    expect(ids).toContain(fileKey(staged.id))
    expect(ids).not.toContain(fileKey(lost.id))
    expect(ids).toHaveLength(4)
    expect(await backend.storedFiles()).toHaveLength(3)
  })
})

const day = 86_400_000

/** Deletes rows behind the back of the server, as an older or emptied database lacks them. */
async function loseRows({ context: { db } }: Backend, count: number): Promise<string[]> {
  const rows = await db.selectFrom('files').select(['id', 'key']).limit(count).execute()
  for (const { id } of rows) await db.deleteFrom('files').where('id', '=', id).execute()
  return rows.map(({ key }) => key)
}

describe('sealed files without a row', () => {
  async function startWith(files: number): Promise<Backend> {
    const backend = await startBackend({ UPLOAD_TTL: '365d' })
    for (let count = 0; count < files; count++) await stage(backend, 'resume')
    return backend
  }
  const later = { fileClock: () => Date.now() + day }

  it('are moved to the trash if they are few, logged, and removed after 7 days', async () => {
    const backend = await startWith(3)
    const { context, clock } = backend
    const names: unknown[] = []
    const log = {
      info: () => undefined,
      warn: (fields: object) => names.push(fields),
      error: () => undefined,
    }
    const [lost = ''] = await loseRows(backend, 1)
    expect(await reconcileFiles(context, { ...later, log })).toEqual({ missing: 0, taken: 1, waiting: 0 })
    expect(names).toEqual([{ file: lost }])
    expect(await backend.storedFiles()).toHaveLength(2)
    const emptied: string[] = []
    const emptyTrash = context.files.emptyTrash.bind(context.files)
    context.files.emptyTrash = async (before) => {
      emptied.push(before)
      await emptyTrash(before)
    }
    await sweepExpired(context)
    clock.now += 8 * day
    await sweepExpired(context)
    expect(emptied).toEqual(['2026-11-14', '2026-11-22'])
  })

  it.each([
    ['when no row names any file', 3, 3],
    ['when they are too many', 12, 11],
  ])('are left %s, until somebody confirms', async (_, files, lost) => {
    const backend = await startWith(files)
    const { context } = backend
    await loseRows(backend, lost)
    const left = { missing: 0, taken: 0, waiting: lost }
    for (const take of ['none', 'limited'] as const)
      expect(await reconcileFiles(context, { ...later, take })).toEqual(left)
    expect(await backend.storedFiles()).toHaveLength(files)
    const confirmed = { missing: 0, taken: lost, waiting: 0 }
    expect(await reconcileFiles(context, { ...later, take: 'all' })).toEqual(confirmed)
    expect(await backend.storedFiles()).toHaveLength(files - lost)
  })
})
