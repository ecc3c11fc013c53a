import { crc32 } from 'node:zlib'

/** The raw bytes of an entry and its inflated size according to the directory. */
type RawEntry = { content: Buffer; size: number; deflated?: boolean }

/**
 * A zip whose entries are stored uncompressed, except those given as `raw`. `encrypted` marks every entry as
 * encrypted and adds the twelve-byte encryption header; the content stays plain.
 */
export function zipFile(
  entries: Record<string, string> = { 'readme.txt': 'hello' },
  encrypted = false,
  raw: Record<string, RawEntry> = {},
): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const plain = raw[name]?.content ?? Buffer.from(text)
    const content = encrypted ? Buffer.concat([Buffer.alloc(12), plain]) : plain
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    // Bit 0: encrypted; bit 11: the name is UTF-8.
    facts.writeUInt16LE(encrypted ? 0x0801 : 0x0800, 2)
    facts.writeUInt16LE(raw[name]?.deflated ? 8 : 0, 4)
    facts.writeUInt16LE(0x21, 8)
    facts.writeUInt32LE(crc32(plain), 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(raw[name]?.size ?? plain.length, 18)
    facts.writeUInt16LE(Buffer.byteLength(name), 22)
    const inDirectory = Buffer.alloc(14)
    inDirectory.writeUInt32LE(offset, 10)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), content])
    bodies.push(body)
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), facts, inDirectory, Buffer.from(name))
    offset += body.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(bodies.length, 8)
  end.writeUInt16LE(bodies.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, ...directory, end])
}

/** Main part types by extension. */
const mainTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  dotx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml',
  docm: 'application/vnd.ms-word.document.macroEnabled.main+xml',
  dotm: 'application/vnd.ms-word.template.macroEnabledTemplate.main+xml',
}

function wordParts(mainType: string): Record<string, string> {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
  const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  return {
    '[Content_Types].xml':
      `${head}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>` +
      `<Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${head}<w:document xmlns:w="${word}"><w:body><w:p><w:r><w:t>王小明</w:t></w:r></w:p></w:body></w:document>`,
  }
}

/** A `.docx` that Word opens; a separate part of `padding` bytes makes it larger. */
export function docxFile({ padding = 0, encrypted = false } = {}): Buffer {
  const parts = wordParts(mainTypes.docx)
  if (padding > 0) parts['word/media/padding.bin'] = ' '.repeat(padding)
  return zipFile(parts, encrypted)
}

/** A Word document with macros, `.docm`. */
export function docmFile(): Buffer {
  return zipFile({ ...wordParts(mainTypes.docm), 'word/vbaProject.bin': 'macros' })
}

/** A template, with macros if the extension is `dotm`: its parts are those of a document. */
export function templateFile(extension: 'dotx' | 'dotm'): Buffer {
  return zipFile(wordParts(mainTypes[extension]))
}

