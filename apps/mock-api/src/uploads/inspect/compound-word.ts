import { type Bytes, Damaged } from './bytes.ts'
import type { FileRule } from './formats.ts'

/** Signatures of a Word document: Word 97 and later, Word 6 and 95. */
const wordSignatures = [0xa5ec, 0xa5dc]
/** MS-DOC, FibBase: the bit `fEncrypted` of the flags at byte 10. */
const encryptedFlag = 0x0100

/**
 * The rule that a compound file breaks as a Word document. A `WordDocument` stream makes it a `.doc`; an
 * `EncryptedPackage` stream is a password-protected document of either format.
 */
export async function inspectCompound(bytes: Bytes, format: 'doc' | 'docx'): Promise<FileRule | undefined> {
  const compound = await openCompoundFile(bytes)
  if (compound.entries.get('encryptedpackage')?.kind === 'stream') return 'filePassword'
  const document = compound.entries.get('worddocument')
  if (format !== 'doc' || document?.kind !== 'stream') return 'fileKind'
  const start = await compound.head(document, 12)
  if (!wordSignatures.includes(start.readUInt16LE(0))) return 'fileUnreadable'
  return (start.readUInt16LE(10) & encryptedFlag) === 0 ? undefined : 'filePassword'
}

/** A stream or storage; `start` is the first sector of its content, `size` is in bytes. */
type CompoundEntry = { name: string; kind: 'storage' | 'stream'; start: number; size: number }

/** The top level of a compound file, by lower-case name: MS-CFB compares names case-insensitively. */
type CompoundFile = {
  entries: Map<string, CompoundEntry>
  /** The first bytes of a stream; at most 64, the size of its smallest sector. */
  head(entry: CompoundEntry, length: number): Promise<Buffer>
}

/** The last regular sector number; higher values are markers such as "end of chain". */
const lastSector = 0xfffffffa
const none = 0xffffffff
/** Table sectors listed in the header. */
const listedInHeader = 109
const entryBytes = 128
/** The most names on one level; Word creates about ten. */
const maxEntries = 4096

/**
 * Reads the directory of a compound file (MS-CFB, the container of `.doc`) in ranges. The length of every chain is
 * bounded by the number of sectors, so cycles end. Throws `Damaged`.
 */
async function openCompoundFile(bytes: Bytes): Promise<CompoundFile> {
  const header = await bytes.readAll(0, 512)
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw new Damaged('unknown sector size')
  const sectorBytes = 2 ** shift
  const sectors = Math.ceil(bytes.size / sectorBytes)
  const numbersInSector = sectorBytes / 4
  const smallStreamsBelow = header.readUInt32LE(56)

  // The header occupies the first sector, even where sectors are larger than the header.
  const offsetOf = (sector: number) => (sector + 1) * sectorBytes

  /** The sectors of the allocation table ("which sector follows which"). */
  const tableSectors = await readTableSectors()
  const tables = new Map<number, Buffer>()

  async function readTableSectors(): Promise<number[]> {
    const most = Math.ceil(sectors / numbersInSector)
    const found: number[] = []
    const add = (from: Buffer, at: number, count: number) => {
      for (let index = 0; index < count; index += 1) {
        const sector = from.readUInt32LE(at + index * 4)
        if (sector <= lastSector && found.length < most) found.push(sector)
      }
    }
    add(header, 76, listedInHeader)
    let next = header.readUInt32LE(68)
    for (let read = 0; next <= lastSector && found.length < most && read < most; read += 1) {
      const list = await bytes.readAll(offsetOf(next), sectorBytes)
      add(list, 0, numbersInSector - 1)
      next = list.readUInt32LE(sectorBytes - 4)
    }
    return found
  }

  async function following(sector: number): Promise<number> {
    const index = Math.floor(sector / numbersInSector)
    const tableSector = tableSectors[index]
    if (tableSector === undefined) throw new Damaged('a sector outside the table')
    const table = tables.get(index) ?? (await bytes.readAll(offsetOf(tableSector), sectorBytes))
    tables.set(index, table)
    return table.readUInt32LE((sector % numbersInSector) * 4)
  }

  /** The sector that is `steps` after `start` in its chain. */
  async function follow(start: number, steps: number): Promise<number> {
    if (steps > sectors) throw new Damaged('a chain longer than the file')
    let sector = start
    for (let step = 0; step < steps; step += 1) sector = await following(sector)
    if (sector > lastSector) throw new Damaged('a chain that ends too early')
    return sector
  }

  const directory: number[] = []
  for (let sector = header.readUInt32LE(48); sector <= lastSector; sector = await following(sector)) {
    if (directory.length > sectors) throw new Damaged('a directory without end')
    directory.push(sector)
  }

  async function readEntry(id: number): Promise<Buffer> {
    const position = id * entryBytes
    const sector = directory[Math.floor(position / sectorBytes)]
    if (sector === undefined) throw new Damaged('an entry outside the directory')
    return await bytes.readAll(offsetOf(sector) + (position % sectorBytes), entryBytes)
  }

  const root = await readEntry(0)
  const entries = new Map<string, CompoundEntry>()
  // Siblings form a tree. Only children of the root count: a spreadsheet may embed a Word document.
  const toVisit = [root.readUInt32LE(76)]
  const visited = new Set<number>()
  for (let id = toVisit.pop(); id !== undefined; id = toVisit.pop()) {
    if (id === none || visited.has(id)) continue
    if (visited.size === maxEntries) throw new Damaged('too many entries')
    visited.add(id)
    const entry = await readEntry(id)
    const found = readCompoundEntry(entry)
    if (found) entries.set(found.name.toLowerCase(), found)
    toVisit.push(entry.readUInt32LE(68), entry.readUInt32LE(72))
  }

  return {
    entries,
    async head(entry, length) {
      if (entry.size < length) throw new Damaged('a stream shorter than its first bytes')
      if (entry.size >= smallStreamsBelow)
        return await bytes.readAll(offsetOf(await follow(entry.start, 0)), length)
      // Small streams are in the root's own stream, in sectors of 64 bytes.
      const position = entry.start * 64
      const sector = await follow(root.readUInt32LE(116), Math.floor(position / sectorBytes))
      return await bytes.readAll(offsetOf(sector) + (position % sectorBytes), length)
    },
  }
}

function readCompoundEntry(entry: Buffer): CompoundEntry | undefined {
  const kind = entry[66] === 1 ? 'storage' : entry[66] === 2 ? 'stream' : undefined
  // The length is in bytes of UTF-16 including the terminating zero.
  const nameBytes = Math.min(entry.readUInt16LE(64), 64)
  if (kind === undefined || nameBytes < 2) return undefined
  const name = entry.toString('utf16le', 0, nameBytes - 2)
  return { name, kind, start: entry.readUInt32LE(116), size: entry.readUInt32LE(120) }
}
