import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { type Bytes, Damaged } from './bytes.ts'

/** The most entries that are read; a document with thousands of pictures has fewer. */
const mostEntries = 10_000

/** The size of a zip's end record without its comment, and of the longest comment. */
const endBytes = 22
const commentBytes = 0xffff

/** The directory of a zip. Part names are in lower case, because they are case-insensitive. */
type ZipDirectory = {
  parts: Map<string, Entry>
  /** The inflated content of a part. Throws `Damaged`, also when it has more than `most` bytes. */
  content(part: Entry, most: number): Promise<Buffer>
}

/** Reads the directory of a zip. Bytes after its end are ignored, as Word does. Throws `Damaged`. */
export async function openZip(bytes: Bytes): Promise<ZipDirectory> {
  const zip = await damagedIfBroken(open(bytes))
  if (zip.entryCount > mostEntries) throw new Damaged('too many entries')
  return {
    parts: await damagedIfBroken(partsOf(zip)),
    async content(part, most) {
      if (part.uncompressedSize > most || part.compressedSize > most) throw new Damaged('a part too large')
      return await damagedIfBroken(contentOf(zip, part))
    },
  }
}

async function open(bytes: Bytes): Promise<ZipFile> {
  return await fromRandomAccessReaderPromise(new BytesReader(bytes), await endOf(bytes), { autoClose: false })
}

async function partsOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName.toLowerCase(), entry)
  return parts
}

/** The library inflates no more than the size in the directory. */
async function contentOf(zip: ZipFile, part: Entry): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await zip.openReadStreamPromise(part)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The offset at which the end record and its comment end. */
async function endOf(bytes: Bytes): Promise<number> {
  const start = Math.max(0, bytes.size - endBytes - commentBytes)
  const end = await bytes.read(start, endBytes + commentBytes)
  const at = end.lastIndexOf('PK\x05\x06', end.length - endBytes, 'latin1')
  if (end.length < endBytes || at === -1) throw new Damaged('a zip without its end')
  return Math.min(bytes.size, start + at + endBytes + end.readUInt16LE(at + endBytes - 2))
}

/** The library's own reader for descriptors requires the size of the whole file. */
class BytesReader extends RandomAccessReader {
  readonly #bytes: Bytes

  constructor(bytes: Bytes) {
    super()
    this.#bytes = bytes
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ) {
    const fill = async () => {
      const read = await this.#bytes.readAll(position, length)
      read.copy(target, offset)
    }
    callbackify(fill)(done)
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end))
  }

  async *#range(start: number, end: number) {
    yield await this.#bytes.readAll(start, end - start)
  }
}

/** Errors of the library about the content have no code; disk errors have one and are rethrown unchanged. */
async function damagedIfBroken<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Damaged || (error instanceof Error && 'code' in error && error.code === 'EIO'))
      throw error
    throw new Damaged('not a readable zip', { cause: error })
  }
}