/** Zip containers without content types. */
export function otherZipFile(kind: 'odt' | 'epub' | 'jar'): Buffer {
  const first = {
    odt: { mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<office:document-content/>' },
    epub: { mimetype: 'application/epub+zip', 'META-INF/container.xml': '<container/>' },
    jar: { 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0\n' },
  }
  return zipFile(first[kind])
}

/** A stream of a compound file; `within` puts it into a storage of that name instead of the top level. */
type CompoundStream = { name: string; content: Buffer; within?: string }

const sectorBytes = 512
/** Table sectors listed in the header; a file of more than 7 MB needs further lists. */
const inHeader = 109
const endOfChain = 0xfffffffe
const none = 0xffffffff

/**
 * A compound file (MS-CFB, version 3). Streams below 4096 bytes are in the shared small stream, as the format
 * requires. Every level is a chain of right siblings: unbalanced, but valid.
 */
export function compoundFile(streams: CompoundStream[]): Buffer {
  const sectors: Buffer[] = []
  const table: number[] = []
  /** Appends content as one chain and returns its first sector. */
  const addChain = (content: Buffer): number => {
    const first = sectors.length
    for (let at = 0; at < content.length; at += sectorBytes) {
      const sector = Buffer.alloc(sectorBytes)
      content.copy(sector, 0, at, at + sectorBytes)
      sectors.push(sector)
      table.push(at + sectorBytes < content.length ? sectors.length : endOfChain)
    }
    return content.length === 0 ? endOfChain : first
  }

  const small: Buffer[] = []
  const smallTable: number[] = []
  const addSmall = (content: Buffer): number => {
    const first = small.length
    for (let at = 0; at < content.length; at += 64) {
      const sector = Buffer.alloc(64)
      content.copy(sector, 0, at, at + 64)
      small.push(sector)
      smallTable.push(at + 64 < content.length ? small.length : endOfChain)
    }
    return content.length === 0 ? endOfChain : first
  }

  type Entry = { name: string; kind: number; start: number; size: number; child: number; right: number }
  const entries: Entry[] = [
    { name: 'Root Entry', kind: 5, start: endOfChain, size: 0, child: none, right: none },
  ]
  const addEntry = (parent: number, entry: Omit<Entry, 'child' | 'right'>): number => {
    const holder = entries[parent]
    entries.push({ ...entry, child: none, right: holder?.child ?? none })
    if (holder) holder.child = entries.length - 1
    return entries.length - 1
  }
  for (const { name, content, within } of streams) {
    const parent = within === undefined ? 0 : addEntry(0, { name: within, kind: 1, start: 0, size: 0 })
    const start = content.length < 4096 ? addSmall(content) : addChain(content)
    addEntry(parent, { name, kind: 2, start, size: content.length })
  }
  const root = entries[0]
  if (root && small.length > 0) {
    root.start = addChain(Buffer.concat(small))
    root.size = small.length * 64
  }

  const smallTableStart = addChain(numbers(smallTable))
  const directoryStart = addChain(Buffer.concat(entries.map(directoryEntry)))
  const dataSectors = sectors.length
  const { tableSectors, listSectors } = tableSize(dataSectors)
  table.push(...Array<number>(tableSectors).fill(0xfffffffd), ...Array<number>(listSectors).fill(0xfffffffc))
  const tableIds = Array.from({ length: tableSectors }, (_, index) => dataSectors + index)
  const lists = Array.from({ length: listSectors }, (_, index) => {
    const list = numbers(tableIds.slice(inHeader + index * 127, inHeader + (index + 1) * 127))
    const isLast = index === listSectors - 1
    list.writeUInt32LE(isLast ? endOfChain : dataSectors + tableSectors + index + 1, sectorBytes - 4)
    return list
  })

  const header = Buffer.alloc(sectorBytes)
  header.write('d0cf11e0a1b11ae1', 'hex')
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(tableSectors, 44)
  header.writeUInt32LE(directoryStart, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(smallTableStart, 60)
  header.writeUInt32LE(Math.ceil(smallTable.length / 128), 64)
  header.writeUInt32LE(listSectors > 0 ? dataSectors + tableSectors : endOfChain, 68)
  header.writeUInt32LE(listSectors, 72)
  for (let index = 0; index < inHeader; index += 1)
    header.writeUInt32LE(tableIds[index] ?? none, 76 + index * 4)
  return Buffer.concat([header, ...sectors, numbers(table), ...lists])
}

/** The table lists its own sectors and those of the lists that refer to them, so its size depends on itself. */
function tableSize(dataSectors: number): { tableSectors: number; listSectors: number } {
  for (let tableSectors = 1; ; tableSectors += 1) {
    const listSectors = Math.ceil(Math.max(0, tableSectors - inHeader) / 127)
    if (dataSectors + tableSectors + listSectors <= tableSectors * 128) return { tableSectors, listSectors }
  }
}

/** 32-bit numbers, padded to whole sectors with the marker "unused". */
function numbers(values: number[]): Buffer {
  const buffer = Buffer.alloc(Math.ceil((values.length * 4) / sectorBytes) * sectorBytes, 0xff)
  for (const [index, value] of values.entries()) buffer.writeUInt32LE(value, index * 4)
  return buffer
}

function directoryEntry(entry: {
  name: string
  kind: number
  start: number
  size: number
  child: number
  right: number
}) {
  const bytes = Buffer.alloc(128)
  bytes.write(entry.name, 'utf16le')
  bytes.writeUInt16LE(entry.name.length * 2 + 2, 64)
  bytes[66] = entry.kind
  bytes[67] = 1
  bytes.writeUInt32LE(none, 68)
  bytes.writeUInt32LE(entry.right, 72)
  bytes.writeUInt32LE(entry.child, 76)
  bytes.writeUInt32LE(entry.start, 116)
  bytes.writeUInt32LE(entry.size, 120)
  return bytes
}

/** The first bytes of a `WordDocument` stream (MS-DOC, FibBase), padded to `length`. */
export function wordDocumentStream({ encrypted = false, length = 4096, word95 = false } = {}): Buffer {
  const stream = Buffer.alloc(length)
  stream.writeUInt16LE(word95 ? 0xa5dc : 0xa5ec, 0)
  stream.writeUInt16LE(0x00c1, 2)
  stream.writeUInt16LE(encrypted ? 0x0100 : 0, 10)
  return stream
}

/** A `.doc` with a valid directory and first bytes, optionally password-protected; `length` makes it larger. */
export function docFile(options: { encrypted?: boolean; length?: number; word95?: boolean } = {}): Buffer {
  return compoundFile([
    { name: '1Table', content: Buffer.alloc(4096) },
    { name: 'WordDocument', content: wordDocumentStream(options) },
    { name: '\u0005SummaryInformation', content: Buffer.alloc(100) },
  ])
}

/** A password-protected `.docx` as Word saves it: a compound file that contains the encrypted zip. */
export function encryptedDocxFile(): Buffer {
  return compoundFile([
    { name: 'EncryptionInfo', content: Buffer.from('0400040040000000', 'hex') },
    { name: 'EncryptedPackage', content: Buffer.alloc(5000, 9) },
  ])
}
