import { open } from 'node:fs/promises'
import { limits } from '@recruiting/schema/limits'
import { Damaged } from './bytes.ts'
import { createWorkQueue } from './work-queue.ts'

/** One file at a time in memory: it takes a few ms, and decoding needs the rest of the memory. */
const queue = createWorkQueue(1, limits.fileBytes)
/** Reused: a new buffer per file would stay until garbage collection. */
let buffer: Buffer | undefined

/** What of a picture affects how it looks. `orientation` is that of Exif, 1 to 8; 1 is upright. */
type Essential = { bytes: Buffer; orientation: number }

/**
 * Removes everything from a picture's file that does not affect how it looks, so that no decoder parses it.
 * Overwrites the file, because the stored picture is re-encoded anyway. Throws `Damaged` for structures that no
 * program writes.
 * @returns its orientation, which is removed too
 */
export async function keepEssential(path: string, format: 'png' | 'jpeg', client: string): Promise<number> {
  return await queue({ cost: limits.fileBytes, client }, async () => {
    const handle = await open(path, 'r+')
    try {
      buffer ??= Buffer.allocUnsafeSlow(limits.fileBytes)
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0)
      const file = buffer.subarray(0, bytesRead)
      const { bytes, orientation } = format === 'png' ? essentialPng(file) : essentialJpeg(file)
      await handle.write(bytes, 0, bytes.length, 0)
      await handle.truncate(bytes.length)
      return orientation
    } finally {
      await handle.close()
    }
  })
}

/** The most scans of the whole picture; each has a cost however short it is. Programs write ten. */
const maxScans = 64
/** The most tables, profiles and scans; a profile has up to 255 parts. */
const maxSegments = 1000

const scan = 0xda
const end = 0xd9
const comment = 0xfe
const exif = 0xe1

/** APPn segments that affect how the picture looks, by marker and signature. */
const lookSegments: readonly (readonly [number, string])[] = [
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]

/**
 * The parts of a JPEG that affect how it looks, without metadata, further pictures and comments: decoders keep
 * those in memory and search all of them for each one. Throws `Damaged` for more scans than any program writes.
 * Overwrites the buffer.
 */
function essentialJpeg(file: Buffer): Essential {
  let out = 2
  let segments = 0
  let scans = 0
  let orientation: number | undefined
  for (let at = file.indexOf(0xff, out); at !== -1 && at + 1 < file.length; at = file.indexOf(0xff, at)) {
    const marker = file.readUInt8(at + 1)
    if (!hasLength(marker)) {
      if (marker === end) {
        out += file.copy(file, out, at, at + 2)
        break
      }
      // A fill byte, or garbage that some programs write between segments.
      at += marker === 0xff ? 1 : 2
      continue
    }
    const length = at + 4 <= file.length ? file.readUInt16BE(at + 2) : 0
    const content = at + 2 + length
    if (length < 2 || content > file.length) throw new Damaged('a segment is cut off')
    if (marker === scan) scans += 1
    const next = marker === scan ? endOfScan(file, content) : content
    const segment = file.subarray(at, next)
    if (marker === exif && segment.subarray(4).subarray(0, exifMark.length).equals(exifMark))
      orientation ??= orientationOf(segment.subarray(4 + exifMark.length))
    if (isNeeded(marker, segment)) {
      file.copyWithin(out, at, next)
      out += next - at
      segments += 1
    }
    if (scans > maxScans || segments > maxSegments) throw new Damaged('more passes than a picture has')
    at = next
  }
  return { bytes: file.subarray(0, out), orientation: orientation ?? 1 }
}

/** All markers except those without a length: stuffing, fill bytes, restarts, start and end. */
function hasLength(marker: number): boolean {
  const standsAlone = marker <= 0x01 || (marker >= 0xd0 && marker <= end) || marker === 0xff
  return !standsAlone
}

/** The start of the next segment: within a scan 0xFF is followed by a zero or a restart number. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return file.length
}

function isNeeded(marker: number, segment: Buffer): boolean {
  const isNote = marker >= 0xe0 && marker <= 0xef
  if (!isNote) return marker !== comment
  return lookSegments.some(
    ([of, mark]) => of === marker && segment.toString('latin1', 4, 4 + mark.length) === mark,
  )
}

/** Length, type and checksum of a chunk. */
const frameBytes = 12

/** The most chunks: 20,000 chunks of 512 bytes make 10 MiB, and programs write larger ones. */
const maxChunks = 20_000

/** Ancillary chunks that affect how the picture looks. */
const lookChunks = ['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP']

/**
 * The parts of a PNG that affect how it looks, without texts, further frames and other chunks that a decoder would
 * inflate or keep: a few kB of them can take minutes. Throws `Damaged` for more chunks than any program writes.
 * Overwrites the buffer.
 */
function essentialPng(file: Buffer): Essential {
  const seen = new Set<string>()
  let out = 8
  let chunks = 0
  let orientation: number | undefined
  for (let at = out; at < file.length; ) {
    chunks += 1
    if (chunks > maxChunks) throw new Damaged('more chunks than a picture has')
    // The decoder reports a truncated chunk.
    const length = at + 8 <= file.length ? file.readUInt32BE(at) : file.length
    const end = Math.min(at + length + frameBytes, file.length)
    const type = file.toString('latin1', at + 4, at + 8)
    const isNew = !seen.has(type)
    if (isNecessary(type) || (lookChunks.includes(type) && isNew)) {
      file.copyWithin(out, at, end)
      out += end - at
    } else if (type === 'eXIf') orientation ??= orientationOf(file.subarray(at + 8, end - 4))
    if (lookChunks.includes(type)) seen.add(type)
    if (type === 'IEND') break
    at = end
  }
  return { bytes: file.subarray(0, out), orientation: orientation ?? 1 }
}

/** Critical chunks have an upper-case first letter: a decoder that does not know one must fail. */
function isNecessary(type: string): boolean {
  return /^[A-Z]/.test(type)
}

/** Precedes the Exif data in a JPEG; a PNG omits it. */
const exifMark = Buffer.from('Exif\0\0', 'latin1')
const orientationTag = 0x0112
const entryBytes = 12

/**
 * The orientation of Exif data (TIFF), 2 to 8; undefined for 1, which is the default, and when there is none. Read here,
 * because the decoder's library copies every entry: 64 kB of overlapping entries would become hundreds of MB.
 */
export function orientationOf(notes: Buffer): number | undefined {
  const order = notes.toString('latin1', 0, 2)
  if ((order !== 'MM' && order !== 'II') || notes.length < 8) return undefined
  const isBig = order === 'MM'
  const short = (at: number) => (isBig ? notes.readUInt16BE(at) : notes.readUInt16LE(at))
  const list = isBig ? notes.readUInt32BE(4) : notes.readUInt32LE(4)
  if (list < 8 || list + 2 > notes.length) return undefined
  for (let left = short(list), at = list + 2; left > 0; left -= 1, at += entryBytes) {
    if (at + entryBytes > notes.length) return undefined
    if (short(at) !== orientationTag) continue
    const orientation = short(at + 8)
    return orientation >= 2 && orientation <= 8 ? orientation : undefined
  }
  return undefined
}
