import type { Metadata } from 'sharp'

/** Rows in memory of a picture that is read from the top to the bottom. */
const rowsAtOnce = 1536

/** Copies of the shrunk picture: as it comes, turned upright, and written anew. */
const copies = 3

/** Samples a pixel in the file; 4:2:0 stores each of the two colours for four pixels. */
function samplesOf({ channels, chromaSubsampling }: Metadata): number {
  return chromaSubsampling === '4:2:0' ? channels / 2 : channels
}

/**
 * Bytes that decoding a picture and shrinking it to at most `largest` pixels keeps in memory at once, measured and
 * rounded up. One that comes in passes over the whole of it is kept until the last pass, a JPEG as coefficients of
 * two bytes; of every other some rows are.
 */
export function memoryOf(metadata: Metadata, largest: number): number {
  const { format, width, height, channels, depth, isProgressive } = metadata
  const shrunk = Math.min(width * height, largest) * 4
  const coefficients = format === 'jpeg' && isProgressive
  const pixel = coefficients ? 2 * samplesOf(metadata) : channels * (depth === 'ushort' ? 2 : 1)
  return width * (isProgressive ? height : Math.min(height, rowsAtOnce)) * pixel + copies * shrunk
}
