import { deflateRawSync, gunzipSync } from 'node:zlib'

/** A file of an archive by its path. */
export type ZipFile = { path: string; content: Buffer }

const endOfDirectory = Buffer.from('PK\x05\x06')
const entry = Buffer.from('PK\x01\x02')
const gzipHeader = Buffer.from('1f8b08000000000000ff', 'hex')
/** A file that is stored as it is; all others are deflated. */
const stored = 0

/**
 * The files of a zip in the order of its directory. Throws when it has no directory, or a file does not have the size and the checksum
 * that the directory names. Archives above 4 GB, and encrypted ones, cannot be read.
 */
export function filesOfZip(zip: Buffer): ZipFile[] {
  const end = zip.lastIndexOf(endOfDirectory)
  if (end < 0) throw new RangeError('It has no directory.')
  const files: ZipFile[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (!zip.subarray(at, at + 4).equals(entry)) throw new RangeError(`No entry begins at byte ${at}.`)
    const [name, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place))
    const path = zip.toString('utf8', at + 46, at + 46 + (name ?? 0))
    const header = zip.readUInt32LE(at + 42)
    const begin = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const packed = zip.subarray(begin, begin + zip.readUInt32LE(at + 20))
    const deflated = zip.readUInt16LE(at + 10) === stored ? deflateRawSync(packed) : packed
    // As a gzip file, whose end has checksum and size too, so that zlib compares both.
    const sums = [zip.subarray(at + 16, at + 20), zip.subarray(at + 24, at + 28)]
    files.push({ path, content: gunzipSync(Buffer.concat([gzipHeader, deflated, ...sums])) })
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}
