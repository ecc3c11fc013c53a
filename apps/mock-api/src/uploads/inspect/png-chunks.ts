import { crc32 } from 'node:zlib'
import { Damaged } from './bytes.ts'
import { orientationOnly } from './picture-orientation.ts'

/** Length, type and checksum of a chunk. */
const frameBytes = 12

/** The most chunks: 20,000 chunks of 512 bytes make 10 MiB, and programs write larger ones. */
const maxChunks = 20_000

/** Ancillary chunks that affect how the picture looks. */
const looks = ['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP']

/**
 * The parts of a PNG that affect how it looks, without texts, further frames and other chunks that a decoder would
 * inflate or keep: a few kB of them can take minutes. Throws `Damaged` for more chunks than any program writes.
 * Overwrites the buffer.
 */
export function essentialPng(file: Buffer): Buffer {
  const seen = new Set<string>()
  let out = 8
  let chunks = 0
  for (let at = out; at < file.length; ) {
    chunks += 1
    if (chunks > maxChunks) throw new Damaged('more chunks than a picture has')
    // The decoder reports a truncated chunk.
    const length = at + 8 <= file.length ? file.readUInt32BE(at) : file.length
    const end = Math.min(at + length + frameBytes, file.length)
    const type = file.toString('latin1', at + 4, at + 8)
    const isNew = !seen.has(type)
    if (isNecessary(type) || (looks.includes(type) && isNew)) {
      file.copyWithin(out, at, end)
      out += end - at
    } else if (type === 'eXIf' && isNew) {
      const notes = orientationOnly(file.subarray(at + 8, end - 4))
      if (notes) out += chunk('eXIf', notes).copy(file, out)
    }
    if (looks.includes(type) || type === 'eXIf') seen.add(type)
    if (type === 'IEND') break
    at = end
  }
  return file.subarray(0, out)
}

/** Critical chunks have an upper-case first letter: a decoder that does not know one must fail. */
function isNecessary(type: string): boolean {
  return /^[A-Z]/.test(type)
}

function chunk(type: string, content: Buffer): Buffer {
  const written = Buffer.alloc(content.length + frameBytes)
  written.writeUInt32BE(content.length, 0)
  written.write(type, 4, 'latin1')
  content.copy(written, 8)
  written.writeUInt32BE(crc32(written.subarray(4, -4)), written.length - 4)
  return written
}
