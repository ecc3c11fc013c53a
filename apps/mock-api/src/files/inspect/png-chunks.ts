import { crc32 } from 'node:zlib'
import { Damaged } from './bytes.ts'
import { orientationOnly } from './picture-orientation.ts'

/** Length, type and checksum around a chunk's content. */
const frameBytes = 12

/** Chunks of 512 bytes in a file of 10 MiB: programs write larger ones. More are only there to keep a reader busy. */
const mostChunks = 20_000

/** What a chunk may be that is not needed to decode, but says how the picture looks. */
const looks = ['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP']

/**
 * What of a PNG says how it looks, without texts, further pictures and everything else that a decoder would inflate
 * or keep: some kB of them can take minutes. Throws `Damaged` for one in more pieces than any program writes. The buffer
 * is written over.
 */
export function essentialPng(file: Buffer): Buffer {
  const seen = new Set<string>()
  let out = 8
  let chunks = 0
  for (let at = out; at < file.length; ) {
    chunks += 1
    if (chunks > mostChunks) throw new Damaged('more chunks than a picture has')
    // A chunk that is cut off is the decoder's to find.
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

/** A capital letter first: a decoder that does not know it must give up. */
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
