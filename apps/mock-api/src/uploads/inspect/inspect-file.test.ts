import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfFile } from '../test-files/pdf-files.ts'
import { type TemporaryFolder, temporaryFolder } from '../test-files/temporary-folder.ts'
import { docxFile, encryptedDocxFile, otherZipFile, templateFile, zipFile } from '../test-files/word-files.ts'
import { type ArrivedFile, type Inspection, inspectFile } from './inspect-file.ts'

let folder: TemporaryFolder
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

async function inspect(kind: ArrivedFile['kind'], name: string, content: Buffer): Promise<Inspection> {
  const path = await folder.put('arrived', content)
  return await inspectFile({ kind, name, declaredType: '', path })
}

describe('a résumé', () => {
  test('may have a byte order mark or white space before a PDF', async () => {
    for (const before of ['\ufeff', '\n', `\ufeff${' '.repeat(32)}`]) {
      const content = Buffer.concat([Buffer.from(before), pdfFile()])
      expect(await inspect('resume', 'cv.pdf', content)).toHaveProperty('type')
    }
  })

  test.each([
    ['a PDF behind one letter', 'cv.pdf', Buffer.concat([Buffer.from('x'), pdfFile()])],
    ['a zip with only a folder word/', 'cv.docx', zipFile({ 'word/document.xml': '' })],
    ['a book called .docx', 'cv.docx', otherZipFile('epub')],
    ['a program of Java called .docx', 'cv.docx', otherZipFile('jar')],
    ['a template for macros called .docx', 'cv.docx', templateFile('dotm')],
    ['a .docx called .doc', 'cv.doc', docxFile()],
    ['a .docx with a password called .pdf', 'cv.pdf', encryptedDocxFile()],
    ['a PDF called .docx', 'cv.docx', pdfFile()],
    ['a PDF whose name hides its extension', 'cv.pdf\u202Efdp.exe', pdfFile()],
  ])('%s is of the wrong kind', async (_, name, content) => {
    expect(await inspect('resume', name, content)).toEqual({ rule: 'fileKind' })
  })
})

test('a missing file is an error, not a broken rule', async () => {
  const file = { kind: 'resume', name: 'cv.pdf', declaredType: '', path: `${folder.path}/gone` } as const
  await expect(inspectFile(file)).rejects.toHaveProperty('code', 'ENOENT')
})
