import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encryptedPdf, pdfFile } from '../test-files/pdf-files.ts'
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

/** The same file with another text in one place. */
function changed(file: Buffer, from: string, to: string): Buffer {
  const text = file.toString('latin1')
  expect(text).toContain(from)
  return Buffer.from(text.replace(from, to), 'latin1')
}

describe('with a password', () => {
  test('is refused with a table and with a stream of cross-references', async () => {
    expect(await inspect(encryptedPdf('secret'))).toBe('filePassword')
    expect(await inspect(encryptedPdf('secret', { xrefStream: true }))).toBe('filePassword')
  })

  test('is accepted when the password is empty: it opens without asking', async () => {
    expect(await inspect(encryptedPdf(''))).toBeUndefined()
    expect(await inspect(encryptedPdf('', { xrefStream: true }))).toBeUndefined()
  })

  test('is found where the offset of the cross-references is wrong', async () => {
    const file = encryptedPdf('secret').toString('latin1')
    expect(await inspect(Buffer.from(file.replace(/startxref\n\d+/, 'startxref\n17'), 'latin1'))).toBe(
      'filePassword',
    )
  })

  test('is found behind a byte order mark, which moves every offset', async () => {
    const marked = Buffer.concat([Buffer.from('\ufeff'), encryptedPdf('secret')])
    expect(await inspect(marked)).toBe('filePassword')
  })

  test('is found when the dictionary stands in the trailer itself', async () => {
    const dictionary = '<< /Filter /Standard /V 1 /R 2 /P -4 /O (o) /U (u) >>'
    expect(await inspect(pdfFile({ trailer: `/Encrypt ${dictionary} /ID [<00> <00>]` }))).toBe('filePassword')
  })

  test('is not confused by an object whose number ends alike', async () => {
    // Object 14 opens with the empty password, object 4 does not.
    const dictionaryOf = (file: Buffer) =>
      /<< \/Filter[\s\S]*? >>\nendobj/.exec(file.toString('latin1'))?.[0].slice(0, -7)
    const objects = Array.from({ length: 11 }, () => 'null')
    objects[0] = dictionaryOf(encryptedPdf('secret')) ?? ''
    objects[10] = dictionaryOf(encryptedPdf('')) ?? ''
    const [locked, open] = [4, 14].map((n) => pdfFile({ objects, trailer: `/Encrypt ${n} 0 R` }))
    expect(await inspect(locked ?? Buffer.alloc(0))).toBe('filePassword')
    expect(await inspect(open ?? Buffer.alloc(0))).toBeUndefined()
  })

  test('is unreadable when its object is something else', async () => {
    expect(await inspect(pdfFile({ objects: ['(text)'], trailer: '/Encrypt 4 0 R' }))).toBe('fileUnreadable')
  })

  test('of a handler we do not know, such as certificates, cannot be opened either', async () => {
    const objects = ['<< /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 >>']
    expect(await inspect(pdfFile({ objects, trailer: '/Encrypt 4 0 R' }))).toBe('filePassword')
  })
})

describe('without a password', () => {
  test('may speak of encryption in its text', async () => {
    const padding = '% /Encrypt 4 0 R\n% trailer << /Encrypt 4 0 R >>\n'
    expect(await inspect(pdfFile({ objects: ['<< /Filter /Standard >>'], padding }))).toBeUndefined()
  })

  test('may name encryption and leave it empty', async () => {
    expect(await inspect(pdfFile({ trailer: '/Encrypt null' }))).toBeUndefined()
  })

  test('may have bytes behind its end', async () => {
    expect(await inspect(Buffer.concat([pdfFile(), Buffer.alloc(10_000)]))).toBeUndefined()
  })

  test('may have wrong offsets and no trailer at all: readers repair that', async () => {
    expect(await inspect(changed(pdfFile(), 'trailer', 'tailer!'))).toBeUndefined()
  })

  test('may have been saved again, which appends a second table', async () => {
    const first = pdfFile()
    const update = `xref\n0 0\ntrailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${first.length}\n%%EOF\n`
    expect(await inspect(Buffer.concat([first, Buffer.from(update)]))).toBeUndefined()
  })
})

describe('cut off', () => {
  test('is unreadable without its end', async () => {
    const file = pdfFile()
    expect(await inspect(file.subarray(0, file.indexOf('startxref')))).toBe('fileUnreadable')
    expect(await inspect(file.subarray(0, file.indexOf('startxref') + 'startxref\n'.length))).toBe(
      'fileUnreadable',
    )
  })

  test('is unreadable when only the first part of a linearized file came', async () => {
    expect(await inspect(changed(pdfFile(), 'startxref\n', 'startxref\n0\n%'))).toBe('fileUnreadable')
  })

  test('only loses what nobody needs when the last marker is missing', async () => {
    expect(await inspect(changed(pdfFile(), '%%EOF\n', ''))).toBeUndefined()
  })

  test('is unreadable when the object of its encryption is gone', async () => {
    expect(await inspect(pdfFile({ trailer: '/Encrypt 9 0 R' }))).toBe('fileUnreadable')
  })
})
