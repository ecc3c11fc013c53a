import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bombPdf,
  brokenTablePdf,
  endlessTreePdf,
  imageBombPdf,
  largeTablePdf,
  nestedPdf,
  objectStreamFile,
  pageTreePdf,
} from '../test-files/hostile-pdf-files.ts'
import { pdfFile } from '../test-files/pdf-files.ts'
import { type TemporaryFolder, temporaryFolder } from '../test-files/temporary-folder.ts'
import { withBytes } from './bytes.ts'
import { openPdf, pdfBounds } from './pdf.ts'

let folder: TemporaryFolder
// Generous, so that a slow machine fails no test; the cost is bounded by other means.
const patient = { ...pdfBounds, time: 60_000 }
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

let files = 0
async function open(content: Buffer, bounds: Partial<typeof pdfBounds> = {}) {
  files += 1
  const path = await folder.put(`${files}.pdf`, content)
  return await withBytes(path, (bytes) => openPdf(bytes, { ...patient, ...bounds }))
}

describe('an expensive file', () => {
  test.each([
    ['a stream of 500 MB in 500 kB', bombPdf(500e6)],
    ['a stream of 500 MB in 2 kB', bombPdf(500e6, 2)],
    ['ten million arrays in arrays', nestedPdf(10_000_000)],
    ['objects without end', brokenTablePdf(1e6)],
    [
      'a tree of pages too large to be counted',
      Buffer.from(String(pageTreePdf(40)).replaceAll(/Count \d+/g, 'Sum 0')),
    ],
    ['a tree of pages that is a ring', endlessTreePdf(2)],
    ['a tree of pages that is a ring of a million', endlessTreePdf(1_000_000)],
  ])('%s is unreadable', async (_, file) => {
    expect(await open(file)).toBe('unreadable')
  })

  test.each([
    ['an object stream as it should be', objectStreamFile()],
    ['half a million pages in 2 kB', pageTreePdf(19)],
    ['as many cross-references as 8 MB hold', largeTablePdf(400_000)],
    ['a JPEG 2000 of 3.6 billion pixels', imageBombPdf('JPXDecode')],
    ['a JBIG2 of 3.6 billion pixels', imageBombPdf('JBIG2Decode')],
  ])('%s opens', async (_, file) => {
    expect(await open(file)).toBe('opens')
  })

  test('takes at most the allowed memory', async () => {
    expect(await open(largeTablePdf(400_000), { memory: 20e6 })).toBe('unreadable')
    expect(await open(pdfFile(), { memory: 20e6 })).toBe('opens')
  })

  test('takes at most the allowed time', async () => {
    expect(await open(largeTablePdf(400_000), { time: 1 })).toBe('unreadable')
  })
})

test('is judged without the pages beyond the bound', async () => {
  const missing = Buffer.from(
    String(pdfFile()).replace('/Kids [3 0 R] /Count 1', '/Kids [3 0 R 9 0 R] /Count 2'),
  )
  expect(await open(missing)).toBe('unreadable')
  expect(await open(missing, { pages: 1 })).toBe('opens')
})

test('is unavailable, and not unreadable, when the disk fails', async () => {
  const gone = openPdf({ fd: 1_000_000, size: 1000 })
  await expect(gone).rejects.toMatchObject({
    code: 'unavailable',
    cause: { message: expect.stringContaining('EBADF') },
  })
})
