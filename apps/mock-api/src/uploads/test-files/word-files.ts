import { crc32 } from 'node:zlib'
import CFB from 'cfb'

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

/** A compound file (MS-CFB, version 3). */
export function compoundFile(streams: CompoundStream[]): Buffer {
  const file = CFB.utils.cfb_new()
  // cfb writes this stream into every new file; Word does not.
  CFB.utils.cfb_del(file, '\u0001Sh33tJ5')
  for (const { name, content, within } of streams)
    CFB.utils.cfb_add(file, within === undefined ? `/${name}` : `/${within}/${name}`, content)
  return Buffer.from(CFB.write(file, { type: 'buffer' }))
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
