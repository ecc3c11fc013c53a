import { limits } from '@recruiting/schema/limits'
import sharp from 'sharp'
import { bombPdf, brokenTablePdf, largeTablePdf } from '../../src/files/test-files/hostile-pdf-files.ts'
import { pdfOfSize } from '../../src/files/test-files/pdf-files.ts'
import { padded } from '../../src/files/test-files/picture-files.ts'
import { multipartBody, multipartType } from '../../test/support/multipart.ts'
import type { Hostile } from './send.ts'

/** A résumé of exactly 10 MiB. */
export function largeResume(): Hostile {
  return upload('resume', pdfOfSize(limits.fileBytes), 'cv.pdf', 'application/pdf')
}

/**
 * Résumés that are most expensive to open: a table that fills the engine's memory, a decompression bomb, and a file
 * that is scanned for objects.
 */
export function costlyResumes(): Hostile[] {
  const files = [largeTablePdf(400_000), bombPdf(500e6), brokenTablePdf(limits.fileBytes - 100)]
  return files.map((file) => upload('resume', file, 'cv.pdf', 'application/pdf'))
}

/** Headshots of exactly 10 MiB: of each kind the largest accepted picture, which takes the most memory to decode. */
export async function largeHeadshots(): Promise<Hostile[]> {
  const photo = (pixels: number) => flat(pixels).jpeg({ quality: 40, chromaSubsampling: '4:4:4' })
  const pictures = {
    'photo.jpg': photo(limits.headshotPixels),
    // Rotated by 90 degrees.
    'lying.jpg': photo(limits.headshotPixels).withMetadata({ orientation: 6 }),
    // All scans are held in memory until the last one.
    'passes.jpg': photo(6.4e6).jpeg({ progressive: true }),
    'drawing.png': flat(39e6).png(),
    'passes.png': flat(9.6e6).png({ progressive: true }),
  }
  const uploads = Object.entries(pictures).map(async ([name, picture]) => {
    const bytes = padded(await picture.toBuffer(), limits.fileBytes)
    return upload('headshot', bytes, name, name.endsWith('png') ? 'image/png' : 'image/jpeg')
  })
  return await Promise.all(uploads)
}

function flat(pixels: number) {
  const height = Math.floor(Math.sqrt(pixels))
  const width = Math.floor(pixels / height)
  return sharp({ create: { width, height, channels: 4, background: '#ffffff80' } })
}

function upload(kind: string, file: Buffer, filename: string, type: string): Hostile {
  return {
    method: 'POST',
    path: '/api/uploads',
    headers: { 'content-type': multipartType },
    body: multipartBody([
      { name: 'kind', value: kind },
      { name: 'file', value: file, filename, type },
    ]),
  }
}
