import type { Metadata } from 'sharp'

/** Rows in memory of a picture that is read from the top to the bottom; a JPEG is shrunk while it is read. */
const rowsAtOnce = { png: 1536, jpeg: 512 }

/** Camera notes from here on say that the picture lies on its side. */
const firstLying = 5

/** Samples a pixel in the file; 4:2:0 stores each of the two colours for four pixels. */
function samplesOf({ channels, chromaSubsampling }: Metadata): number {
  return chromaSubsampling === '4:2:0' ? channels / 2 : channels
}

/**
 * Bytes that decoding a picture and shrinking it to at most `largest` pixels keeps in memory at once, give or take
 * what was measured. One that comes in passes over the whole of it is kept until the last pass, a JPEG as coefficients of
 * two bytes; of every other some rows are.
 */
export function memoryOf(metadata: Metadata, largest: number): number {
  const { format, width, height, channels, depth, isProgressive, orientation = 1 } = metadata
  const isJpeg = format === 'jpeg'
  const pixel = isJpeg && isProgressive ? 2 * samplesOf(metadata) : channels * (depth === 'ushort' ? 2 : 1)
  const rows = isProgressive ? height : Math.min(height, rowsAtOnce[isJpeg ? 'jpeg' : 'png'])
  // As it comes and as it is written, and between them turned upright.
  const copies = orientation < firstLying ? 2 : 3
  return width * rows * pixel + copies * Math.min(width * height, largest) * 4
}
