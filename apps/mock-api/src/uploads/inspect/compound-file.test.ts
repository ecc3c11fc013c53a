import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TemporaryFolder, temporaryFolder } from '../test-files/temporary-folder.ts'
import { compoundFile, docFile, wordDocumentStream } from '../test-files/word-files.ts'
import { Damaged, withBytes } from './bytes.ts'
import { inspectCompound } from './compound-word.ts'

let folder: TemporaryFolder
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

async function inspect(content: Buffer, format: 'doc' | 'docx' = 'doc') {
  return await withBytes(await folder.put('file', content), (bytes) => inspectCompound(bytes, format))
}

describe('a Word document', () => {
  test.each([[200], [4096], [100_000], [8_000_000]])(
    'of %i bytes is accepted, and its encryption flag read',
    async (length) => {
      expect(await inspect(docFile({ length }))).toBeUndefined()
      expect(await inspect(docFile({ length, encrypted: true }))).toBe('filePassword')
    },
  )

  test('of Word 95 is refused with its encryption flag', async () => {
    expect(await inspect(docFile({ word95: true, encrypted: true }))).toBe('filePassword')
  })

  test.each(['worddocument', 'WORDDOCUMENT'])(
    'is accepted with a stream named %s: names are case-insensitive',
    async (name) => {
      expect(await inspect(compoundFile([{ name, content: wordDocumentStream() }]))).toBeUndefined()
      const encrypted = wordDocumentStream({ encrypted: true })
      expect(await inspect(compoundFile([{ name, content: encrypted }]))).toBe('filePassword')
    },
  )

  test.each(['EncryptedPackage', 'encryptedpackage'])('is encrypted if it has an %s', async (name) => {
    expect(await inspect(compoundFile([{ name, content: Buffer.alloc(5000) }]), 'docx')).toBe('filePassword')
  })

  test.each(['Workbook', 'Book', 'PowerPoint Document', '!_StringData'])(
    'is not a compound file with %s',
    async (name) => {
      expect(await inspect(compoundFile([{ name, content: Buffer.alloc(5000) }]))).toBe('fileKind')
    },
  )

  test('embedded in another document does not count', async () => {
    const embedded = { name: 'WordDocument', content: wordDocumentStream(), within: 'MBD0001' }
    const workbook = { name: 'Workbook', content: Buffer.alloc(5000) }
    expect(await inspect(compoundFile([embedded, workbook]))).toBe('fileKind')
  })

  test('with another signature in its stream is unreadable', async () => {
    expect(await inspect(compoundFile([{ name: 'WordDocument', content: Buffer.alloc(5000) }]))).toBe(
      'fileUnreadable',
    )
  })

  test('with a storage of that name instead of a stream is refused', async () => {
    const content = compoundFile([{ name: 'x', content: Buffer.alloc(9), within: 'WordDocument' }])
    expect(await inspect(content)).toBe('fileKind')
  })
})

describe('damage', () => {
  const file = docFile({ length: 200 })
  const at = (position: number, value: number) => {
    const copy = Buffer.from(file)
    copy.writeUInt32LE(value, position)
    return copy
  }
  const directoryStart = file.readUInt32LE(48)
  const tableAt = (file.readUInt32LE(76) + 1) * 512

  test.each([
    ['a sector size of another world', at(30, 60)],
    ['a directory beyond the end', at(48, 100_000)],
    ['a directory that follows itself', at(tableAt + directoryStart * 4, directoryStart)],
    ['a table beyond the end', at(76, 100_000)],
    ['a top level outside the directory', at((directoryStart + 1) * 512 + 76, 77)],
    ['no directory', at(48, 0xfffffffe)],
    ['only a header', file.subarray(0, 512)],
    ['half a header', file.subarray(0, 300)],
  ])('%s is detected', async (_, content) => {
    await expect(inspect(content)).rejects.toBeInstanceOf(Damaged)
  })

  test('a cycle of siblings is visited once', async () => {
    const ring = Buffer.from(file)
    const entry = (directoryStart + 1) * 512 + 128
    ring.writeUInt32LE(1, entry + 68)
    ring.writeUInt32LE(3, entry + 72)
    expect(await inspect(ring)).toBeUndefined()
  })
})
