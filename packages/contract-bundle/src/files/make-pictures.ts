import {
  jpegFile,
  phoneJpegFile,
  pixelFloodJpeg,
  pixelFloodPng,
  pngFile,
} from '@recruiting/mock-api/uploads/test-files/picture-files'

/** The paths of the pictures below `files/`; see `makePictures`. */
export const pictureFiles = [
  'picture/portrait.png',
  'picture/portrait.jpg',
  'picture/phone.jpg',
  'picture/smallest-without-advice.png',
  'picture/too-narrow.png',
  'picture/too-low.png',
  'picture/wide.png',
  'picture/dark.png',
  'picture/dark-wide-small.jpg',
  'picture/longest-side.png',
  'picture/side-too-long.png',
  'picture/pixel-flood.png',
  'picture/pixel-flood.jpg',
  'picture/truncated.png',
  'picture/truncated.jpg',
] as const

/**
 * Draws the pictures. Their encoder does not write the same bytes in every version and on every machine, so they are
 * committed, and drawn again only by `scripts/make-pictures.ts`.
 */
export async function makePictures(): Promise<Record<(typeof pictureFiles)[number], Uint8Array>> {
  const [png, jpeg] = [await pngFile(), await jpegFile()]
  return {
    'picture/portrait.png': png,
    'picture/portrait.jpg': jpeg,
    'picture/phone.jpg': await phoneJpegFile(),
    'picture/smallest-without-advice.png': await pngFile({ width: 300, height: 400 }),
    'picture/too-narrow.png': await pngFile({ width: 299, height: 400 }),
    'picture/too-low.png': await pngFile({ width: 300, height: 399 }),
    'picture/wide.png': await pngFile({ width: 501, height: 500 }),
    'picture/dark.png': await pngFile({ background: '#202020' }),
    'picture/dark-wide-small.jpg': await jpegFile({ width: 200, height: 100, background: '#c03030' }),
    'picture/longest-side.png': await pngFile({ width: 4, height: 16_384 }),
    'picture/side-too-long.png': await pngFile({ width: 4, height: 16_385 }),
    'picture/pixel-flood.png': await pixelFloodPng(),
    'picture/pixel-flood.jpg': await pixelFloodJpeg(),
    'picture/truncated.png': png.subarray(0, png.length - 200),
    'picture/truncated.jpg': jpeg.subarray(0, Math.floor(jpeg.length / 2)),
  }
}
