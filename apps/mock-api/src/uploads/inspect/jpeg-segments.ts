import { Damaged } from './bytes.ts'
import { exifMark, orientationOnly } from './picture-orientation.ts'

/** The most scans of the whole picture; each has a cost however short it is. Programs write ten. */
const maxScans = 64
/** The most tables, profiles and scans; a profile has up to 255 parts. */
const maxSegments = 1000

const scan = 0xda
const end = 0xd9
const comment = 0xfe

/** APPn segments that affect how the picture looks, by marker and signature. */
const looks: readonly (readonly [number, string])[] = [
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]

/**
 * The parts of a JPEG that affect how it looks, without metadata, further pictures and comments: decoders keep
 * those in memory and search all of them for each one. Throws `Damaged` for more scans than any program writes.
 * Overwrites the buffer.
 */
export function essentialJpeg(file: Buffer): Buffer {
  let out = 2
  let segments = 0
  let scans = 0
  let isTurned = false
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
    const notes = marker === 0xe1 && !isTurned ? orientationNote(segment) : undefined
    if (notes) {
      isTurned = true
      out += notes.copy(file, out)
    } else if (isNeeded(marker, segment)) {
      file.copyWithin(out, at, next)
      out += next - at
      segments += 1
    }
    if (scans > maxScans || segments > maxSegments) throw new Damaged('more passes than a picture has')
    at = next
  }
  return file.subarray(0, out)
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
  return looks.some(([of, mark]) => of === marker && segment.toString('latin1', 4, 4 + mark.length) === mark)
}

/** The Exif segment reduced to the orientation; never longer than before. */
function orientationNote(segment: Buffer): Buffer | undefined {
  if (!segment.subarray(4).subarray(0, exifMark.length).equals(exifMark)) return undefined
  const notes = orientationOnly(segment.subarray(4 + exifMark.length))
  if (notes === undefined) return undefined
  const length = 2 + exifMark.length + notes.length
  return Buffer.concat([Buffer.from([0xff, 0xe1, length >> 8, length & 255]), exifMark, notes])
}
