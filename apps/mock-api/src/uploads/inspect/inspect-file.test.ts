import { limits } from '@recruiting/schema/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encryptedPdf, pdfFile, pdfOfSize } from '../test-files/pdf-files.ts'
import { jpegFile, padded, pixelFloodJpeg, pixelFloodPng, pngFile } from '../test-files/picture-files.ts'
import { bytesFile, exeFile, textFile } from '../test-files/plain-files.ts'
import { type TemporaryFolder, temporaryFolder } from '../test-files/temporary-folder.ts'
import {
  docFile,
  docmFile,
  docxFile,
  dotNetDocxFile,
  encryptedDocxFile,
  otherOfficeFile,
  otherZipFile,
  templateFile,
  zipFile,
} from '../test-files/word-files.ts'
import { type ArrivedFile, type Inspection, inspectFile } from './inspect-file.ts'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const docm = 'application/vnd.ms-word.document.macroEnabled.12'

let folder: TemporaryFolder
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

async function inspect(
  kind: ArrivedFile['kind'],
  name: string,
  content: Buffer | Promise<Buffer>,
  declaredType = '',
): Promise<Inspection> {
  const path = await folder.put('arrived', await content)
  return await inspectFile({ kind, name, declaredType, path })
}

describe('a résumé', () => {
  test.each([
    ['cv.pdf', pdfFile(), 'application/pdf'],
    ['王小明.PDF', pdfFile({ xrefStream: true }), 'application/pdf'],
    ['cv.doc', docFile(), 'application/msword'],
    ['cv.docx', docxFile(), docx],
    ['cv.docx', dotNetDocxFile(), docx],
  ])('%s is accepted, declared or not', async (name, content, type) => {
    for (const declared of [type, `${type.toUpperCase()}; charset=binary`, '', 'application/octet-stream']) {
      expect(await inspect('resume', name, content, declared)).toEqual({ type, advice: [] })
    }
  })

  test('may have a byte order mark or white space before a PDF', async () => {
    for (const before of ['\ufeff', '\n', `\ufeff${' '.repeat(32)}`]) {
      const content = Buffer.concat([Buffer.from(before), pdfFile()])
      expect(await inspect('resume', 'cv.pdf', content)).toHaveProperty('type')
    }
  })

  test.each([
    ['cv.pdf', pdfFile(), 'application/wps-office.pdf'],
    ['cv.doc', docFile(), 'application/vnd.ms-office'],
    ['cv.docx', docxFile(), 'application/wps-office.docx'],
  ])('%s declared as installed programs declare it is accepted', async (name, content, declared) => {
    expect(await inspect('resume', name, content, declared)).toHaveProperty('type')
  })

  test.each([
    ['a program called .pdf', 'cv.pdf', exeFile(), 'application/pdf'],
    ['a program called .doc', 'cv.doc', exeFile(), ''],
    ['a picture called .pdf', 'cv.pdf', pngFile(), 'application/pdf'],
    ['a text called .pdf', 'cv.pdf', textFile(), ''],
    ['a PDF behind other bytes', 'cv.pdf', Buffer.concat([exeFile(), pdfFile()]), ''],
    ['a PDF behind one letter', 'cv.pdf', Buffer.concat([Buffer.from('x'), pdfFile()]), ''],
    ['a zip called .docx', 'cv.docx', zipFile(), ''],
    ['a zip with only a folder word/', 'cv.docx', zipFile({ 'word/document.xml': '' }), ''],
    ['a zip with a password called .docx', 'cv.docx', zipFile({ 'cv.txt': 'x' }, true), ''],
    ['a spreadsheet called .docx', 'cv.docx', otherOfficeFile('xlsx'), ''],
    ['a presentation called .docx', 'cv.docx', otherOfficeFile('pptx'), ''],
    ['a text of OpenDocument called .docx', 'cv.docx', otherZipFile('odt'), ''],
    ['a book called .docx', 'cv.docx', otherZipFile('epub'), ''],
    ['a program of Java called .docx', 'cv.docx', otherZipFile('jar'), ''],
    ['a template called .docx', 'cv.docx', templateFile('dotx'), ''],
    ['a template for macros called .docx', 'cv.docx', templateFile('dotm'), ''],
    ['macros called .docx', 'cv.docx', docmFile(), docx],
    ['macros by their own name', 'cv.docm', docmFile(), docm],
    ['a .docx declared to have macros', 'cv.docx', docxFile(), docm],
    ['a .docx called .doc', 'cv.doc', docxFile(), ''],
    ['a .doc called .docx', 'cv.docx', docFile(), ''],
    ['a .doc called .pdf', 'cv.pdf', docFile(), ''],
    ['a .docx with a password called .pdf', 'cv.pdf', encryptedDocxFile(), ''],
    ['a PDF called .docx', 'cv.docx', pdfFile(), ''],
    ['a PDF declared as Word', 'cv.pdf', pdfFile(), 'application/msword'],
    ['a PDF declared as a picture', 'cv.pdf', pdfFile(), 'image/png'],
    ['a PDF without an extension', 'cv', pdfFile(), 'application/pdf'],
    ['a PDF whose name hides its extension', 'cv.pdf\u202Efdp.exe', pdfFile(), ''],
    ['a picture by its own name', 'cv.png', pngFile(), 'image/png'],
  ])('%s is of the wrong kind', async (_, name, content, declared) => {
    expect(await inspect('resume', name, content, declared)).toEqual({ rule: 'fileKind' })
  })

  test.each([
    ['cv.pdf', encryptedPdf('secret')],
    ['cv.pdf', encryptedPdf('secret', { xrefStream: true })],
    ['cv.doc', docFile({ encrypted: true })],
    ['cv.docx', encryptedDocxFile()],
    ['cv.doc', encryptedDocxFile()],
    ['cv.docx', docxFile({ encrypted: true })],
  ])('%s with a password is reported (%#)', async (name, content) => {
    expect(await inspect('resume', name, content)).toEqual({ rule: 'filePassword' })
  })

  test.each([
    ['cv.pdf', pdfFile()],
    ['cv.doc', docFile({ length: 200 })],
    ['cv.docx', docxFile()],
  ])('%s truncated is unreadable', async (name, content) => {
    for (const share of [0.3, 0.6, 0.9]) {
      const cut = content.subarray(0, Math.floor(content.length * share))
      expect(await inspect('resume', name, cut)).toEqual({ rule: 'fileUnreadable' })
    }
  })
})

