import { createHash } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { limits } from '@recruiting/schema/limits'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TemporaryFolder, temporaryFolder } from '../uploads/test-files/temporary-folder.ts'
import { openFolderStore } from './folder-store.ts'
import {
  FileMissing,
  type FileStore,
  FileTooBig,
  InvalidFileKey,
  type ListedFile,
  StorageFull,
} from './store.ts'
import { disk, replaceCalls } from './test-support/disk.ts'

let folder: TemporaryFolder
let root: string
let store: FileStore

beforeEach(async () => {
  folder = await temporaryFolder()
  root = join(folder.path, 'a', 'new', 'folder')
  store = await openFolderStore(root)
})
afterEach(() => folder.remove())

/** Every file below the root, known to the store or not. */
async function filesOnDisk(): Promise<string[]> {
  const entries = await fs.readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

function streamOf(size: number, chunk = 64 * 1024): Readable {
  return Readable.from(
    (function* () {
      for (let left = size; left > 0; left -= chunk) yield Buffer.alloc(Math.min(left, chunk), 'x')
    })(),
    { objectMode: false },
  )
}

/** From now on one call of the file system fails with a system error code. */
function breakDisk(call: 'open' | 'appendFile' | 'sync' | 'close' | 'rename', code: string): void {
  const fail = async () => {
    throw Object.assign(new Error(code), { code })
  }
  if (call === 'open' || call === 'rename') return void replaceCalls({ [call]: fail })
  replaceCalls({
    open: async (...args) => {
      const handle = await disk.open(...args)
      const close = handle.close.bind(handle)
      return Object.assign(handle, call === 'close' ? { close: () => close().then(fail) } : { [call]: fail })
    },
  })
}

describe('writing', () => {
  test('returns what was stored, with its size and hash', async () => {
    const bytes = Buffer.from('王小明的履歷')
    const file = await store.write(Readable.from([bytes]))
    expect(file).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{64}$/),
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    expect(await store.readBytes(file.key)).toEqual(bytes)
    expect(await buffer(await store.read(file.key))).toEqual(bytes)
  })

  test('stores any content in chunks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 5000 }), { maxLength: 8 }), async (pieces) => {
        const { key, size } = await store.write(Readable.from(pieces.map((piece) => Buffer.from(piece))))
        const bytes = Buffer.concat(pieces)
        expect(size).toBe(bytes.length)
        expect(await store.readBytes(key)).toEqual(bytes)
      }),
      { numRuns: 30 },
    )
  })

  test('accepts the size limit and refuses one byte more', async () => {
    const { size } = await store.write(streamOf(limits.fileBytes))
    expect(size).toBe(limits.fileBytes)

    await expect(store.write(streamOf(limits.fileBytes + 1))).rejects.toBeInstanceOf(FileTooBig)
    expect(await filesOnDisk()).toHaveLength(1)
  })

  test('a stream that was too large can be drained by the caller', async () => {
    const source = streamOf(limits.fileBytes * 2)
    await expect(store.write(source)).rejects.toBeInstanceOf(FileTooBig)
    expect(source.destroyed).toBe(false)
    const ended = new Promise((resolve) => source.once('end', () => resolve('ended')))
    source.resume()
    expect(await ended).toBe('ended')
  })
})

describe('a failed write leaves nothing behind', () => {
  test('aborted while waiting for the stream', async () => {
    const source = new PassThrough()
    source.write('the first half')
    const abort = new AbortController()
    const writing = store.write(source, abort.signal)
    await expect.poll(filesOnDisk).toHaveLength(1)
    const reason = new Error('client gone')
    abort.abort(reason)
    await expect(writing).rejects.toBe(reason)
    expect(source.destroyed).toBe(true)
    expect(await filesOnDisk()).toEqual([])
  })

  test('aborted after the last write, before the sync', async () => {
    const abort = new AbortController()
    replaceCalls({
      open: async (...args) => {
        const handle = await disk.open(...args)
        const sync = handle.sync.bind(handle)
        return Object.assign(handle, { sync: () => sync().then(() => abort.abort()) })
      },
    })
    await expect(store.write(streamOf(10), abort.signal)).rejects.toHaveProperty('name', 'AbortError')
    expect(await filesOnDisk()).toEqual([])
  })

  test('the client disconnects', async () => {
    const source = new PassThrough()
    source.write('the first half')
    const writing = store.write(source)
    await expect.poll(filesOnDisk).toHaveLength(1)
    source.destroy()
    await expect(writing).rejects.toHaveProperty('code', 'ERR_STREAM_PREMATURE_CLOSE')
    expect(await filesOnDisk()).toEqual([])
  })

  test('the stream breaks before the file is open', async () => {
    const source = new PassThrough()
    const writing = store.write(source)
    const broken = new Error('broken')
    source.destroy(broken)
    await expect(writing).rejects.toBe(broken)
    expect(await filesOnDisk()).toEqual([])
  })

  test.each(['open', 'appendFile', 'sync', 'close'] as const)('the disk is full at %s', async (call) => {
    for (const code of ['ENOSPC', 'EDQUOT']) {
      breakDisk(call, code)
      await expect(store.write(streamOf(100))).rejects.toBeInstanceOf(StorageFull)
    }
    expect(await filesOnDisk()).toEqual([])
  })
})

