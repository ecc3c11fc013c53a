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

  it('does not destroy a key in the slot of one that is destroyed again', async () => {
    const { open } = await keyFile()
    const keys = await open()
    const [gone] = await make(keys, 64)
    const destroyed = [keys.destroy([gone?.id ?? '']), keys.destroy([gone?.id ?? '', gone?.id ?? ''])]
    // The slot is the only empty one, so one of these keys takes it.
    const made = await make(keys, 65)
    await Promise.all(destroyed)
    for (const { id } of made) expect(await keys.get(id)).toBeDefined()
    expect(new Set(made.map(({ id }) => id.split('.')[0])).size).toBe(65)
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
