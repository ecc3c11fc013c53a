import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encryptedPdf, pdfFile, samplePdf } from '../test-files/pdf-files.ts'
import { type TemporaryFolder, temporaryFolder } from '../test-files/temporary-folder.ts'
import { withBytes } from './bytes.ts'
import { inspectPdf } from './pdf.ts'

let folder: TemporaryFolder
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

async function inspect(content: Buffer) {
  return await withBytes(await folder.put('file.pdf', content), inspectPdf)
}

/** The same file with a text replaced. */
function changed(file: Buffer, from: string, to: string): Buffer {
  const text = file.toString('latin1')
  expect(text).toContain(from)
  return Buffer.from(text.replace(from, to), 'latin1')
}

/** The file with the page appended again after its end, as an editor saves. */
function savedAgain(file: Buffer): Buffer {
  const first = Number(/startxref\n(\d+)/.exec(file.toString('latin1'))?.[1])
  const page = '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 595] >>\nendobj\n'
  const table = `xref\n3 1\n${String(file.length).padStart(10, '0')} 00000 n \n`
  const trailer = `trailer\n<< /Size 4 /Root 1 0 R /Prev ${first} >>\n`
  const end = `startxref\n${file.length + page.length}\n%%EOF\n`
  return Buffer.concat([file, Buffer.from(page + table + trailer + end)])
}

const whole = [
  ['with a table of cross-references', pdfFile()],
  ['with a stream of cross-references', pdfFile({ xrefStream: true })],
  ...['chromium', 'object-streams', 'linearized', 'linearized-object-streams'].map(
    (name) => [name, samplePdf(name)] as const,
  ),
] as const

describe('without a password', () => {
  test('is accepted when it was saved again', async () => {
    expect(await inspect(savedAgain(pdfFile()))).toBeUndefined()
  })

  test('may mention encryption in its text', async () => {
    const padding = '% /Encrypt 4 0 R\n% trailer << /Encrypt 4 0 R >>\n'
    expect(await inspect(pdfFile({ objects: ['<< /Filter /Standard >>'], padding }))).toBeUndefined()
  })

  test('may refer to an encryption dictionary that does not exist', async () => {
    expect(await inspect(pdfFile({ trailer: '/Encrypt null' }))).toBeUndefined()
    expect(await inspect(pdfFile({ trailer: '/Encrypt 9 0 R' }))).toBeUndefined()
    expect(await inspect(pdfFile({ objects: ['(text)'], trailer: '/Encrypt 4 0 R' }))).toBeUndefined()
  })

  test('may have bytes after its end', async () => {
    expect(await inspect(Buffer.concat([pdfFile(), Buffer.alloc(10_000)]))).toBeUndefined()
  })

  test('may have wrong offsets, which readers repair', async () => {
    expect(await inspect(changed(pdfFile(), 'xref\n0 4', 'xref\n7 4'))).toBeUndefined()
    expect(await inspect(changed(pdfFile(), '%\xe2', '% moves every offset\n%\xe2'))).toBeUndefined()
  })
})

const ciphers = ['rc4-40', 'rc4-128', 'aes-128', 'aes-256-r5', 'aes-256', 'aes-256-object-streams']

describe('encrypted', () => {
  test('is detected when the offset of the cross-references is wrong', async () => {
    const file = encryptedPdf('secret').toString('latin1')
    const moved = Buffer.from(file.replace(/startxref\n\d+/, 'startxref\n17'), 'latin1')
    expect(await inspect(moved)).toBe('filePassword')
  })

  test('is detected after a byte order mark, which shifts every offset', async () => {
    const marked = Buffer.concat([Buffer.from('\ufeff'), encryptedPdf('secret')])
    expect(await inspect(marked)).toBe('filePassword')
  })

  test('is detected when the dictionary is inside the trailer', async () => {
    const dictionary = `<< /Filter /Standard /V 1 /R 2 /P -4 /O (${'o'.repeat(32)}) /U (${'u'.repeat(32)}) >>`
    expect(await inspect(pdfFile({ trailer: `/Encrypt ${dictionary} /ID [<00> <00>]` }))).toBe('filePassword')
  })

  test('without a password, for example with certificates, is refused too', async () => {
    const objects = ['<< /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 >>']
    expect(await inspect(pdfFile({ objects, trailer: '/Encrypt 4 0 R' }))).toBe('filePassword')
  })
})

describe('a truncated file', () => {
  const locked = ciphers.map((name) => [name, samplePdf(`${name}-locked`)] as const)

  test.each([...whole, ...locked])('%s is unreadable without its end', async (_, file) => {
    // Readers do not need what follows the offset of the cross-references.
    const needed = file.toString('latin1').lastIndexOf('startxref') + 'startxref\n'.length
    for (const share of [0.3, 0.6, 0.9, 1]) {
      expect(await inspect(file.subarray(0, Math.floor(needed * share)))).toBe('fileUnreadable')
    }
  })

  test('cut within an appended update opens in its earlier state', async () => {
    expect(await inspect(savedAgain(pdfFile()).subarray(0, pdfFile().length + 60))).toBeUndefined()
  })

  test('opens when only the last marker is missing', async () => {
    expect(await inspect(changed(pdfFile(), '%%EOF\n', ''))).toBeUndefined()
  })

  test('is unreadable when only the first part of a linearized file arrived', async () => {
    expect(await inspect(changed(pdfFile(), 'startxref\n', 'startxref\n0\n%'))).toBe('fileUnreadable')
  })
})

describe('without what it promises', () => {
  const page = '/Type /Page /Parent 2 0 R'
  test.each([
    ['an end but nothing else', Buffer.from('%PDF-1.7\nstartxref\n9\n%%EOF\n')],
    ['no trailer', changed(pdfFile(), 'trailer', 'tailer!')],
    ['no catalogue', changed(pdfFile(), '/Root 1 0 R', '/Root 9 0 R')],
    ['no tree of pages', changed(pdfFile(), '/Pages 2 0 R', '/Pages 9 0 R')],
    ['a tree without pages', changed(pdfFile(), '/Kids [3 0 R] /Count 1', '/Kids [2 0 R]         ')],
    ['no page', changed(pdfFile(), '/Kids [3 0 R] /Count 1', '/Kids [] /Count 0')],
    ['a page that is gone', changed(pdfFile(), '/Kids [3 0 R] /Count 1', '/Kids [3 0 R 9 0 R] /Count 2')],
    ['a page that is none', changed(pdfFile(), `<< ${page}`, `[ ${page}`)],
  ])('%s is unreadable', async (_, file) => {
    expect(await inspect(file)).toBe('fileUnreadable')
  })
})