describe('replacing', () => {
  test('replaces the content under the same key', async () => {
    const { key } = await store.write(Readable.from([Buffer.from('as it came')]))
    const replaced = await store.replace(key, Buffer.from('re-encoded'))
    expect(replaced).toMatchObject({ key, size: 10 })
    expect(replaced.sha256).toBe(createHash('sha256').update('re-encoded').digest('hex'))
    expect(String(await store.readBytes(key))).toBe('re-encoded')
    expect(await filesOnDisk()).toEqual([key])
  })

  test.each(['appendFile', 'rename'] as const)(
    'keeps the old content when the disk is full at %s',
    async (call) => {
      const { key } = await store.write(Readable.from([Buffer.from('as it came')]))
      breakDisk(call, 'ENOSPC')
      await expect(store.replace(key, Buffer.from('re-encoded'))).rejects.toBeInstanceOf(StorageFull)
      expect(String(await store.readBytes(key))).toBe('as it came')
      expect(await filesOnDisk()).toEqual([key])
    },
  )
})

describe('reading', () => {
  test('ranges end at the end of the file', async () => {
    const { key } = await store.write(Readable.from([Buffer.from('0123456789')]))
    expect(String(await store.readBytes(key, { position: 2, length: 3 }))).toBe('234')
    expect(String(await store.readBytes(key, { position: 8, length: 100 }))).toBe('89')
    expect(String(await store.readBytes(key, { position: 10, length: 1 }))).toBe('')
  })

  test.each(['ENOSPC', 'EDQUOT'])(
    'throws StorageFull when a tool working on the path finds no room (%s)',
    async (code) => {
      const { key } = await store.write(streamOf(10))
      const use = async () => {
        throw Object.assign(new Error(code), { code })
      }
      await expect(store.withPath(key, use)).rejects.toBeInstanceOf(StorageFull)
    },
  )

  test('a missing file throws FileMissing', async () => {
    const key = '0'.repeat(64)
    await expect(store.read(key)).rejects.toBeInstanceOf(FileMissing)
    await expect(store.readBytes(key)).rejects.toBeInstanceOf(FileMissing)
    await expect(store.readBytes(key, { position: 0, length: 1 })).rejects.toBeInstanceOf(FileMissing)
    await expect(store.withPath(key, async () => 1)).rejects.toBeInstanceOf(FileMissing)
  })
})

test('the list has every file with its size, and nothing else', async () => {
  const files = await Promise.all([1, 2, 3].map(async (size) => await store.write(streamOf(size))))
  await fs.writeFile(join(root, '00', 'notes.txt'), 'not ours')
  const listed: ListedFile[] = []
  for await (const file of store.list()) listed.push(file)
  const bySize = listed.toSorted((a, b) => a.size - b.size)
  expect(bySize).toEqual(files.map(({ key, size }) => ({ key, size, modifiedAt: expect.any(Date) })))
})

test('the list of a start has the files whose keys start with it, with the time of their last change', async () => {
  const { key } = await store.write(streamOf(1))
  const start = key.slice(0, 2)
  const other = `${start === '00' ? '01' : '00'}${'0'.repeat(62)}`
  for (const name of [other, `${start}-notes`]) await fs.writeFile(join(root, name.slice(0, 2), name), '')
  await fs.utimes(join(root, start, key), 0, 1)
  const found: ListedFile[] = []
  for await (const each of store.list(start)) found.push(each)
  expect(found).toEqual([{ key, size: 1, modifiedAt: new Date(1000) }])
})

test('an invalid key has no effect', async () => {
  const outside = await folder.put('outside', Buffer.from('mine'))
  const path = fc.oneof(
    fc.constantFrom(
      '',
      '..',
      '../outside',
      '../../../outside',
      outside,
      `${'0'.repeat(63)}/`,
      'A'.repeat(64),
    ),
    fc.constantFrom(`${'0'.repeat(64)}\n`, `${'0'.repeat(64)}\0`, '0'.repeat(65), `../${'0'.repeat(61)}`),
    fc.string(),
  )
  await fc.assert(
    fc.asyncProperty(path, async (key) => {
      await expect(store.read(key)).rejects.toBeInstanceOf(InvalidFileKey)
      await expect(store.readBytes(key)).rejects.toBeInstanceOf(InvalidFileKey)
      await expect(store.withPath(key, async () => 1)).rejects.toBeInstanceOf(InvalidFileKey)
      await expect(store.remove(key)).rejects.toBeInstanceOf(InvalidFileKey)
      await expect(store.replace(key, Buffer.from('x'))).rejects.toBeInstanceOf(InvalidFileKey)
    }),
  )
  expect(await filesOnDisk()).toEqual([])
  expect(await fs.readFile(outside, 'utf8')).toBe('mine')
})
