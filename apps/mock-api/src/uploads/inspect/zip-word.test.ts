import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TemporaryFolder, temporaryFolder } from '../test-files/temporary-folder.ts'
import { docmFile, docxFile, zipFile } from '../test-files/word-files.ts'
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

const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const macroMain = 'application/vnd.ms-word.document.macroEnabled.main+xml'

function typesOf(...overrides: [part: string, type: string][]): string {
  const lines = overrides.map(([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`)
  return `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${lines.join('')}</Types>`
}

function withTypes(types: string, parts: Record<string, string> = { 'word/document.xml': '' }): Buffer {
  return zipFile({ '[Content_Types].xml': types, ...parts })
}

const types = typesOf(['word/document.xml', main])

function withEntries(count: number): Buffer {
  const names = Array.from({ length: count - 2 }, (_, index) => [`word/${index}`, ''])
  return withTypes(types, { 'word/document.xml': '', ...Object.fromEntries(names) })
}

/** Sets the entries in the directory to deflated, with this inflated size. */
function claiming(file: Buffer, size: number, name = ''): Buffer {
  for (let at = file.indexOf('PK\x01\x02'); at !== -1; at = file.indexOf('PK\x01\x02', at + 1)) {
    if (
      !file
        .subarray(at + 46)
        .toString('latin1')
        .startsWith(name)
    )
      continue
    file.writeUInt16LE(8, at + 10)
    file.writeUInt32LE(size, at + 24)
  }
  return file
}

test('ten thousand entries are read, more are refused', async () => {
  expect(await inspect(withEntries(10_000))).toBeUndefined()
  await expect(inspect(withEntries(10_001))).rejects.toBeInstanceOf(Damaged)
})

describe('content types', () => {
  test('match part names case-insensitively', async () => {
    const file = zipFile({
      '[content_types].XML': typesOf(['WORD/Document.xml', main]),
      'Word/document.XML': '',
    })
    expect(await inspect(file)).toBeUndefined()
  })

  test.each(['utf-8', 'utf-16'])('may be encoded in %s, with any prefix and order', async (encoding) => {
    const text = `<?xml version="1.0" encoding="${encoding}"?><c:Types xmlns:c="x"><c:Override ContentType='${main}'\n PartName='/word/document.xml'/></c:Types>`
    const bytes = encoding === 'utf-16' ? Buffer.from(`\ufeff${text}`, 'utf16le') : Buffer.from(text)
    const file = zipFile({ '[Content_Types].xml': '', 'word/document.xml': '' }, false, {
      '[Content_Types].xml': { content: bytes, size: bytes.length },
    })
    expect(await inspect(file)).toBeUndefined()
  })

  test('distinguish a macro type without macros from a document with macros', async () => {
    expect(await inspect(withTypes(typesOf(['word/document.xml', macroMain])))).toBe('fileKind')
    const parts = { 'word/document.xml': '', 'word/vbaProject.bin': 'macros' }
    expect(await inspect(withTypes(types, parts))).toBeUndefined()
  })

  test.each([
    ['for a part that is not there', withTypes(types, { 'word/other.xml': '' })],
    [
      'beside those of macros',
      withTypes(typesOf(['word/document.xml', main], ['x.xml', macroMain]), {
        'word/document.xml': '',
        'x.xml': '',
      }),
    ],
    ['only in a comment', withTypes(`${typesOf(['a.xml', 'a/b'])}<!-- ${types} -->`)],
  ])('of a document are refused: %s', async (_, file) => {
    expect(await inspect(file)).toBe('fileKind')
  })

  test.each([
    ['of nothing', withTypes('')],
    ['that are no XML', withTypes('%PDF-1.7')],
    ['of another root', withTypes('<html/>')],
    ['nested without end', withTypes(`<Types>${'<a>'.repeat(50_000)}`)],
    ['larger than those of any document', withTypes(types + ' '.repeat(300_000))],
    ['that claim to be larger', claiming(docxFile(), 0xfffffff0, '[Content_Types].xml')],
  ])('%s are damaged', async (_, file) => {
    await expect(inspect(file)).rejects.toBeInstanceOf(Damaged)
  })

  test('that inflate beyond the claimed size are damaged, and not inflated further', async () => {
    const bomb = deflateRawSync(Buffer.concat([Buffer.from(types), Buffer.alloc(50e6, ' ')]))
    const file = zipFile({ '[Content_Types].xml': '', 'word/document.xml': '' }, false, {
      '[Content_Types].xml': { content: bomb, size: types.length, deflated: true },
    })
    await expect(inspect(file)).rejects.toBeInstanceOf(Damaged)
  })
})

test('other content is not inflated, whatever size it claims', async () => {
  expect(await inspect(claiming(docxFile(), 0xfffffff0, 'word/'))).toBeUndefined()
})

test('a directory with fewer entries than claimed is damaged', async () => {
  const file = docxFile()
  file.writeUInt16LE(9, file.length - 12)
  await expect(inspect(file)).rejects.toBeInstanceOf(Damaged)
})

describe('the end record', () => {
  test.each([1, 3, 1000, 65_535])('may be followed by %i bytes', async (count) => {
    for (const byte of [0, 10, 80]) {
      const behind = Buffer.alloc(count, byte)
      expect(await inspect(Buffer.concat([docxFile(), behind]))).toBeUndefined()
      expect(await inspect(Buffer.concat([docmFile(), behind]))).toBe('fileKind')
    }
  })

  test('may have a comment and trailing bytes', async () => {
    const file = docxFile()
    file.writeUInt16LE(7, file.length - 2)
    expect(await inspect(Buffer.concat([file, Buffer.from('comment')]))).toBeUndefined()
    expect(await inspect(Buffer.concat([file, Buffer.from('comment and more')]))).toBeUndefined()
  })

  test('is required', async () => {
    const file = docxFile()
    for (const missing of [1, 10, 21, 22]) {
      await expect(inspect(file.subarray(0, file.length - missing))).rejects.toBeInstanceOf(Damaged)
    }
  })
})
