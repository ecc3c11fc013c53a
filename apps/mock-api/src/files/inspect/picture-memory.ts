import type { Metadata } from 'sharp'

/** Rows in memory for a picture that is decoded sequentially; a JPEG is downscaled while it is decoded. */
const rowsAtOnce = { png: 1536, jpeg: 512 }

/** Exif orientations from this value on rotate the picture by 90 degrees. */
const firstLying = 5

/** Samples per pixel in the file; with 4:2:0 each of the two chroma samples covers four pixels. */
function samplesOf({ channels, chromaSubsampling }: Metadata): number {
  return chromaSubsampling === '4:2:0' ? channels / 2 : channels
}

/**
 * An estimate, calibrated by measurement, of the bytes in memory while a picture is decoded and downscaled to at
 * most `largest` pixels. A picture in several scans is held completely until the last one, a JPEG as coefficients
 * of two bytes; of any other picture only some rows are held.
 */
export function memoryOf(metadata: Metadata, largest: number): number {
  const { format, width, height, channels, depth, isProgressive, orientation = 1 } = metadata
  const isJpeg = format === 'jpeg'
  const pixel = isJpeg && isProgressive ? 2 * samplesOf(metadata) : channels * (depth === 'ushort' ? 2 : 1)
  const rows = isProgressive ? height : Math.min(height, rowsAtOnce[isJpeg ? 'jpeg' : 'png'])
  // Input and output, and a rotated copy between them.
  const copies = orientation < firstLying ? 2 : 3
  return width * rows * pixel + copies * Math.min(width * height, largest) * 4
}
