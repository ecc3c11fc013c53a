import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TemporaryFolder, temporaryFolder } from '../test-files/temporary-folder.ts'
import { Damaged, withBytes } from './bytes.ts'

let folder: TemporaryFolder
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

test('read stops at the end of the file, readAll throws Damaged', async () => {
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