describe('a headshot', () => {
  test.each([
    ['me.png', pngFile(), 'image/png'],
    ['me.jpg', jpegFile(), 'image/jpeg'],
    ['me.JPEG', jpegFile(), 'image/jpeg'],
  ])('%s is accepted, declared or not', async (name, content, type) => {
    for (const declared of [type, '', 'application/octet-stream']) {
      const inspection = await inspect('headshot', name, content, declared)
      expect(inspection).toEqual({ type, advice: [], reencoded: expect.any(Uint8Array) })
    }
  })

  test.each([
    ['a PNG called .jpg', 'me.jpg', pngFile(), ''],
    ['a JPEG called .png', 'me.png', jpegFile(), ''],
    ['a PNG declared as JPEG', 'me.png', pngFile(), 'image/jpeg'],
    ['a PNG declared as HTML', 'me.png', pngFile(), 'text/html'],
    ['a PNG called .gif', 'me.gif', pngFile(), ''],
    ['a PDF called .png', 'me.png', pdfFile(), ''],
    ['a PDF by its own name', 'me.pdf', pdfFile(), 'application/pdf'],
    ['a program called .jpg', 'me.jpg', exeFile(), 'image/jpeg'],
  ])('%s is of the wrong kind', async (_, name, content, declared) => {
    expect(await inspect('headshot', name, content, declared)).toEqual({ rule: 'fileKind' })
  })

  test.each([
    ['me.png', pixelFloodPng()],
    ['me.png', pixelFloodPng(2 ** 31 - 1, 2 ** 31 - 1)],
    ['me.jpg', pixelFloodJpeg()],
  ])('%s with too many pixels is refused (%#)', async (name, content) => {
    expect(await inspect('headshot', name, content)).toEqual({ rule: 'filePixels' })
  })

  test('truncated is unreadable', async () => {
    for (const [name, content] of [
      ['me.png', await pngFile()] as const,
      ['me.jpg', await jpegFile()] as const,
    ]) {
      for (const bytes of [20, 200, content.length - 200]) {
        expect(await inspect('headshot', name, content.subarray(0, bytes))).toEqual({
          rule: 'fileUnreadable',
        })
      }
    }
  })
})

describe('a portfolio', () => {
  test.each([
    ['anything.xyz', textFile(), 'application/octet-stream'],
    ['program.exe', exeFile(), 'application/octet-stream'],
    ['no extension', pdfFile(), 'application/pdf'],
    ['locked.pdf', encryptedPdf('secret'), 'application/pdf'],
    ['work.png', pngFile(), 'image/png'],
    ['flood.png', pixelFloodPng(), 'image/png'],
    ['work.zip', zipFile(), 'application/zip'],
    ['cut.zip', zipFile().subarray(0, 40), 'application/zip'],
    ['work.docx', docxFile(), docx],
    ['work.docm', docmFile(), 'application/zip'],
    ['work.dotx', templateFile('dotx'), 'application/zip'],
    ['work.doc', docFile(), 'application/msword'],
    ['locked.docx', encryptedDocxFile(), 'application/x-ole-storage'],
  ])('%s is accepted with its detected type', async (name, content, type) => {
    expect(await inspect('portfolio', name, content, 'text/html')).toEqual({ type, advice: [] })
  })
})

describe('the size', () => {
  const samples = (size: number) =>
    [
      ['resume', 'cv.pdf', pdfOfSize(size)],
      ['resume', 'cv.docx', docxFile({ padding: size - docxFile({ padding: 1 }).length + 1 })],
      ['headshot', 'me.png', pngFile().then((file) => padded(file, size))],
      ['headshot', 'me.jpg', jpegFile().then((file) => padded(file, size))],
      ['portfolio', 'work', bytesFile(size)],
    ] as const

  test('of exactly 10 MiB is accepted', async () => {
    expect(limits.fileBytes).toBe(10_485_760)
    for (const [kind, name, content] of samples(limits.fileBytes)) {
      expect((await content).length).toBe(limits.fileBytes)
      expect(await inspect(kind, name, content)).toHaveProperty('type')
    }
  })

  test('of one byte more is too large', async () => {
    for (const [kind, name, content] of samples(limits.fileBytes + 1)) {
      expect(await inspect(kind, name, content)).toEqual({ rule: 'fileTooBig' })
    }
  })

  test('of zero is reported as empty, whatever the name', async () => {
    for (const [kind, name] of [...samples(10_000), ['resume', 'cv.exe'] as const]) {
      expect(await inspect(kind, name, Buffer.alloc(0))).toEqual({ rule: 'fileEmpty' })
    }
  })
})

test('a missing file is an error, not a broken rule', async () => {
  const file = { kind: 'resume', name: 'cv.pdf', declaredType: '', path: `${folder.path}/gone` } as const
  await expect(inspectFile(file)).rejects.toHaveProperty('code', 'ENOENT')
})
