import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TemporaryFolder, temporaryFolder } from '../test-files/temporary-folder.ts'
import { Damaged, search, windowBytes, withBytes } from './bytes.ts'

let folder: TemporaryFolder
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

test('ranges end with the file, and those that must not are damage', async () => {
  const path = await folder.put('file', Buffer.from('0123456789'))
  await withBytes(path, async (bytes) => {
    expect(bytes.size).toBe(10)
    expect(String(await bytes.read(8, 100))).toBe('89')
    expect(String(await bytes.read(50, 1))).toBe('')
    expect(String(await bytes.readAll(8, 2))).toBe('89')
    await expect(bytes.readAll(8, 3)).rejects.toBeInstanceOf(Damaged)
    await expect(bytes.readAll(-1, 1)).rejects.toBeInstanceOf(Damaged)
  })
})

test('a search finds what lies across windows, each place once and in order', async () => {
  // The windows overlap by six bytes: one word ends in the overlap, one fills it, the others lie around it.
  const places = [
    0,
    windowBytes - 13,
    windowBytes - 6,
    windowBytes + 5,
    2 * windowBytes - 12,
    3 * windowBytes - 7,
  ]
  const content = Buffer.alloc(3 * windowBytes, '.')
  for (const place of places) content.write('trailer', place)
  await withBytes(await folder.put('file', content), async (bytes) => {
    const found: number[] = []
    await search(bytes, 'trailer', 0, (position) => found.push(position) > 0)
    expect(found).toEqual(places)
    const first: number[] = []
    await search(bytes, 'trailer', 1, (position) => first.push(position) === 0)
    expect(first).toEqual(places.slice(1, 2))
  })
})
