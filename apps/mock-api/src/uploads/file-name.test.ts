import { limits } from '@recruiting/schema/limits'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extensionOf, safeFileName } from './file-name.ts'

describe('the displayed name', () => {
  test.each([
    ['resume.pdf', 'resume.pdf'],
    ['王小明 履歷表.docx', '王小明 履歷表.docx'],
    ['👩🏽‍💻 résumé.pdf', '👩🏽‍💻 résumé.pdf'],
    ['C:\\Users\\me\\cv.pdf', 'cv.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\cv.pdf', 'cv.pdf'],
    ['cv.pdf\0.exe', 'cv.pdf.exe'],
    ['cv\r\nSet-Cookie: a=b.pdf', 'cvSet-Cookie: a=b.pdf'],
    ['cv\u202Efdp.exe', 'cvfdp.exe'],
    ['\u2066cv\u2069\u200F.pdf', 'cv.pdf'],
    ['cv.pdf\u202E', 'cv.pdf'],
    ['סיכום.pdf', 'סיכום.pdf'],
    // Decomposed, as macOS sends it.
    ['re\u0301sume\u0301.pdf', 'résumé.pdf'],
    ['half a pair \uD83D.pdf', 'half a pair.pdf'],
    ['  cv.pdf  ', 'cv.pdf'],
    ['', 'file'],
    ['.', 'file'],
    ['..', 'file'],
    ['folder/', 'file'],
    ['\0\u202E', 'file'],
    ['.pdf', 'file.pdf'],
    ['\u3164.pdf', 'file.pdf'],
  ])('%j is displayed as %j', (raw, shown) => {
    expect(safeFileName(raw)).toBe(shown)
  })

  test('255 bytes stay unchanged; longer names are truncated before the extension', () => {
    const exact = `${'a'.repeat(251)}.pdf`
    expect(safeFileName(exact)).toBe(exact)
    expect(safeFileName(`a${exact}`)).toBe(exact)
    expect(safeFileName(`${'a'.repeat(250)} b.pdf`)).toBe(`${'a'.repeat(250)}.pdf`)
    expect(safeFileName(`${'履'.repeat(200)}.docx`)).toBe(`${'履'.repeat(83)}.docx`)
  })

  test('an emoji at the limit is kept or dropped as a whole', () => {
    const family = '👨‍👩‍👧‍👦'
    expect(safeFileName(`${'a'.repeat(240)}${family}.pdf`)).toBe(`${'a'.repeat(240)}.pdf`)
  })

  test('a single grapheme of a thousand combining marks yields the neutral name', () => {
    expect(safeFileName(`x${'\u0330'.repeat(1000)}.pdf`)).toBe('file.pdf')
  })

  test('is within the limit, has no unshowable characters, and is idempotent, for any input', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ unit: 'grapheme' })),
        (raw) => {
          const name = safeFileName(raw)
          expect(name).not.toBe('')
          expect(name.isWellFormed()).toBe(true)
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(limits.fileName)
          expect(name).not.toMatch(/[/\\\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
          expect(name).not.toMatch(/^\.*$/)
          expect(safeFileName(name)).toBe(name)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

test.each([
  ['cv.pdf', 'pdf'],
  ['CV.PDF', 'pdf'],
  ['cv.tar.gz', 'gz'],
  ['cv', ''],
  ['cv.', ''],
  ['.pdf', ''],
  ['cv.履歷', ''],
  ['folder.d/cv', ''],
  [`cv.${'a'.repeat(17)}`, ''],
])('the extension of %j is %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension)
})
