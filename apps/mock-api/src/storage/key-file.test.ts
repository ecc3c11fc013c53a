import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../uploads/test-files/temporary-folder.ts'
import { openKeyFile } from './key-file.ts'
import type { Keys } from './keys.ts'

async function keyFile(): Promise<{ path: string; open: () => Promise<Keys> }> {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  const path = join(folder.path, 'keys')
  return { path, open: () => openKeyFile(path) }
}

const make = (keys: Keys, count: number) => Promise.all(Array.from({ length: count }, () => keys.make()))
const hexIn = async (path: string) => (await readFile(path)).toString('hex')
const hexOf = (secret: Uint8Array) => Buffer.from(secret).toString('hex')

describe('a file of keys', () => {
  it('syncs a key when it is made, and returns it after the file is reopened', async () => {
    const { path, open } = await keyFile()
    const keys = await open()
    const made = await make(keys, 200)
    const bytes = await hexIn(path)
    expect(made.every(({ secret }) => bytes.includes(hexOf(secret)))).toBe(true)
    expect(new Set(made.map(({ secret }) => hexOf(secret))).size).toBe(200)
    await keys.close()
    const again = await open()
    for (const key of made) expect(await again.get(key.id)).toEqual(key)
    expect(await again.list()).toEqual(new Set(made.map(({ id }) => id)))
    await again.close()
  })

  it('contains nothing of a destroyed key, and reuses its slot under another id', async () => {
    const { path, open } = await keyFile()
    const keys = await open()
    const made = await make(keys, 200)
    const gone = made.filter((_, at) => at % 2 === 0)
    const size = (await readFile(path)).length
    await keys.destroy(gone.map(({ id }) => id))
    const bytes = await hexIn(path)
    for (const { id, secret } of gone) {
      expect(await keys.get(id)).toBeUndefined()
      expect(bytes).not.toContain(hexOf(secret))
    }
    await make(keys, 100)
    expect((await readFile(path)).length).toBe(size)
    for (const { id } of gone) expect(await keys.get(id)).toBeUndefined()
    await keys.close()
  })

  it('keeps no unused key when it is closed', async () => {
    const { path, open } = await keyFile()
    const keys = await open()
    const { id, secret } = await keys.make()
    const bytes = await readFile(path)
    await keys.close()
    const left = await readFile(path)
    expect(left.length).toBe(bytes.length)
    const again = await open()
    expect(await again.list()).toEqual(new Set([id]))
    expect(left.toString('hex')).toContain(hexOf(secret))
    // The name and key in slot 0, and one key with its name.
    expect(left.filter((byte) => byte !== 0).length).toBeLessThanOrEqual(2 * 48)
    await again.close()
  })

  it.each([
    '',
    '0.',
    'x',
    '1',
    '0.AAAAAAAAAAAAAAAAAAAAAA',
    '1.AAAAAAAAAAAAAAAAAAAAAA',
    '9999999999.AAAAAAAAAAAAAAAAAAAAAA',
  ])('has no key named %j', async (id) => {
    const { open } = await keyFile()
    const keys = await open()
    await keys.make()
    expect(await keys.get(id)).toBeUndefined()
    await keys.destroy([id])
    await keys.close()
  })

  it('hashes look-ups equally within one file, differently for other files and other kinds', async () => {
    const { open } = await keyFile()
    const keys = await open()
    const hash = keys.lookUp('address', 'a@example.com')
    expect(keys.lookUp('reference', 'a@example.com')).not.toBe(hash)
    await keys.close()
    const again = await open()
    expect([again.name, again.lookUp('address', 'a@example.com')]).toEqual([keys.name, hash])
    await again.close()
    const other = await (await keyFile()).open()
    expect(other.lookUp('address', 'a@example.com')).not.toBe(hash)
    await other.close()
  })
})

describe('keys that no row names', () => {
  async function* rows(ids: readonly string[]) {
    yield* ids
  }
  /** The file of a process that stored rows for some keys, was stopped, and was then opened again. */
  async function stored(count: number) {
    const { open } = await keyFile()
    const first = await open()
    const ids = (await make(first, count)).map(({ id }) => id)
    await first.close()
    return { open, ids, keys: await open() }
  }

  it.each([
    ['are destroyed if they are few', 100, 10, { taken: 10, waiting: 0 }],
    ['are left if they are more than 10 and 5 %', 100, 11, { taken: 0, waiting: 11 }],
    ['are destroyed up to 5 %', 400, 20, { taken: 20, waiting: 0 }],
    ['are left if they are more than 100', 3000, 101, { taken: 0, waiting: 101 }],
    ['are left if no row names a key', 5, 5, { taken: 0, waiting: 5 }],
  ])('%s', async (_, count, lost, expected) => {
    const { keys, ids } = await stored(count)
    const left = ids.slice(lost)
    expect(await keys.reconcile(rows(left), 'none')).toEqual({ unreadable: 0, taken: 0, waiting: lost })
    expect(await keys.reconcile(rows(left))).toEqual({ unreadable: 0, ...expected })
    expect((await keys.list()).size).toBe(count - expected.taken)
    const young = await keys.make()
    expect(await keys.reconcile(rows(left), 'all')).toMatchObject({ taken: lost - expected.taken })
    expect(await keys.list()).toEqual(new Set([...left, young.id]))
    await keys.close()
  })

  it('are left, except marked ones, when only those may be taken', async () => {
    const { open, keys, ids } = await stored(60)
    keys.mark(ids.slice(0, 20), true)
    const again = await open()
    expect(await again.reconcile(rows(ids.slice(30)), 'marked')).toEqual({
      unreadable: 0,
      taken: 20,
      waiting: 10,
    })
    expect(await again.list()).toEqual(new Set(ids.slice(20)))
    for (const each of [again, keys]) await each.close()
  })

  it('are destroyed whatever their number if their process was killed before their rows were stored or deleted', async () => {
    const { open, keys, ids } = await stored(60)
    const kept = ids.slice(40)
    keys.mark(ids.slice(0, 30), true)
    keys.mark(ids.slice(30, 40), true)
    keys.mark(ids.slice(30, 40), false)
    const young = await make(keys, 20)
    // As after a kill: the file is not closed.
    const again = await open()
    const used = [...kept, ...ids.slice(30, 40), ...young.slice(0, 5).map(({ id }) => id)]
    expect(await again.reconcile(rows(used))).toEqual({ unreadable: 0, taken: 30 + 64 - 5, waiting: 0 })
    expect(await again.list()).toEqual(new Set(used))
    // Their marks are gone with the comparison: now their absence proves nothing.
    const third = await open()
    expect(await third.reconcile(rows(kept.slice(15)))).toEqual({ unreadable: 0, taken: 0, waiting: 30 })
    for (const each of [again, third, keys]) await each.close()
  })
})
