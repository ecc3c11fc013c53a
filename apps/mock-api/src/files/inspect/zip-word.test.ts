import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TemporaryFolder, temporaryFolder } from '../test-files/temporary-folder.ts'
import { docxFile, zipFile } from '../test-files/word-files.ts'
import { Damaged, withBytes } from './bytes.ts'
import { inspectZip } from './zip-word.ts'

let folder: TemporaryFolder
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

async function inspect(content: Buffer) {
  return await withBytes(await folder.put('file', content), inspectZip)
}

function withEntries(count: number): Buffer {
  const names = Array.from({ length: count - 1 }, (_, index) => [`word/${index}`, ''])
  return zipFile({ '[Content_Types].xml': '', ...Object.fromEntries(names) })
}

test('ten thousand entries are read, one more is not', async () => {
  expect(await inspect(withEntries(10_000))).toBeUndefined()
  await expect(inspect(withEntries(10_001))).rejects.toBeInstanceOf(Damaged)
})

test('names of parts are the same in any case', async () => {
  expect(await inspect(zipFile({ '[content_types].XML': '', 'Word/document.xml': '' }))).toBeUndefined()
})

test('content is not looked at: what claims to be huge when inflated costs nothing', async () => {
  const file = docxFile()
  // The inflated size in the directory, which for a stored entry must be the stored size: make it a deflated one.
  for (let at = file.indexOf('PK\x01\x02'); at !== -1; at = file.indexOf('PK\x01\x02', at + 1)) {
    file.writeUInt16LE(8, at + 10)
    file.writeUInt32LE(0xfffffff0, at + 24)
  }
  expect(await inspect(file)).toBeUndefined()
})

test('a directory that claims more entries than it has is damaged', async () => {
  const file = docxFile()
  file.writeUInt16LE(9, file.length - 12)
  await expect(inspect(file)).rejects.toBeInstanceOf(Damaged)
})
