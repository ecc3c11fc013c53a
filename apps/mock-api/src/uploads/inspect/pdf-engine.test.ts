import { readFile } from 'node:fs/promises'
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
import { encryptedPdf, pdfFile } from '../test-files/pdf-files.ts'
import { type TemporaryFolder, temporaryFolder } from '../test-files/temporary-folder.ts'
import { withBytes } from './bytes.ts'
import { createPdfEngine, type PdfEngine } from './pdf.ts'

let folder: TemporaryFolder
// Generous, so that a slow machine fails no test; the cost is bounded by other means.
const engine = createPdfEngine({ timeout: 60_000 })
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(async () => {
  await engine.stop()
  await folder.remove()
})

let files = 0
async function open(content: Buffer, by: PdfEngine = engine) {
  files += 1
  return await withBytes(await folder.put(`${files}.pdf`, content), (bytes) => by.open(bytes))
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
    expect(await open(pdfFile())).toBe('opens')
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
    const narrow = createPdfEngine({ memory: 20e6 })
    expect(await open(largeTablePdf(400_000), narrow)).toBe('unreadable')
    expect(await open(pdfFile(), narrow)).toBe('opens')
    await narrow.stop()
  })

  test('takes at most the allowed time, and the next file gets all of its own', async () => {
    const hasty = createPdfEngine({ timeout: 1 })
    expect(await open(largeTablePdf(400_000), hasty)).toBe('unreadable')
    await hasty.stop()
    expect(await open(pdfFile())).toBe('opens')
  })
})

test('is judged without the pages beyond the bound', async () => {
  const missing = Buffer.from(
    String(pdfFile()).replace('/Kids [3 0 R] /Count 1', '/Kids [3 0 R 9 0 R] /Count 2'),
  )
  expect(await open(missing)).toBe('unreadable')
  const brief = createPdfEngine({ pages: 1 })
  expect(await open(missing, brief)).toBe('opens')
  await brief.stop()
})

test('among many others does not affect their verdicts, even if it ends the worker', async () => {
  const samples = [
    [pdfFile(), 'opens'],
    [encryptedPdf('secret'), 'password'],
    [bombPdf(100e6), 'unreadable'],
  ] as const
  const all = Array.from({ length: 12 }, (_, index) => samples[index % 3] ?? samples[0])
  const answers = await Promise.all(all.map(([file]) => open(file)))
  expect(answers).toEqual(all.map(([, verdict]) => verdict))
})

describe('a failure not caused by the file', () => {
  test('is unavailable when the worker does not start', async () => {
    const script = new URL(
      `file://${await folder.put('broken.mjs', Buffer.from('throw new Error("broken")'))}`,
    )
    await expect(open(pdfFile(), createPdfEngine({ script }))).rejects.toHaveProperty('code', 'unavailable')
    const silent = new URL(`file://${await folder.put('silent.mjs', Buffer.from(''))}`)
    await expect(open(pdfFile(), createPdfEngine({ script: silent }))).rejects.toHaveProperty(
      'code',
      'unavailable',
    )
  })

  test('is an error when the file cannot be read', async () => {
    await expect(engine.open({ fd: 1_000_000, size: 1000 })).rejects.toThrow('EBADF')
    expect(await open(pdfFile())).toBe('opens')
  })
})

test('a worker that was stopped after idling is started again', async () => {
  const tired = createPdfEngine({ idleTimeout: 0 })
  for (const _ of [1, 2, 3]) {
    expect(await open(pdfFile(), tired)).toBe('opens')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await tired.stop()
})

test('the engine is loaded only in the worker', async () => {
  const names = ['pdf.ts', 'inspect-file.ts']
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, import.meta.url), 'utf8')))
  expect(texts.join('')).not.toContain('@embedpdf/pdfium')
})
