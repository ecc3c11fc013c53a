import { limits } from '@recruiting/schema/limits'
import { describe, expect, it } from 'vitest'
import { acceptOf, checkFile, checkPicture, wayOutOf } from './check-file.ts'

describe('spec 5, uploads', () => {
  it.each([
    ['headshot', 'me.PNG'],
    ['headshot', '證件照.jpeg'],
    ['resume', '履歷.最終版.docx'],
    ['resume', 'cv.doc'],
    ['portfolio', 'anything.zip'],
    ['portfolio', 'noextension'],
  ] as const)('%s accepts %s of exactly 10 MiB', (kind, name) => {
    expect(checkFile(kind, { name, size: limits.fileBytes })).toBeUndefined()
  })

  it.each([
    ['headshot', 'me.gif', 5, 'fileKind'],
    ['headshot', 'IMG_1.HEIC', 5, 'fileKind'],
    ['resume', 'cv.exe', 5, 'fileKind'],
    ['resume', 'pdf', 5, 'fileKind'],
    ['resume', 'cv.pdf', 0, 'fileEmpty'],
    ['portfolio', 'a.zip', 0, 'fileEmpty'],
    ['portfolio', 'a.zip', limits.fileBytes + 1, 'fileTooBig'],
  ] as const)('%s refuses %s of %i bytes: %s', (kind, name, size, rule) => {
    expect(checkFile(kind, { name, size })).toMatchObject({ path: `other.${kind}`, rule })
  })

  it('tells the limit in megabytes', () => {
    expect(checkFile('resume', { name: 'a.pdf', size: limits.fileBytes + 1 })?.params).toEqual({ max: 10 })
  })
})

it.each([
  ['headshot', 'a.jpg', 'image/heic', 'heic'],
  ['headshot', 'a.HEIF', '', 'heic'],
  ['headshot', 'heic.png', 'image/png', undefined],
  ['resume', '履歷.pages', '', 'export'],
  ['resume', 'cv.ODT', '', 'export'],
  ['resume', 'cv.zip', '', undefined],
  ['resume', 'a.heic', 'image/heic', undefined],
] as const)('a refused %s %s (%s) has the way out %s', (kind, name, type, wayOut) => {
  expect(wayOutOf(kind, { name, type })).toBe(wayOut)
})

it('asks the chooser for what is accepted, and for anything as a portfolio', () => {
  expect(acceptOf('headshot')).toBe('.png,.jpg,.jpeg,image/png,image/jpeg')
  expect(acceptOf('portfolio')).toBeUndefined()
})

describe('a headshot is looked at before it is decoded', () => {
  /** The header of a PNG with the given dimensions. */
  const png = (width: number, height: number) => {
    const head = new DataView(new ArrayBuffer(33))
    const start = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    for (const [at, byte] of start.entries()) head.setUint8(at, byte)
    head.setUint32(16, width)
    head.setUint32(20, height)
    return new Blob([head.buffer])
  }

  it.each([
    [1, 50_000_000],
    [50_000_000, 1],
    [limits.headshotSide + 1, 1],
    [8000, 8000],
  ])('%i × %i pixels are too many', async (width, height) => {
    expect(await checkPicture(png(width, height))).toEqual({ path: 'other.headshot', rule: 'filePixels' })
  })

  it('what is small enough or unknown is left to the server', async () => {
    expect(await checkPicture(png(1200, 1600))).toBeUndefined()
    expect(await checkPicture(new Blob(['no picture']))).toBeUndefined()
  })

  it('a file that cannot be read any more is left to the upload, which says so', async () => {
    const gone = new Blob(['x'])
    gone.slice = () => {
      throw new DOMException('gone', 'NotReadableError')
    }
    expect(await checkPicture(gone)).toBeUndefined()
  })
})
