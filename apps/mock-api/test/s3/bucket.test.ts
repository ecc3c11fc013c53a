import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { limits } from '@recruiting/schema/limits'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import type { Context } from '../../src/context.ts'
import { sweepExpired } from '../../src/deletion/retention.ts'
import { openBucket } from '../../src/storage/bucket.ts'
import { bucketPlace } from '../../src/storage/bucket-place.ts'
import { FileMissing, FilesUnavailable, InvalidFileKey, newFileKey } from '../../src/storage/store.ts'
import { comparison, reconcileFiles } from '../../src/uploads/reconcile.ts'
import { prepareApplication } from '../support/applications.ts'
import { type Backend, startBackend, workFolder } from '../support/backend.ts'
import { download, entriesOf } from '../support/downloads.ts'
import { apply, exportToken } from '../support/links.ts'
import { samples, stage, upload } from '../support/uploads.ts'
import { openGate } from './gate.ts'
import { keysOfRows, objectsAt } from './objects.ts'
import { filesUrl, storeVariables } from './test-bucket.ts'

const day = 86_400_000

const start = async (environment = {}) => {
  const backend = await startBackend(environment)
  const objects = objectsAt(storeVariables(backend.folder).FILES_URL ?? '')
  const arriving = async () => {
    const entries = await readdir(join(backend.folder, 'arriving'), { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile())
  }
  return { backend, objects, arriving }
}

describe('an uploaded file', () => {
  it('is one sealed object under a random name that tells nothing, and nothing on this machine', async () => {
    const { backend, objects, arriving } = await start()
    await stage(backend, 'resume')
    const [name = '', owner] = await objects.names()
    expect([name, owner]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), 'owner'])
    const { bytes, ContentType, Metadata } = await objects.read(name)
    expect(bytes.includes('%PDF')).toBe(false)
    expect([ContentType, Metadata]).toEqual(['application/octet-stream', {}])
    expect(await arriving()).toEqual([])
    expect(await backend.storedFiles()).toEqual([name])
  })

  it('that is refused was never sent', async () => {
    const gate = await openGate(inject('s3Server') ?? '')
    onTestFinished(gate.close)
    const { backend, arriving } = await start({ FILES_URL: filesUrl(gate.url, newFileKey()) })
    gate.seen = []
    await upload(backend, { ...samples.resume, bytes: Buffer.from('no document') }).expect(422)
    expect([gate.seen, await arriving()]).toEqual([[], []])
  })
})

describe('the store', () => {
  it('reads what it stored, in parts, and knows what is missing', async () => {
    const FILES_URL = filesUrl(inject('s3Url') ?? '', 'place')
    const { backend } = await start({ FILES_URL })
    const { files } = backend.context
    const { key } = await files.replace(newFileKey(), Buffer.from('0123456789'))
    expect(files.placeOf(key)).toBe(`s3://test-files/place/${key}`)
    expect(String(await buffer(await files.read(key)))).toBe('0123456789')
    expect(String(await files.readBytes(key, { position: 8, length: 5 }))).toBe('89')
    expect(String(await files.readBytes(key, { position: 10, length: 5 }))).toBe('')
    await files.replace(key, Buffer.from('other'))
    expect(String(await files.readBytes(key))).toBe('other')
    await files.remove(key)
    await files.remove(key)
    for (const read of [() => files.read(key), () => files.readBytes(key)])
      await expect(read()).rejects.toThrow(FileMissing)
    for (const name of ['owner', '../owner', 'A'.repeat(64)]) {
      await expect(files.remove(name)).rejects.toThrow(InvalidFileKey)
      await expect(files.replace(name, Buffer.alloc(1))).rejects.toThrow(InvalidFileKey)
      await expect(files.read(name)).rejects.toThrow(InvalidFileKey)
    }
  })

  it('lists more objects than an answer has', async () => {
    const { backend, objects } = await start()
    const keys = Array.from({ length: 1_100 }, newFileKey).toSorted()
    await Promise.all(keys.map((key) => objects.write(key, 'x')))
    expect((await backend.storedFiles()).toSorted()).toEqual(keys)
  })

  it('refuses a file that was altered on its way', async () => {
    const folder = await workFolder()
    const path = join(folder, 'file')
    await writeFile(path, 'what arrived')
    const url = filesUrl(inject('s3Url') ?? '', newFileKey())
    const bucket = openBucket(bucketPlace(url))
    const sha256 = '0'.repeat(64)
    await expect(bucket.putFile('x', path, { size: 12, sha256 })).rejects.toThrow(FilesUnavailable)
    expect(await objectsAt(url).names()).toEqual([])
  })
})

