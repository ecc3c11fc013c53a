import { rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startUp } from '../src/start-up.ts'
import { countUnreadable, reconcileFiles } from '../src/uploads/reconcile.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { apply, callWith, linkOfEach } from './support/links.ts'
import { stage } from './support/uploads.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A start whose comparison of files with rows waits at the first listing until `goOn` is called. */
async function startWaiting({ context }: Backend) {
  const { promise: gate, resolve: goOn } = Promise.withResolvers<void>()
  const list = context.files.list.bind(context.files)
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  context.files.list = async function* (start) {
    await gate
    yield* list(start)
    if (start === 'ff') end()
  }
  const stop = await startUp(context, silent)
  return { goOn, ended, stop }
}

const left = async ({ context, folder }: Backend) => {
  const { key } = await context.files.write(Readable.from([Buffer.from('left behind by a crash')]))
  await utimes(join(folder, 'files', key.slice(0, 2), key), 0, 0)
  return key
}

describe('a start', () => {
  it('does not wait until files and rows are compared, and keeps uploads that arrive meanwhile', async () => {
    const backend = await startBackend()
    const orphan = await left(backend)
    const { goOn, ended, stop } = await startWaiting(backend)
    onTestFinished(stop)
    const { id } = await stage(backend, 'resume')
    const { context } = backend
    // The upload has no row yet.
    const arriving = await context.files.write(Readable.from([Buffer.from('arriving')]))
    goOn()
    await ended
    await expect.poll(() => context.files.readBytes(orphan).catch(() => 'removed')).toBe('removed')
    expect(String(await context.files.readBytes(arriving.key))).toBe('arriving')
    const rows = await context.db.selectFrom('files').select('id').execute()
    expect(rows).toEqual([{ id: context.db.keys.lookUp('file', id) }])
  })
})

describe('comparing files with rows', () => {
  it('keeps a file of a deleted row, which a backup may be reading', async () => {
    const backend = await startBackend()
    const { context } = backend
    const key = await left(backend)
    await context.db.insertInto('file_removals').values({ key }).execute()
    await reconcileFiles(context)
    expect(await backend.storedFiles()).toHaveLength(1)
    await context.db.deleteFrom('file_removals').execute()
    await reconcileFiles(context)
    expect(await backend.storedFiles()).toHaveLength(0)
  })

  it('asks again before it deletes the row of a file that the listing lacks', async () => {
    const backend = await startBackend()
    const { context } = backend
    await stage(backend, 'resume')
    const list = context.files.list.bind(context.files)
    context.files.list = async function* () {}
    expect(await reconcileFiles(context)).toMatchObject({ missing: 0 })
    expect(await context.db.selectFrom('files').select('id').execute()).toHaveLength(1)
    context.files.list = list
    const [row] = await context.db.selectFrom('files').select('key').execute()
    await rm(join(backend.folder, 'files', row?.key.slice(0, 2) ?? '', row?.key ?? ''))
    await reconcileFiles(context)
    expect(await context.db.selectFrom('files').select('id').execute()).toEqual([])
  })
})

describe('comparing keys with rows', () => {
  it('counts no row as unreadable that is deleted meanwhile', async () => {
    const backend = await startBackend()
    const { context } = backend
    const { keys, engine } = context.db
    await apply(backend, 'kept@example.com')
    const token = (await linkOfEach(backend, 'deleted@example.com'))['delete-resume']
    const { promise: gate, resolve: goOn } = Promise.withResolvers<void>()
    const stream = engine.stream.bind(engine)
    vi.spyOn(engine, 'stream').mockImplementation(async function* (tables, query) {
      await gate
      yield* stream(tables, query)
    })
    const counting = countUnreadable(context.db)
    await callWith(backend, 'confirmResumeDeletion', token).expect(200)
    goOn()
    expect(await counting).toBe(0)
    const [row] = await context.db.selectFrom('applications').select('key_id').execute()
    await keys.destroy([row?.key_id ?? ''])
    expect(await countUnreadable(context.db)).toBe(1)
  })
})
