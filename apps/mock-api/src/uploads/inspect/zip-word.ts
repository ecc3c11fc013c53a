import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { XMLParser } from 'fast-xml-parser'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { z } from 'zod'
import { type Bytes, Damaged } from './bytes.ts'
import type { FileRule } from './formats.ts'

/** The most bytes of `[Content_Types].xml`, which lists all parts: a document with hundreds of them has about 50 kB. */
const contentTypesBytes = 256 * 1024

const document = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** Main part types of `.dotx`, `.docm` and `.dotm`, which Word does not open under the name `.docx`. */
const otherMainTypes = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml',
  'application/vnd.ms-word.document.macroenabled.main+xml',
  'application/vnd.ms-word.template.macroenabledtemplate.main+xml',
]

/**
 * The rule that a zip breaks as a `.docx`. Reads only its directory and `[Content_Types].xml`: the type of the main
 * part distinguishes a document from a template, a document with macros and other packages.
 */
export async function inspectZip(bytes: Bytes): Promise<FileRule | undefined> {
  const zip = await damagedIfBroken(open(bytes))
  if (zip.entryCount > maxEntries) throw new Damaged('too many entries')
  const parts = await damagedIfBroken(partsOf(zip))
  const contentTypes = parts.get('[content_types].xml')
  if (contentTypes === undefined) return 'fileKind'
  const names = [...parts.keys()]
  if (contentTypes.isEncrypted())
    return names.some((name) => name.startsWith('word/')) ? 'filePassword' : 'fileKind'
  const typeOf = readContentTypes(await damagedIfBroken(contentOf(zip, contentTypes)))
  const types = new Set(names.map(typeOf))
  if (!types.has(document) || otherMainTypes.some((type) => types.has(type))) return 'fileKind'
  return [...parts.values()].some((part) => part.isEncrypted()) ? 'filePassword' : undefined
}

/** The media type of a part, by its lower-case name without a leading slash. */
type ContentTypes = (part: string) => string | undefined

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => name === 'Override' || name === 'Default',
})

const Types = z.object({
  Types: z.object({
    Override: z.array(z.object({ PartName: z.string(), ContentType: z.string() })).default([]),
    // Packages of .NET assign the main part's type to every `.xml`, and override the others.
    Default: z.array(z.object({ Extension: z.string(), ContentType: z.string() })).default([]),
  }),
})

/** Parses `[Content_Types].xml` (ECMA-376 part 2). Throws `Damaged`. */
function readContentTypes(xml: Buffer): ContentTypes {
  const { Override, Default } = parse(decode(xml)).Types
  const byPart = new Map(Override.map(({ PartName, ContentType }) => [plain(PartName), plain(ContentType)]))
  const byExtension = new Map(
    Default.map(({ Extension, ContentType }) => [plain(Extension), plain(ContentType)]),
  )
  return (part) => byPart.get(part) ?? byExtension.get(part.slice(part.lastIndexOf('.') + 1))
}

function plain(value: string): string {
  return value.trim().replace(/^\//, '').toLowerCase()
}

function parse(xml: string): z.infer<typeof Types> {
  try {
    return Types.parse(parser.parse(xml))
  } catch (error) {
    throw new Damaged('content types that cannot be read', { cause: error })
  }
}

/** The standard allows UTF-8 and UTF-16; the latter has a byte order mark. */
function decode(xml: Buffer): string {
  const mark = xml.toString('hex', 0, 2)
  return new TextDecoder(mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8').decode(xml)
}

/** The most entries that are read; a document with thousands of pictures has fewer. */
const maxEntries = 10_000

/** The size of a zip's end record without its comment, and of the longest comment. */
const endBytes = 22
const commentBytes = 0xffff

/** Bytes after the end of the zip are ignored, as Word does. */
async function open(bytes: Bytes): Promise<ZipFile> {
  return await fromRandomAccessReaderPromise(new BytesReader(bytes), await endOf(bytes), { autoClose: false })
}

/** The entries by name, in lower case: names of parts are case-insensitive. */
async function partsOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName.toLowerCase(), entry)
  return parts
}

/** The library inflates no more than the size in the directory. */
async function contentOf(zip: ZipFile, part: Entry): Promise<Buffer> {
  if (Math.max(part.uncompressedSize, part.compressedSize) > contentTypesBytes)
    throw new Damaged('a part too large')
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
