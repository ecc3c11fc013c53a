import { Unreadable } from './bounds.ts'

const mostParts = 5000

/**
 * The texts of the wanted parts of a ZIP archive. Parts unfold bit by bit, so that none exceeds the bound, whatever size it
 * states.
 * @throws Unreadable when it is no archive, is damaged, or unfolds to more bytes than allowed together.
 */
export async function partsOf(
  bytes: Uint8Array,
  wanted: RegExp,
  mostBytes: number,
): Promise<Map<string, string>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = new Map<string, string>()
  let left = mostBytes
  for (const { name, method, size, start } of entriesOf(view)) {
    if (!wanted.test(name) || parts.has(name)) continue
    const packed = bytes.slice(start, start + size)
    if (packed.length < size || (method !== 0 && method !== 8)) throw new Unreadable('damaged')
    const data = method === 0 ? packed : await inflated(packed, left)
    left -= data.length
    if (left < 0) throw new Unreadable('tooLarge')
    parts.set(name, textOf(data))
  }
  return parts
}

type Entry = { name: string; method: number; size: number; start: number }

/** What the directory at the end lists. */
function entriesOf(view: DataView<ArrayBufferLike>): Entry[] {
  try {
    const end = endOf(view)
    const count = view.getUint16(end + 10, true)
    let at = view.getUint32(end + 16, true)
    if (count > mostParts) throw new Unreadable('tooLarge')
    return Array.from({ length: count }, () => {
      if (view.getUint32(at, true) !== 0x02014b50) throw new Unreadable('damaged')
      if ((view.getUint16(at + 8, true) & 1) === 1) throw new Unreadable('encrypted')
      const [nameLength, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true))
      const local = view.getUint32(at + 42, true)
      const entry = {
        name: new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength)),
        method: view.getUint16(at + 10, true),
        size: view.getUint32(at + 20, true),
        start: local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true),
      }
      at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
      return entry
    })
  } catch (error) {
    if (error instanceof RangeError) throw new Unreadable('damaged')
    throw error
  }
}

function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 66_000); at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) return at
  }
  throw new Unreadable('damaged')
}

async function inflated(packed: Uint8Array<ArrayBuffer>, mostBytes: number): Promise<Uint8Array> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      length += value.length
      if (length > mostBytes) throw new Unreadable('tooLarge')
      chunks.push(value)
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined)
    if (error instanceof Unreadable) throw error
    throw new Unreadable('damaged')
  }
  const data = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    data.set(chunk, at)
    at += chunk.length
  }
  return data
}

function textOf(data: Uint8Array): string {
  const isWide = data[0] === 0xff && data[1] === 0xfe
  return new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(data)
}
