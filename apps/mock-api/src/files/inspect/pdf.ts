import { type Bytes, search, windowBytes } from './bytes.ts'
import type { FileRule } from './file-rule.ts'
import {
  isDictionary,
  isReference,
  type PdfDictionary,
  type PdfValue,
  parseDictionary,
} from './pdf-objects.ts'
import { opensWithoutPassword } from './pdf-password.ts'

/** How many copies of one thing are looked at, the latest first: an honest file has a copy for every saving. */
const mostCopies = 16

/**
 * The rule a PDF breaks. Near its end must stand where its cross-references are, else it was cut off; what follows
 * that is not looked at, as many real files carry bytes behind their end. Nothing is inflated: the trailer is plain
 * text, in a cross-reference stream too, and so is the encryption dictionary.
 */
export async function inspectPdf(bytes: Bytes): Promise<FileRule | undefined> {
  const end = await readText(bytes, Math.max(0, bytes.size - windowBytes))
  const start = Number([...end.matchAll(/startxref[\0\t\n\f\r ]+(\d{1,10})/g)].at(-1)?.[1] ?? 0)
  // Zero stands in the first part of a linearized file: the rest of it is missing.
  if (start === 0) return 'fileUnreadable'
  const trailer = await findTrailer(bytes, start)
  const encryption = trailer?.get('Encrypt') ?? null
  if (trailer === undefined || encryption === null) return undefined
  const candidates = await dictionariesOf(bytes, encryption)
  if (candidates.length === 0) return 'fileUnreadable'
  const id = firstId(trailer)
  return candidates.some((candidate) => opensWithoutPassword(candidate, id)) ? undefined : 'filePassword'
}

/**
 * The trailer dictionary at the offset the file names; where none is there, the last one in the file, as readers do
 * that repair. A file without any passes as not encrypted.
 */
async function findTrailer(bytes: Bytes, start: number): Promise<PdfDictionary | undefined> {
  const here = await readText(bytes, start, 64)
  const stream = /^[\0\t\n\f\r ]*\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+obj/.exec(here)
  if (stream) return await readDictionary(bytes, start + stream[0].length)
  if (/^[\0\t\n\f\r ]*xref/.test(here)) {
    const next = await firstPosition(bytes, 'trailer', start)
    const trailer = next === undefined ? undefined : await readDictionary(bytes, next + 'trailer'.length)
    if (trailer) return trailer
  }
  for (const position of await lastPositions(bytes, 'trailer')) {
    const trailer = await readDictionary(bytes, position + 'trailer'.length)
    if (trailer) return trailer
  }
  return undefined
}

/** The dictionary itself, or every object in the file with the number it refers to. */
async function dictionariesOf(bytes: Bytes, value: PdfValue): Promise<PdfDictionary[]> {
  if (isDictionary(value)) return [value]
  if (!isReference(value)) return []
  const found: PdfDictionary[] = []
  const heading = `${value.object} ${value.generation} obj`
  for (const position of await lastPositions(bytes, heading)) {
    const before = await readText(bytes, Math.max(0, position - 1), 1)
    const dictionary = /\d/.test(before) ? undefined : await readDictionary(bytes, position + heading.length)
    if (dictionary) found.push(dictionary)
  }
  return found
}

function firstId(trailer: PdfDictionary): Buffer {
  const ids = trailer.get('ID')
  const id = Array.isArray(ids) ? ids[0] : undefined
  return Buffer.isBuffer(id) ? id : Buffer.alloc(0)
}

async function firstPosition(bytes: Bytes, text: string, from: number): Promise<number | undefined> {
  let first: number | undefined
  await search(bytes, text, from, (position) => {
    first = position
    return false
  })
  return first
}

/** The last places of a text, latest first. */
async function lastPositions(bytes: Bytes, text: string): Promise<number[]> {
  const positions: number[] = []
  await search(bytes, text, 0, (position) => {
    positions.push(position)
    if (positions.length > mostCopies) positions.shift()
    return true
  })
  return positions.reverse()
}

/** The dictionary at a position, but for white space before it. */
async function readDictionary(bytes: Bytes, position: number): Promise<PdfDictionary | undefined> {
  return parseDictionary(await readText(bytes, position))
}

/** Bytes as text, one character each. */
async function readText(bytes: Bytes, position: number, length = windowBytes): Promise<string> {
  return (await bytes.read(position, length)).toString('latin1')
}
