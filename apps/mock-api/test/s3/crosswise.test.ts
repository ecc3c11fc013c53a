import { createHash } from 'node:crypto'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { BackupUnusable } from '../../src/operate/backup-format.ts'
import { bucketPlace } from '../../src/storage/bucket-place.ts'
import { newFileKey } from '../../src/storage/store.ts'
import { everyRow } from '../../src/storage/test-support/every-row.ts'
import { type Backend, startBackendIn } from '../support/backend.ts'
import { backUpTo, restoreFrom, rewrite, workFolder } from '../support/backups.ts'
import { commandLine } from '../support/command-line.ts'
import { openJobs } from '../support/jobs.ts'
import { apply, callWith, deletionToken } from '../support/links.ts'
import { key, openGate } from './gate.ts'
import { objectsAt } from './objects.ts'
import { filesUrl } from './test-bucket.ts'

const stores = ['folder', 'S3'] as const

/** `FILES_URL` of a new place; an empty text for the folder. */
function emptyPlace(store: (typeof stores)[number]): string {
  return store === 'S3' ? filesUrl(inject('s3Url') ?? '', newFileKey().slice(0, 16)) : ''
}

const placeOf = (url: string) => (url === '' ? undefined : bucketPlace(url))

async function startWithJobs(folder: string, FILES_URL: string): Promise<Backend> {
  const backend = await startBackendIn(folder, { FILES_URL })
  for (const job of openJobs) await backend.putJob(job)
  return backend
}

/** The stored bytes of every file, as hashes by key. */
async function hashes({ context: { files } }: Backend): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { key: name } of files.list())
    found[name] = createHash('sha256')
      .update(await files.readBytes(name))
      .digest('hex')
  return found
}

describe.each(stores.flatMap((from) => stores.map((to) => ({ from, to }))))(
  'a backup with files in $from, restored to $to',
  ({ from, to }) => {
    it('has every row and file, and gives the same answers to the same links', async () => {
      const work = await workFolder()
      const source = await startWithJobs(join(work, 'data'), emptyPlace(from))
      const { token } = await apply(source, 'stays@example.com')
      await apply(source, 'gone@example.com')
      const deletion = await deletionToken(source, 'gone@example.com')
      expect(await backUpTo(source, join(work, 'backup'))).toMatchObject({ isDone: true })
      const saved = await everyRow(source.context.db)
      const { run } = await commandLine()
      const environment = { ...key, FILES_URL: emptyPlace(from) }
      const typed = `backup verify ${join(work, 'backup')} --data-dir ${work}`
      expect(await run(typed, { environment })).toMatchObject({ code: 0, complained: [] })

      const FILES_URL = emptyPlace(to)
      const { dataFolder, ...summary } = await restoreFrom(join(work, 'backup'), {
        filesUrl: placeOf(FILES_URL),
      })
      expect(summary).toMatchObject({ applications: 2, files: 6, unreadable: 0 })
      const restored = await startBackendIn(dataFolder, { FILES_URL })
      restored.clock.now = source.clock.now
      expect(await everyRow(restored.context.db)).toEqual(saved)
      expect(await hashes(restored)).toEqual(await hashes(source))
      const expected = await callWith(source, 'getPersonalInfo', token).expect(200)
      expect((await callWith(restored, 'getPersonalInfo', token).expect(200)).text).toBe(expected.text)
      await callWith(restored, 'confirmResumeDeletion', deletion).expect(200)
      expect(await restored.storedFiles()).toHaveLength(3)
      await apply(restored, 'new@example.com')
      // The installation that was backed up goes on by itself.
      expect(await source.storedFiles()).toHaveLength(6)
      await apply(source, 'new@example.com')
    })
  },
)

describe('restore into a bucket', () => {
  async function backedUp() {
    const work = await workFolder()
    const source = await startWithJobs(join(work, 'data'), '')
    await apply(source, 'person@example.com')
    await backUpTo(source, join(work, 'backup'))
    const url = emptyPlace('S3')
    return { backup: join(work, 'backup'), work, url, objects: objectsAt(url) }
  }

  it('refuses one that is not empty, by a command too, and changes nothing', async () => {
    const { backup, url, objects } = await backedUp()
    await objects.write('holiday.jpg', 'x')
    const { run } = await commandLine()
    const { code, complained } = await run(`restore ${backup} --without-receipts`, {
      environment: { ...key, FILES_URL: url },
    })
    expect([code, complained[0]]).toEqual([1, expect.stringMatching(/is not empty: name another prefix/)])
    expect(await objects.names()).toEqual(['holiday.jpg'])
  })

  it('leaves an empty one when it fails, and can be run again', async () => {
    const { backup, url, objects } = await backedUp()
    const filesUrl = placeOf(url)
    const broken = { rename: () => Promise.reject(new Error('the disk failed')) }
    await expect(restoreFrom(backup, { filesUrl }, broken)).rejects.toThrow('the disk failed')
    expect(await objects.names()).toEqual([])
    expect(await restoreFrom(backup, { filesUrl })).toMatchObject({ files: 3 })
  })

  it('leaves an empty one when a file of the backup was altered', async () => {
    const { backup, url, objects } = await backedUp()
    for await (const path of glob(join(backup, 'files/*/*'))) await rewrite(path, (text) => `${text}?`)
    await expect(restoreFrom(backup, { filesUrl: placeOf(url) })).rejects.toThrow(BackupUnusable)
    expect(await objects.names()).toEqual([])
  })

  it('that was interrupted is refused by the server, and can be run again', async () => {
    const { backup, work, url, objects } = await backedUp()
    const { promise: hanging, resolve: reached } = Promise.withResolvers<void>()
    // As after a kill: nothing is cleaned up.
    const rename = () => {
      reached()
      return new Promise<never>(() => undefined)
    }
    const killed = { filesUrl: placeOf(url), dataFolder: join(work, 'killed') }
    restoreFrom(backup, killed, { rename }).catch(() => undefined)
    await hanging
    await expect(startBackendIn(join(work, 'other'), { FILES_URL: url })).rejects.toThrow(
      'a restore into it was interrupted; run it again',
    )
    const { dataFolder } = await restoreFrom(backup, { filesUrl: placeOf(url) })
    expect(await objects.names()).toHaveLength(4)
    expect(await (await startBackendIn(dataFolder, { FILES_URL: url })).storedFiles()).toHaveLength(3)
  })

  it('that ended before it could say so is completed by the start of the server', async () => {
    const { backup, url, objects } = await backedUp()
    const { dataFolder } = await restoreFrom(backup, { filesUrl: placeOf(url) })
    const { bytes: owner } = await objects.read('owner')
    await objects.write('owner', `${owner.toString()} restoring`)
    await startBackendIn(dataFolder, { FILES_URL: url })
    expect((await objects.read('owner')).bytes).toEqual(owner)
  })

  it('says in one line that the bucket is unavailable', async () => {
    const { backup } = await backedUp()
    const gate = await openGate(inject('s3Server') ?? '')
    await gate.close()
    const { run } = await commandLine()
    const environment = { ...key, FILES_URL: filesUrl(gate.url, 'x') }
    const { code, complained } = await run(`restore ${backup} --without-receipts`, { environment })
    expect(code).toBe(1)
    expect(complained).toEqual([expect.stringContaining('no server listens there'), 'Nothing was restored.'])
  })
})
