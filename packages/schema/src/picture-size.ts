import { limits } from './limits.ts'

/** Width and height in pixels as stored, before EXIF orientation is applied. */
export type PictureSize = { width: number; height: number }

/** Reads `length` bytes from `position`; fewer at the end of the file, none beyond it. */
export type ReadBytes = (position: number, length: number) => Promise<Uint8Array>

/**
 * The number of segments examined before a JPEG's frame. A file of 10 MiB full of colour profiles and metadata has
 * 160.
 */
const maxSegments = 1000
/** Bytes read per segment: its marker, its length and the start of a frame, or a gap between two segments. */
const windowBytes = 64

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]

/**
 * The size that the header of a PNG or JPEG claims; nothing is decoded.
 * @returns undefined for any other file, and for a damaged header.
 */
export async function pictureSize(read: ReadBytes): Promise<PictureSize | undefined> {
  const head = await read(0, 24)
  if (pngStart.every((byte, at) => head[at] === byte) && head.length === 24) {
    const view = new DataView(head.buffer, head.byteOffset, head.length)
    return { width: view.getUint32(16), height: view.getUint32(20) }
  }
  return head[0] === 0xff && head[1] === 0xd8 ? await jpegSize(read) : undefined
}

/**
 * Whether a picture is too large to decode. The sides are bounded too, because each row has a cost however short it
 * is.
 */
export function hasTooManyPixels({ width, height }: PictureSize): boolean {
  return Math.max(width, height) > limits.headshotSide || width * height > limits.headshotPixels
}

async function jpegSize(read: ReadBytes): Promise<PictureSize | undefined> {
  let position = 2
  for (let step = 0; step < maxSegments; step += 1) {
    const bytes = await read(position, windowBytes)
    const gap = gapBefore(bytes)
    if (gap > 0) {
      position += gap
      continue
    }
    const marker = bytes[1]
    const length = numberAt(bytes, 2)
    if (marker === undefined || length === undefined || endsHeader(marker)) return undefined
    if (isFrame(marker)) {
      const height = numberAt(bytes, 5)
      const width = numberAt(bytes, 7)
      return width && height ? { width, height } : undefined
    }
    if (length < 2) return undefined
    position += 2 + length
  }
  return undefined
}

/** Bytes before the next marker: fill bytes, and garbage that some programs write between segments. */
function gapBefore(bytes: Uint8Array): number {
  const at = bytes.indexOf(0xff)
  if (at !== 0) return at === -1 ? bytes.length : at
  const next = bytes[1]
  if (next === 0xff) return 1
  return next === 0 ? 2 : 0
}

/** Start of frame: 0xC0 to 0xCF except tables (0xC4, 0xCC) and a reserved marker (0xC8). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** End of the picture, or pixel data before any frame header. */
function endsHeader(marker: number): boolean {
  return marker === 0xd9 || marker === 0xda
}

function numberAt(bytes: Uint8Array, at: number): number | undefined {
  const [high, low] = [bytes[at], bytes[at + 1]]
  return high === undefined || low === undefined ? undefined : high * 256 + low
}
