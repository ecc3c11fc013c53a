import { Unreadable } from './bounds.ts'

const mostParts = 5000

/**
 * The texts of the wanted parts of a ZIP archive. Parts unfold bit by bit, so that none exceeds the bound, whatever size it
 * states.
 * @throws Unreadable as `entriesOf`, and when the parts together unfold to more bytes than allowed.
 */
export async function partsOf(
  bytes: Uint8Array,
  wanted: RegExp,
  mostBytes: number,
): Promise<Map<string, string>> {
  const parts = new Map<string, string>()
  let left = mostBytes
  for (const entry of entriesOf(bytes)) {
    if (!wanted.test(entry.name) || parts.has(entry.name)) continue
    const packed = packedOf(bytes, entry)
    const data = entry.method === 0 ? packed : await inflated(piecesOf(packed), 'deflate-raw', left)
    left -= data.length
    if (left < 0) throw new Unreadable('tooLarge')
    parts.set(entry.name, textOf(data))
  }
  return parts
}

/**
 * The bytes of a part, which have the length and the checksum that the archive states.
 * @throws Unreadable when they do not, or are more than allowed.
 */
export async function bytesOf(
  bytes: Uint8Array,
  entry: Entry,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return inflated(gzipOf(entry, packedOf(bytes, entry)), 'gzip', mostBytes)
}

/** A part of an archive: how and where it is packed, and what the archive states of its bytes. */
export type Entry = {
  name: string
  method: number
  start: number
  size: number
  length: number
  checksum: number
}

/**
 * What the directory at the end lists; nothing is unfolded.
 * @throws Unreadable for bytes that are not an archive, are damaged or encrypted, or list too many parts.
 */
export function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
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
        start: local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true),
        size: view.getUint32(at + 20, true),
        length: view.getUint32(at + 24, true),
        checksum: view.getUint32(at + 16, true),
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

function packedOf(bytes: Uint8Array, { method, start, size }: Entry): Uint8Array<ArrayBuffer> {
  const packed = bytes.slice(start, start + size)
  if (packed.length < size || (method !== 0 && method !== 8)) throw new Unreadable('damaged')
  return packed
}

/** Sizes of pieces: a compressed one unfolds at once, to a thousand times its bytes at most. */
const pieceBytes = { compressed: 4096, stored: 65_535 }

function* piecesOf(
  packed: Uint8Array<ArrayBuffer>,
  length = pieceBytes.compressed,
): Generator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < packed.length; at += length) yield packed.subarray(at, at + length)
}

/** Waits for the next task, so that the page can answer. A timer would wait for 4 ms each time. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}

/** A part as a gzip file (RFC 1952), of which the browser checks length and checksum. */
function* gzipOf(
  { method, length, checksum }: Entry,
  packed: Uint8Array<ArrayBuffer>,
): Generator<Uint8Array<ArrayBuffer>> {
  yield new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
  let left = packed.length
  for (const piece of piecesOf(packed, method === 0 ? pieceBytes.stored : undefined)) {
    left -= piece.length
    if (method === 0) yield storedHead(piece.length, left === 0)
    yield piece
  }
  const trailer = new DataView(new ArrayBuffer(8))
  trailer.setUint32(0, checksum, true)
  trailer.setUint32(4, length, true)
  yield new Uint8Array(trailer.buffer)
}

/** The head of a block that is not compressed (RFC 1951, 3.2.4). */
function storedHead(length: number, isLast: boolean): Uint8Array<ArrayBuffer> {
  return new Uint8Array([isLast ? 1 : 0, length, length >> 8, ~length, ~length >> 8])
}

async function inflated(
  pieces: Iterator<Uint8Array<ArrayBuffer>>,
  format: CompressionFormat,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      await nextTask()
      const { done, value } = pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
  const reader = packed.pipeThrough(new DecompressionStream(format)).getReader()
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