describe('a download', () => {
  it('is whole although its client reads later than the bucket waits', async () => {
    const gate = await openGate(inject('s3Server') ?? '')
    onTestFinished(gate.close)
    const { backend } = await start({ FILES_URL: filesUrl(gate.url, newFileKey(), { timeout: '2s' }) })
    const bytes = Buffer.alloc(limits.fileBytes, 'x')
    const portfolio: string = (await upload(backend, { ...samples.portfolio, bytes }).expect(201)).body.id
    const { other } = await prepareApplication(backend)
    const { token } = await apply(backend, 'slow@example.com', { other: { ...other, portfolio } })
    const answer = await download(backend, await exportToken(backend, token))
    // Longer than the bucket lets a connection wait.
    await setTimeout(4_000)
    const entries = await entriesOf(Buffer.from(await answer.arrayBuffer()))
    expect(entries.get('files/portfolio.txt')?.equals(bytes)).toBe(true)
  })
})

describe('objects without a row', () => {
  it('go to the trash sealed as they are, are no files any more, and are removed after 7 days', async () => {
    const { backend, objects } = await start({ UPLOAD_TTL: '365d' })
    for (let count = 0; count < 3; count++) await stage(backend, 'resume')
    const { context, clock } = backend
    const [lost = ''] = await keysOfRows(backend)
    await context.db.deleteFrom('files').where('key', '=', lost).execute()
    const { bytes } = await objects.read(lost)
    expect(await reconcileFiles(withShortUploads(backend))).toEqual({ missing: 0, taken: 1, waiting: 0 })
    const place = `trash/2026-11-21/${lost}`
    const kept = [...(await keysOfRows(backend)), 'owner']
    expect(await objects.names()).toEqual([...kept, place])
    expect((await objects.read(place)).bytes).toEqual(bytes)
    expect((await backend.storedFiles()).toSorted()).toEqual(await keysOfRows(backend))
    clock.now += 7 * day
    await sweepExpired(context)
    expect(await objects.names()).toContain(place)
    clock.now += day
    await sweepExpired(context)
    expect(await objects.names()).toEqual(kept)
  })

  it('are looked for once a day, and when the bucket is available again', async () => {
    const { backend, objects } = await start()
    const { files } = backend.context
    const reconcile = comparison(withShortUploads(backend), backend.app.log)
    const left = async () => {
      await objects.write(newFileKey(), 'left by a killed process')
      await reconcile()
      return (await objects.names()).length - 1
    }
    const list = files.list.bind(files)
    files.list = () => {
      throw new FilesUnavailable('The bucket is unavailable.', { cause: undefined, isTransient: true })
    }
    expect(await left()).toBe(1)
    files.list = list
    expect(await left()).toBe(0)
    backend.clock.now += day - 1 - (backend.clock.now % day)
    expect(await left()).toBe(1)
    backend.clock.now += 1
    expect(await left()).toBe(0)
  })
})

/** A configuration by which every upload has ended an hour ago. */
function withShortUploads({ context }: Backend): Context {
  return { ...context, config: { ...context.config, REQUEST_TIMEOUT: -3_600_000 } }
}
