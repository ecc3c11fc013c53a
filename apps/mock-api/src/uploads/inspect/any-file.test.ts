import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encryptedPdf, pdfFile } from '../test-files/pdf-files.ts'
import { phoneJpegFile, pngFile } from '../test-files/picture-files.ts'
import { type TemporaryFolder, temporaryFolder } from '../test-files/temporary-folder.ts'
import { docFile, docxFile, encryptedDocxFile } from '../test-files/word-files.ts'
import { inspectFile } from './inspect-file.ts'

let folder: TemporaryFolder
const samples: { kind: 'headshot' | 'resume'; name: string; content: Buffer }[] = []
beforeAll(async () => {
  folder = await temporaryFolder()
  const small = { width: 40, height: 50 }
  samples.push(
    { kind: 'resume', name: 'cv.pdf', content: pdfFile() },
    { kind: 'resume', name: 'cv.pdf', content: encryptedPdf('') },
    { kind: 'resume', name: 'cv.pdf', content: encryptedPdf('secret', { xrefStream: true }) },
    { kind: 'resume', name: 'cv.doc', content: docFile({ length: 200 }) },
    { kind: 'resume', name: 'cv.docx', content: encryptedDocxFile() },
    { kind: 'resume', name: 'cv.docx', content: docxFile() },
    { kind: 'headshot', name: 'me.png', content: await pngFile(small) },
    { kind: 'headshot', name: 'me.jpg', content: await phoneJpegFile(small) },
  )
})
afterAll(() => folder.remove())

const rules = ['fileEmpty', 'fileKind', 'fileUnreadable', 'filePassword', 'filePixels']

/** Overwrites, removes, repeats or inserts bytes, at a position given as a share of the length. */
type Change = { place: number; bytes: Uint8Array; how: 'overwrite' | 'insert' | 'cut' | 'repeat' }
const change: fc.Arbitrary<Change> = fc.record({
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  bytes: fc.oneof(fc.uint8Array({ minLength: 1, maxLength: 8 }), fc.constant(Buffer.alloc(4, 0xff))),
  how: fc.constantFrom('overwrite', 'overwrite', 'overwrite', 'insert', 'cut', 'repeat'),
})

function apply(content: Buffer, { place, bytes, how }: Change): Buffer {
  const at = Math.floor(content.length * place)
  const [before, after] = [content.subarray(0, at), content.subarray(at)]
  if (how === 'cut') return before
  if (how === 'repeat') return Buffer.concat([content, after])
  return Buffer.concat([before, bytes, how === 'insert' ? after : after.subarray(bytes.length)])
}

async function expectAnswer(kind: 'headshot' | 'resume' | 'portfolio', name: string, content: Uint8Array) {
  const path = await folder.put('arrived', content)
  const inspection = await inspectFile({ kind, name, declaredType: '', path })
  if ('rule' in inspection) expect(rules).toContain(inspection.rule)
  else expect(inspection.type).toMatch(/^[a-z]+\/[a-z.-]+$/)
}

test('a damaged file of any format gets a verdict', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.array(change, { minLength: 1, maxLength: 4 }), async (pick, changes) => {
      const sample = samples[pick % samples.length]
      if (!sample) return
      const content = changes.reduce(apply, sample.content)
      await expectAnswer(sample.kind, sample.name, content)
      await expectAnswer('portfolio', sample.name, content)
    }),
    { numRuns: 1500 },
  )
}, 60_000)

test('any bytes after any file signature get a verdict', async () => {
  const beginning = fc.constantFrom(
    '',
    '%PDF-1.7\n',
    'PK\x03\x04',
    '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    '\xff\xd8\xff',
    '\x89PNG\r\n\x1a\n',
  )
  const name = fc.constantFrom('cv.pdf', 'cv.doc', 'cv.docx', 'me.png', 'me.jpg')
  await fc.assert(
    fc.asyncProperty(beginning, name, fc.uint8Array({ maxLength: 2000 }), async (start, called, rest) => {
      const content = Buffer.concat([Buffer.from(start, 'latin1'), rest])
      await expectAnswer(called.startsWith('me') ? 'headshot' : 'resume', called, content)
    }),
    { numRuns: 500 },
  )
}, 60_000)
