/** Precedes the Exif data in a JPEG; a PNG omits it. */
export const exifMark = Buffer.from('Exif\0\0', 'latin1')

const orientationTag = 0x0112
const entryBytes = 12
/** A header, and a directory of one entry with the offset of the next directory. */
const writtenBytes = 8 + 2 + entryBytes + 4

/**
 * Exif data (TIFF) reduced to the orientation, never longer than before; undefined when it has none. Parsed here,
 * because the decoder's library copies every entry: 64 kB of overlapping entries would become hundreds of MB.
 */
export function orientationOnly(notes: Buffer): Buffer | undefined {
  const orientation = orientationOf(notes)
  if (orientation === undefined) return undefined
  const written = Buffer.alloc(writtenBytes)
  written.write('MM\0*', 0, 'latin1')
  written.writeUInt32BE(8, 4)
  written.writeUInt16BE(1, 8)
  written.writeUInt16BE(orientationTag, 10)
  // One 16-bit number, in the first half of the four bytes of a value.
  written.writeUInt16BE(3, 12)
  written.writeUInt32BE(1, 14)
  written.writeUInt16BE(orientation, 18)
  return written
}

/** The orientation, 2 to 8; undefined for 1, which means upright and is the default. */
function orientationOf(notes: Buffer): number | undefined {
  const order = notes.toString('latin1', 0, 2)
  if ((order !== 'MM' && order !== 'II') || notes.length < writtenBytes) return undefined
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
