import { Damaged } from './bytes.ts'
import { exifMark, orientationOnly } from './picture-orientation.ts'

/** Passes over a whole picture, each of which has a price however short it is. Programs write ten. */
const mostScans = 64
/** Tables, profiles and scans; a profile has up to 255 parts. */
const mostSegments = 1000

const scan = 0xda
const end = 0xd9
const comment = 0xfe

/** Notes of programs (APPn) that say how the picture looks, by what they begin with. */
const looks: readonly (readonly [number, string])[] = [
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]

/**
 * What of a JPEG says how it looks, without the notes of programs, further pictures and comments: a decoder keeps them
 * in memory, and looks through all of them for each. Throws `Damaged` for one with more passes than any program
 * writes. The buffer is written over.
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
      // A fill byte, or what a careless program left between two segments.
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
    if (scans > mostScans || segments > mostSegments) throw new Damaged('more passes than a picture has')
    at = next
  }
  return file.subarray(0, out)
}

/** All but the marks that stand alone: stuffing, fill bytes, restarts, start and end. */
function hasLength(marker: number): boolean {
  const standsAlone = marker <= 0x01 || (marker >= 0xd0 && marker <= end) || marker === 0xff
  return !standsAlone
}

/** Where the next segment begins: within a scan 0xFF is followed by a zero or by the number of a restart. */
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

/** The camera's notes with nothing in them but how to turn the picture; shorter than they were. */
function orientationNote(segment: Buffer): Buffer | undefined {
  if (!segment.subarray(4).subarray(0, exifMark.length).equals(exifMark)) return undefined
  const notes = orientationOnly(segment.subarray(4 + exifMark.length))
  if (notes === undefined) return undefined
  const length = 2 + exifMark.length + notes.length
  return Buffer.concat([Buffer.from([0xff, 0xe1, length >> 8, length & 255]), exifMark, notes])
}
