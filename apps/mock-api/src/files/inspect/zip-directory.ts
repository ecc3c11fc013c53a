import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { type Bytes, Damaged } from './bytes.ts'

/** A document with thousands of pictures has fewer; a directory beyond it is not read to its end. */
const mostEntries = 10_000

/** The end record of a zip without its comment, and the longest comment. */
const endBytes = 22
const commentBytes = 0xffff

/** A zip as far as its directory tells; parts are by name in lower case, as names are the same in any case. */
export type ZipDirectory = {
  parts: Map<string, Entry>
  /** The content of a part. Throws `Damaged`, also when it has more than `most` bytes. */
  content(part: Entry, most: number): Promise<Buffer>
}

/** Reads the directory of a zip. Bytes behind its end are left out, as Word does. Throws `Damaged`. */
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

/** The library inflates no more than the directory says. */
async function contentOf(zip: ZipFile, part: Entry): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await zip.openReadStreamPromise(part)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Where the end record and its comment end. */
async function endOf(bytes: Bytes): Promise<number> {
  const start = Math.max(0, bytes.size - endBytes - commentBytes)
  const end = await bytes.read(start, endBytes + commentBytes)
  const at = end.lastIndexOf('PK\x05\x06', end.length - endBytes, 'latin1')
  if (end.length < endBytes || at === -1) throw new Damaged('a zip without its end')
  return Math.min(bytes.size, start + at + endBytes + end.readUInt16LE(at + endBytes - 2))
}

/** The library's own reader of a descriptor takes the size of the whole file. */
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

/** The reader's errors about the content have no code; those of the disk have one and are told as they are. */
async function damagedIfBroken<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Damaged || (error instanceof Error && 'code' in error && error.code === 'EIO'))
      throw error
    throw new Damaged('not a readable zip', { cause: error })
  }
}
